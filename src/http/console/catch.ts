import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openSecret } from '#actions/sealed-endpoint.ts'
import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { currentTime } from '#db/ids.ts'
import type { Pool } from '#db/sql.ts'
import { findSource, insertCaught } from '#db/webhooks/caught-deliveries.ts'
import { getSealedSecret } from '#db/webhooks/webhook-endpoints.ts'
import { getWorkspace } from '#db/workspaces.ts'
import type { Seal } from '#seal/seal.ts'
import { specSignature } from '#webhooks/signature.ts'
import type { Api } from '../api.ts'
import { HIDDEN } from '../pages/html.ts'

// A receiver inside Parley, only in development: an endpoint that points here shows its deliveries beside the request that caused
// them. They arrive as anywhere else, over loopback through the guarded exit. As every receiver should, it checks signatures: only
// signed deliveries count, so nobody else can put anything here. Production has no such address, and sends no webhook to loopback.

type CatchOptions = {
  development: boolean
  pool: Pool
  clock: Clock
  seal: Seal
  wake?: Api['wake']
}

export const catchUrl = (publicUrl: string, workspaceId: string): string =>
  `${publicUrl.replace(/\/$/, '')}/catch/${workspaceId}`

export async function registerCatch(app: FastifyInstance, options: CatchOptions): Promise<void> {
  if (!options.development) return
  await app.register(async (hooks) => {
    // The signature covers the bytes.
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser(
      ['application/json', 'application/cloudevents+json'],
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    hooks.post('/catch/:workspace', HIDDEN, async (request, reply) => {
      await caught(request, options)
      return reply.code(204).send()
    })
  })
}

async function caught(request: FastifyRequest, { pool, clock, seal, wake }: CatchOptions): Promise<void> {
  const { workspace: id } = request.params as { workspace: string }
  const workspace = await getWorkspace(pool, id)
  const deliveryId = header(request, 'x-webhook-delivery')
  const source = await findSource(pool, workspace, deliveryId)
  if (!source) throw unsigned()
  const secret = openSecret(seal, source.endpointId, await getSealedSecret(pool, workspace, source.endpointId))
  const body = typeof request.body === 'string' ? request.body : ''
  if (!isSigned(request, secret, body)) throw unsigned()
  await insertCaught(pool, workspace, {
    ...source,
    deliveryId,
    attempt: Number(header(request, 'x-webhook-attempt')),
    headers: shownHeaders(request),
    body,
    at: currentTime(clock),
  })
  wake?.({ workspaceId: workspace.id, requestId: source.requestId })
}

/** During a rotation there are two signatures; one valid signature is enough. */
function isSigned(request: FastifyRequest, secret: string, body: string): boolean {
  const timestamp = Number(header(request, 'x-webhook-timestamp'))
  const [, expected = ''] = specSignature([secret], timestamp, body).split(',')
  const given = header(request, 'x-webhook-signature').split(',')
  return given.some(
    (each) => each.length === expected.length && timingSafeEqual(Buffer.from(each), Buffer.from(expected)),
  )
}

const unsigned = () =>
  new Failure('unauthorized', 'Only deliveries of this workspace, with a signature that holds, are caught here.')

const header = ({ headers }: FastifyRequest, name: string): string => String(headers[name] ?? '')

/** Headers of the connection, not of the delivery. */
const OF_THE_CONNECTION = new Set(['host', 'connection', 'content-length', 'accept-encoding'])

const shownHeaders = ({ headers }: FastifyRequest): [string, string][] =>
  Object.entries(headers)
    .filter(([name]) => !OF_THE_CONNECTION.has(name))
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([one], [other]) => (one < other ? -1 : 1))
