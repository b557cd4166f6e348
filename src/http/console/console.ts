import type { FastifyInstance } from 'fastify'
import type { Clock } from '#core/clock.ts'
import type { Pool } from '#db/sql.ts'
import type { Mailroom } from '#mail/mailroom.ts'
import type { Seal } from '#seal/seal.ts'
import type { Log } from '#telemetry/log.ts'
import type { Api } from '../api.ts'
import type { Gate } from '../gate.ts'
import { type ConsoleApp, registerApp } from './app.ts'
import { registerCatch } from './catch.ts'
import { registerChanges, type Watch } from './changes.ts'
import { registerMailHtml } from './mail-html.ts'
import { registerSession } from './session.ts'
import { registerSignIn, type SignInOptions } from './sign-in.ts'
import type { Site } from './site.ts'

export type ConsoleOptions = Site & {
  pool: Pool
  clock: Clock
  seal: Seal
  log: Log
  gate: Gate
  watch?: Watch
  mailroom?: Mailroom | null
  mailLink?: SignInOptions['mailLink']
  provider?: SignInOptions['provider']
  stopping?: AbortSignal
  wake?: Api['wake']
}

/**
 * The console and its routes besides the operations: signing in, the session, and changes. Returns the handler that answers with
 * its page.
 */
export async function registerConsole(app: FastifyInstance, options: ConsoleOptions): Promise<ConsoleApp | null> {
  await registerSignIn(app, { mailLink: null, provider: null, ...options })
  const sendsMail = Boolean(options.mailLink)
  const signsInAgain = sendsMail || Boolean(options.provider)
  registerSession(app, { ...options, mailroom: options.mailroom ?? null, sendsMail, signsInAgain })
  registerMailHtml(app, { ...options, mailroom: options.mailroom ?? null })
  await registerCatch(app, options)
  registerChanges(app, { watch: () => () => {}, ...options })
  return await registerApp(app)
}
