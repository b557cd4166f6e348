import { OK, type Receiver, receiver } from './receiver.ts'

/** A webhook as it came in. */
export type Hook = { path: string; headers: Record<string, string>; body: string; atMs: number }

/** The bytes of an answer; null leaves the sender waiting. */
export type Reply = (hook: Hook, n: number) => string | null | Promise<string | null>

export type HookReceiver = Receiver & { hooks: Hook[] }

export const status = (code: number, headers = '') => `HTTP/1.1 ${code} X\r\ncontent-length: 0\r\n${headers}\r\n`

/** A receiver that reads HTTP and remembers every webhook. */
export async function hookReceiver(reply: Reply = () => OK): Promise<HookReceiver> {
  const hooks: Hook[] = []
  const opened = await receiver(async (socket, _n, request) => {
    const hook = readHook(request)
    hooks.push(hook)
    const answer = await reply(hook, hooks.length)
    if (answer !== null) socket.write(answer)
  })
  return Object.assign(opened, { hooks })
}

function readHook(request: string): Hook {
  const headEnd = request.indexOf('\r\n\r\n')
  const [line = '', ...lines] = request.slice(0, headEnd).split('\r\n')
  const headers = lines.map((text) => {
    const colon = text.indexOf(':')
    return [text.slice(0, colon).toLowerCase(), text.slice(colon + 1).trim()] as const
  })
  return {
    path: line.split(' ')[1]!,
    headers: Object.fromEntries(headers),
    // The receiver reads bytes as latin1.
    body: Buffer.from(request.slice(headEnd + 4), 'latin1').toString('utf8'),
    atMs: performance.timeOrigin + performance.now(),
  }
}
