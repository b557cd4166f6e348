import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { wasFullJustNow } from '#db/full-disk.ts'
import { isSchemaBeyond, schemaVersion } from '#db/migrate.ts'
import { listMigrations } from '#db/migration-file.ts'
import { isReadOnly, type Pool } from '#db/sql.ts'
import { isOutcomeUnknown, retried } from '#db/transaction.ts'
import { Nullable, Time } from '#resources/schema.ts'
import { PROOF_HEADER } from '#seal/operator-proof.ts'
import { BUILD } from '#settings/version.ts'
import { type MetricsAccess, mayRead } from '../metrics-access.ts'

const ANSWER_WITHIN_MS = 1_000
/** Under load an answer may take longer. A database that has said nothing for this long is as good as away. */
const BUSY_FOR_MS = 5_000
/** The database is asked at most this often. */
const BELIEVE_FOR_MS = 1_000

const Health = Type.Object({
  status: Type.String({ description: '`ok` while the process lives.', example: 'ok' }),
  version: Type.Optional(Type.String({ description: 'The version of Parley.', example: '1.2.3' })),
  commit: Type.Optional(
    Nullable(
      Type.String({
        description: 'The commit it was built from, with `-modified` if the sources differed; null if unknown.',
        example: '3f2a9c1b5d7e9f00112233445566778899aabbcc',
      }),
    ),
  ),
  commit_date: Type.Optional(Nullable(Time('When that commit was made; null if unknown.'))),
  client_address: Type.Optional(
    Type.String({ description: 'The address that this call seems to come from.', example: '198.51.100.7' }),
  ),
  proxies: Type.Optional(
    Type.Integer({
      description:
        'How many proxies of `PARLEY_TRUST_PROXY` the call came through. 0: the address is that of whoever connected.',
      example: 1,
    }),
  ),
})

/** The build is only told to those who may read the metrics, and to `parley doctor`: strangers could look up its known holes. */
export function health(isTold: boolean): Static<typeof Health> {
  const { version, commit, date } = BUILD
  return { status: 'ok', ...(isTold ? { version, commit, commit_date: date } : {}) }
}

const Readiness = Type.Object({
  ready: Type.Boolean({ description: 'Whether requests can be served.', example: true }),
  reasons: Type.Array(Type.String({ example: 'The database does not answer.' }), {
    description: 'Why not; empty when ready.',
    example: [],
  }),
})

const NotReady = Type.Object({
  ready: Type.Boolean({ description: 'Whether requests can be served.', example: false }),
  reasons: Type.Array(Type.String({ example: 'The database does not answer.' }), { description: 'Why not.' }),
})

export type HealthOptions = {
  pool: Pool
  /** Aborted when a stop begins: then traffic goes elsewhere while running requests are still answered. */
  stopping?: AbortSignal
  development?: boolean
  metrics?: { token: string | null }
  /** Whether this is `parley doctor`, by what it proves itself with. */
  isOperator?: (proof: string | string[] | undefined) => boolean
}

/** Returns why requests cannot be served now; null if they can. */
export function readinessProbe({ pool, stopping }: HealthOptions): () => Promise<string | null> {
  const database = remembered(databaseProbe(pool))
  return async () => (stopping?.aborted ? STOPPING : wasFullJustNow() ? FULL : await database())
}

const STOPPING = 'Parley is stopping.'
const FULL = 'The disk of the database is full.'

export function healthRoutes(app: FastifyInstance, options: HealthOptions): void {
  const probe = readinessProbe(options)
  const access: MetricsAccess = { development: options.development ?? false, token: options.metrics?.token ?? null }
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })

  app.get(
    '/healthz',
    {
      schema: {
        summary: 'Ask whether the process lives',
        description:
          'Always 200. Restart the process when this gives no answer. Those who may read `/metrics` also learn which build this is, and which address their call seems to come from.',
        response: { 200: Health },
      },
    },
    async ({ headers, ip, ips }, reply) => {
      const isTold = mayRead(access, headers.authorization) || options.isOperator?.(headers[PROOF_HEADER]) === true
      const caller = isTold ? { client_address: ip, proxies: (ips?.length ?? 1) - 1 } : {}
      return reply.header('cache-control', 'no-store').send({ ...health(isTold), ...caller })
    },
  )

  app.get(
    '/readyz',
    {
      schema: {
        summary: 'Ask whether requests can be served',
        description:
          'For load balancers: 503 while the database is away, takes no writes or has a full disk, its schema is not current, or Parley is stopping.',
        response: { 200: Readiness, 503: NotReady },
      },
    },
    async (_request, reply) => {
      const problem = closing ? STOPPING : await probe()
      void reply.header('cache-control', 'no-store')
      if (problem === null) return { ready: true, reasons: [] }
      return reply.code(503).send({ ready: false, reasons: [problem] })
    },
  )
}

/** Why requests cannot be served, in words that reveal nothing about the database and versions. */
function databaseProbe(pool: Pool): () => Promise<string | null> {
  // A hanging query is not repeated: the pool would fill with them, and stay full once the database is back.
  let asking: Promise<string | null> | null = null
  let last: { problem: string | null; atMs: number } | null = null
  const ask = async () => {
    const problem = await askedAgain(pool, () => databaseProblem(pool))
    last = { problem, atMs: performance.now() }
    return problem
  }
  return async () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    try {
      return await within(ANSWER_WITHIN_MS, asking)
    } catch (error) {
      if (isReadOnly(error)) return READ_ONLY
      const isBusy = error instanceof Late && last !== null && performance.now() - last.atMs < BUSY_FOR_MS
      return isBusy ? last!.problem : 'The database does not answer.'
    }
  }
}

/**
 * A connection that was ended while it rested says nothing about the database. All that the pool has may have been, and then the
 * next one is made anew.
 */
async function askedAgain<T>(pool: Pool, ask: () => Promise<T>): Promise<T> {
  for (let resting = pool.options.max; ; resting--)
    try {
      return await retried(ask)
    } catch (error) {
      if (resting === 0 || !isOutcomeUnknown(error)) throw error
    }
}

async function databaseProblem(pool: Pool): Promise<string | null> {
  const [row] = await pool<{ isReadOnly: boolean }[]>`
    select current_setting('transaction_read_only')::boolean as is_read_only`
  if (row!.isReadOnly) return READ_ONLY
  const needed = (await listMigrations()).at(-1)?.version ?? 0
  const version = await schemaVersion(pool)
  if (version < needed) return 'The database schema is older than this program.'
  if (version > needed && (await isSchemaBeyond(pool, needed))) return 'The database schema is newer than this program.'
  return null
}

const READ_ONLY = 'The database takes no writes.'

async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Late()), milliseconds)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

class Late extends Error {}

/** One caller asks, the others wait for the same answer, which is reused for a moment. */
function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let askedAtMs = Number.NEGATIVE_INFINITY
  return () => {
    if (answer === undefined || performance.now() - askedAtMs > BELIEVE_FOR_MS) {
      askedAtMs = performance.now()
      answer = ask()
    }
    return answer
  }
}
