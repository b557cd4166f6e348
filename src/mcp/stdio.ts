import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { type Caller, newServer } from './protocol.ts'

/** The protocol over standard input and output, for a program that started us. Ends with the input, or when it is asked to. */
export async function serveOverStdio(caller: Caller, stop: AbortSignal): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve)
    stop.addEventListener('abort', () => resolve(), { once: true })
    if (stop.aborted) resolve()
  })
  const handle = serveStdio(() => newServer(caller))
  await ended
  await handle.close()
}
