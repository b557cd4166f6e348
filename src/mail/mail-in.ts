import type { Clock } from '#core/clock.ts'
import type { MailHome } from '#core/team/address.ts'
import type { Pool } from '#db/sql.ts'
import type { MailIn } from '#settings/mail-in-settings.ts'
import { StartupError } from '#settings/startup-error.ts'
import type { Log } from '#telemetry/log.ts'
import { startImap } from './imap.ts'
import { createIngest, type Ingest, type IngestParts } from './ingest.ts'
import { openParser } from './parse.ts'
import type { Receiver, ReceiverOptions } from './receive.ts'

export type IngestOptions = {
  mailIn: MailIn
  mailHome: MailHome
  pool: Pool
  log: Log
  clock: Clock
  wake: IngestParts['wake']
  model: IngestParts['model']
}

/** The common end of all ways in. It costs nothing until the first mail comes. */
export function openIngest(options: IngestOptions): AsyncDisposable & { ingest: Ingest } {
  const parser = openParser()
  return {
    ingest: createIngest({ ...options, parser, trust: { authservId: options.mailIn.authservId } }),
    [Symbol.asyncDispose]: () => parser[Symbol.asyncDispose](),
  }
}

export type WaysInOptions = { mailIn: MailIn; mailHome: MailHome; pool: Pool; log: Log; clock: Clock; ingest: Ingest }

/** Opens the configured ways in: a listener, a mailbox, both or none. */
export async function openWaysIn(options: WaysInOptions): Promise<AsyncDisposable> {
  const { mailIn, log } = options
  await using parts = new AsyncDisposableStack()
  if (mailIn.listen) {
    const { port } = parts.use(await listen({ ...options, ...mailIn, listen: mailIn.listen }))
    log.info({ port, protocol: mailIn.listen.protocol }, `mail is received by ${mailIn.listen.protocol.toUpperCase()}`)
  }
  if (mailIn.imap) parts.use(startImap({ ...options, mailbox: mailIn.imap }))
  return parts.move()
}

async function listen(options: ReceiverOptions): Promise<Receiver> {
  // Nodes that do not listen do not load the server.
  const { openReceiver } = await import('./receive.ts')
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
