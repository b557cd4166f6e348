import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { MailHome } from '#core/team/address.ts'
import type { Pool } from '#db/sql.ts'
import type { Seal } from '#seal/seal.ts'
import type { Sender } from '#webhooks/post.ts'

/** What a file of routes is given. */
export type Api = {
  app: FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>
  pool: Pool
  mailHome: MailHome
  development: boolean
  seal: Seal
  sender: Pick<Sender, 'check'>
  /** Call after a commit that made deliveries, or that lets held ones go: they start now and not at the next poll. */
  wake: (changed?: { workspaceId: string; requestId: string | null }) => void
}
