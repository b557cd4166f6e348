import type { MailHome } from '#core/team/address.ts'
import type { Pool } from '#db/sql.ts'
import type { MailIn } from '../config.ts'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { startImap } from './imap.ts'
import { createIngest, type Ingest } from './ingest.ts'
import { openParser } from './parse.ts'
import { openReceiver } from './receive.ts'

export type MailInOptions = { mailIn: MailIn; mailHome: MailHome; pool: Pool; log: Log; wake: () => void }

/** All ways in that are configured, and the one place where they end. */
export async function openMailIn(options: MailInOptions): Promise<AsyncDisposable & { ingest: Ingest }> {
  const { mailIn, log } = options
  await using parts = new AsyncDisposableStack()
  const parser = parts.use(openParser())
  const ingest = createIngest({ ...options, parser, trust: { authservId: mailIn.authservId } })
  if (mailIn.listen) {
    const { port } = parts.use(await listen({ ...options, ...mailIn, listen: mailIn.listen, ingest }))
    log.info({ port, protocol: mailIn.listen.protocol }, `mail is received by ${mailIn.listen.protocol.toUpperCase()}`)
  }
  if (mailIn.imap) parts.use(startImap({ ...options, mailbox: mailIn.imap, ingest }))
  const rest = parts.move()
  return { ingest, [Symbol.asyncDispose]: () => rest.disposeAsync() }
}

async function listen(options: Parameters<typeof openReceiver>[0]): ReturnType<typeof openReceiver> {
  try {
    return await openReceiver(options)
  } catch (cause) {
    const { host, port } = options.listen
    const code = (cause as NodeJS.ErrnoException).code ?? 'error'
    throw new StartupError(
      `PARLEY_SMTP_LISTEN: cannot listen on ${host}:${port} (${code}). Use a free port, above 1023 unless Parley may take others.`,
      { cause },
    )
  }
}
