import type { Answer, Client, Result } from './client.ts'

// `fetch` for libraries that expect one: sends the request through the guarded exit and returns the answer as a `Response`.

const DEADLINE_MS = 10_000
const BYTES_MAX = 256 * 1024

export type Fetched = { method: string; headers: Record<string, string>; body?: unknown }

export async function sendFetched(client: Client, url: string, { method, headers, body }: Fetched): Promise<Result> {
  return await client.send({
    method,
    url,
    headers: Object.entries(headers).flat(),
    ...(body === undefined || body === null ? {} : { body: String(body) }),
    deadlineMs: DEADLINE_MS,
    wanted: { part: 'whole', bytesMax: BYTES_MAX },
  })
}

export function fetchedResponse({ code, headers, body }: Answer): Response {
  const type = String(headers['content-type'] ?? '')
  return new Response(body.toString('utf8'), { status: code, headers: { 'content-type': type } })
}
