import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { MailHome } from '#core/team/address.ts'
import type { Pool } from '#db/sql.ts'

/** What a file of routes is given. */
export type Api = {
  app: FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>
  pool: Pool
  mailHome: MailHome
  /** Says that a commit left work for the workers: the local ones start at once instead of at their next look. */
  committed: () => void
}
