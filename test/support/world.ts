import { after } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { createKey } from '#actions/api-keys.ts'
import { createWorkspace } from '#actions/create-workspace.ts'
import { registerBookingPages } from '#booking/routes.ts'
import type { Acting } from '#core/actor.ts'
import { SCOPES, type Scope } from '#core/scope.ts'
import type { Member } from '#db/people/members.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { EgressFailure } from '#egress/failure.ts'
import { registerGuestPages } from '#guest/routes.ts'
import type { RateLimiter } from '#http/rate-limit/rate-limiter.ts'
import { buildServer, type ServerOptions } from '#http/server.ts'
import { agentDoor } from '#mcp/door.ts'
import { createSeal } from '#seal/seal.ts'
import { DEFAULT_DATA_FOLDER } from '#settings/data-folder.ts'
import { openLog } from '#telemetry/log.ts'
import { createSender } from '#webhooks/post.ts'
import { TEST_CLOCK, TESTER } from './clock.ts'
import { testPool } from './database.ts'
import { TEST_LINKS, TEST_POST } from './post.ts'

// Servers that a failed test did not close would keep the whole process from ending, and nobody would hear of the failure.
const openServers = new Set<FastifyInstance>()
after(() => Promise.all(openServers.values().map((app) => app.close())))

/** A workspace of its own, a key with every scope, and a server to ask. Closed at the end of the scope. */
export type World = AsyncDisposable & {
  pool: Pool
  app: FastifyInstance
  workspace: Workspace
  owner: Member
  key: string
  /** Whoever does something here apart from the API, by the clock of the server. */
  acting: Acting
  api: Api
  /** The same server as seen with another key of this workspace. */
  withKey(key: string): Api
  newKey(scopes?: Scope[], expiresAt?: string): Promise<{ id: string; key: string }>
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever came over the wire; the assertions say what it must be.
export type Answer = { status: number; headers: Record<string, unknown>; body: any; text: string }

export type Api = Record<
  'get' | 'post' | 'patch' | 'delete',
  (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
>

export async function newWorld(options: Partial<ServerOptions> & { handle?: string | null } = {}): Promise<World> {
  const pool = options.pool ?? (await testPool())
  const app = await newServer(pool, options)
  openServers.add(app)
  const { workspace, owner } = await inTransaction(pool, (sql) =>
    createWorkspace(sql, { name: 'Acme', handle: options.handle ?? null, owner: 'ana@acme.test' }, TESTER),
  )
  const newKey = (scopes: Scope[] = [...SCOPES], expiresAt?: string) =>
    inTransaction(pool, (sql) =>
      createKey(sql, workspace, { name: 'test', scopes, expiresAt: expiresAt ?? null }, TESTER),
    )
  const { key } = await newKey()
  return {
    pool,
    app,
    workspace,
    owner,
    key,
    acting: { ...TESTER, clock: options.clock ?? TEST_CLOCK },
    api: apiWith(app, key),
    withKey: (other) => apiWith(app, other),
    newKey,
    [Symbol.asyncDispose]: async () => {
      openServers.delete(app)
      await app.close()
    },
  }
}

export async function newServer(pool: Pool, options: Partial<ServerOptions> = {}): Promise<FastifyInstance> {
  return await buildServer({
    pool,
    log: openLog({ logLevel: 'silent' }),
    clock: TEST_CLOCK,
    limiter: UNLIMITED,
    development: true,
    mailHome: { domain: 'parley.test' },
    publicUrl: 'http://127.0.0.1:3000',
    dataFolder: DEFAULT_DATA_FOLDER,
    trustedProxies: [],
    firstContactsADay: 9_999_999,
    handlerTimeoutMs: HANDLER_TIMEOUT_MS,
    seal: TEST_SEAL,
    registerGuestPages,
    agents: agentDoor(TEST_POST),
    registerBookingPages,
    links: TEST_LINKS,
    sender: createSender({
      nowMs: Date.now,
      isDevelopment: options.development ?? true,
      userAgent: 'Parley/test',
      resolve: resolveTestName,
    }),
    ...options,
  })
}

/** A machine that stands still for a while is no fault of the service; a test that hangs ends by its own limit. */
const HANDLER_TIMEOUT_MS = 300_000

export const TEST_SECRET = Buffer.alloc(32, 7)
export const TEST_SEAL = createSeal(TEST_SECRET)

/** The names that tests use, as a name server would answer; no test leaves this machine. */
async function resolveTestName(hostname: string): Promise<string[]> {
  const names: Record<string, string[]> = {
    'hooks.acme.test': ['93.184.215.14'],
    'inside.acme.test': ['10.1.2.3'],
    'metadata.acme.test': ['169.254.169.254'],
    localhost: ['127.0.0.1', '::1'],
  }
  const addresses = names[hostname]
  if (!addresses) throw new EgressFailure('dns_error', 'receiver')
  return addresses
}

/** Most tests ask more than 120 times a minute; those of the limit bring the real one. */
const UNLIMITED: RateLimiter = {
  take: () => ({ allowed: true, remaining: 119, resetSeconds: 60 }),
  close: async () => {},
}

export function apiWith(app: FastifyInstance, key: string | null): Api {
  const ask =
    (method: InjectOptions['method']) =>
    async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const response = await app.inject({
        method,
        url: path.startsWith('/api/') ? path : `/api/v1${path}`,
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        payload: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      })
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        body: response.body === '' ? undefined : JSON.parse(response.body),
      }
    }
  return { get: ask('GET'), post: ask('POST'), patch: ask('PATCH'), delete: ask('DELETE') }
}
