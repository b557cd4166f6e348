import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// A small server that speaks OpenAI's chat completions, with the habits that real ones have. It answers from the prompt,
// so that recorded answers can stand in for a model.

export type ChatRequest = {
  model: string
  messages: { role: string; content: string }[]
  temperature?: number
  response_format?: { type: string }
}

export type Habit = (request: ChatRequest, response: ServerResponse, times: number) => void | Promise<void>

export type ModelServerForTests = AsyncDisposable & { url: string; requests: ChatRequest[] }

/** Without `models` it has no list of them, as some have none. */
export async function modelServer(habit: Habit, models?: string[]): Promise<ModelServerForTests> {
  const requests: ChatRequest[] = []
  const server = createServer(async (message, response) => {
    if (message.method === 'GET') return listModels(response, models)
    const request = JSON.parse(await bodyOf(message)) as ChatRequest
    requests.push(request)
    await habit(request, response, requests.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listModels(response: ServerResponse, models: string[] | undefined): void {
  response.writeHead(models ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(models ? { object: 'list', data: models.map((id) => ({ id })) } : { error: 'no list' }))
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** The usual answer: a completion whose content is this text. */
export function complete(response: ServerResponse, content: string, tokens = 100): void {
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({ choices: [{ message: { role: 'assistant', content } }], usage: { total_tokens: tokens } }),
  )
}

export function refuse(
  response: ServerResponse,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(code, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ error: { message } }))
}
