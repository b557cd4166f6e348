import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { type Ability, abilityRefusal, type Subject, scopeOf } from '#core/ability.ts'
import { type Acting, actorName } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { findLinkHosts } from '#db/booking/booking-links.ts'
import { findRequestMembers } from '#db/requests/requests.ts'
import type { Pool } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { Api } from './api.ts'
import type { Caller, LoadGuard } from './load-guard.ts'
import { type Call, type Operation, Replayed } from './operation.ts'
import type { OutsideGuard } from './outside-guard.ts'

// All operations are one table, declared in `routes/`. A gate says where it is mounted and who may enter: keys under /api/v1,
// signed-in people under /console/api. Only core/ability decides what they may do.

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The ability that a caller needs. Every operation has one. */
    ability?: Ability
  }
  interface FastifyRequest {
    /** It came through a gate for people, so refusals are in words for them. */
    isForPeople?: boolean
  }
}

export type Gate = {
  /** The prefix of its operations, such as /api/v1. */
  prefix: string
  /** Whether they are in the API's document. */
  isDocumented: boolean
  /** It has routes of its own instead of the operations, and they check abilities themselves. */
  isApart?: true
  /** Whether other people's open pages hear at once of every change here, and not only of teams, members and settings. */
  tellsPages?: true
  /** Whether its callers are people: then refusals are in words for them. */
  isForPeople?: true
  /** Sets the caller and the workspace on the request, or throws. None of the body has been read yet. */
  admit: (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>
}

/** They count running operations, and turn callers away. */
export type Guards = { load: LoadGuard | null; outside: OutsideGuard }

/** Mounts all operations behind a gate. */
export function mount(table: readonly Operation[], gate: Gate, app: FastifyInstance, api: Api, guards: Guards): void {
  for (const operation of table) {
    const { method, path, ability, keepsNull, requestHeaders, answerHeaders } = operation
    app.route({
      method,
      url: `${gate.prefix}${path}`,
      config: { ability, scope: scopeOf(ability) ?? undefined, keepsNull, requestHeaders, answerHeaders },
      schema: schemaOf(operation, gate),
      handler: handlerOf(operation, gate, api, guards),
    })
  }
}

function schemaOf({ name, summary, description, params, query, body, answers }: Operation, gate: Gate): FastifySchema {
  return {
    operationId: name,
    summary,
    description,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: answers,
    ...(gate.isDocumented ? {} : { hide: true }),
  }
}

/** Changes to teams, members and settings are rare, and every page may show them. */
const SETTING_UP: ReadonlySet<Ability> = new Set<Ability>([
  ...(['make_teams', 'edit_team', 'manage_members', 'edit_member', 'edit_workspace'] as const),
])

function handlerOf(operation: Operation, gate: Gate, api: Api, guards: Guards) {
  const { method, ability, answers, isSecret = false } = operation
  const [status] = Object.keys(answers).map(Number)
  const tellsPages = method !== 'GET' && (gate.tellsPages === true || SETTING_UP.has(ability))
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const answer = await guarded(operation, request as FastifyRequest & Call<never, never, never>, api, guards)
    if (answer instanceof Replayed) return repeat(answer, reply)
    if (tellsPages) api.wake({ workspaceId: request.workspace.id, requestId: null })
    if (isSecret) void reply.header('cache-control', 'no-store')
    void reply.code(status!)
    return answer
  }
}

async function guarded(
  { act, waitsOutside = false }: Operation,
  request: FastifyRequest & Call<never, never, never>,
  api: Api,
  { load, outside }: Guards,
): Promise<unknown> {
  const leave = waitsOutside ? outside.enter(actorName(request.acting.actor)) : load?.enter(callerOf(request))
  try {
    return await act(request, api)
  } finally {
    leave?.()
  }
}

export function callerOf({ workspace, ip }: FastifyRequest): Caller {
  return { workspaceId: workspace.id, address: ip }
}

function repeat({ status, body }: Replayed, reply: FastifyReply): FastifyReply {
  return reply
    .code(status)
    .header('idempotency-replayed', 'true')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text) => String(text))
    .send(body)
}

/** The router also accepts %61pi for api, and a request line with the whole address; each must lead to the same gate. */
export function gateOf(gates: readonly Gate[], request: FastifyRequest): Gate | undefined {
  const quick = gates.find(({ prefix }) => request.url.startsWith(`${prefix}/`))
  if (quick) return quick
  const path = plainPath(request.url)
  return gates.find(({ prefix }) => path.startsWith(prefix) && /^([/?#]|$)/.test(path.slice(prefix.length)))
}

function plainPath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Checks that need only the caller, before the body is read. */
export function requireAbility({ routeOptions, acting }: FastifyRequest): void {
  const { ability } = routeOptions.config
  const problem = ability && abilityRefusal(acting.actor, ability)
  if (problem) throw new Failure('forbidden', problem)
}

/** The same checks with the subject. Keys have a scope or not; only members need a lookup. */
export async function requireAbilityFor(pool: Pool, request: FastifyRequest): Promise<void> {
  const { ability } = request.routeOptions.config
  if (ability === undefined || request.acting.actor.kind !== 'member') return
  const input = { params: request.params as Params, body: (request.body ?? {}) as Body }
  await requireRight(pool, request, ability, input)
}

/** Who asks, and where. */
export type Asking = { workspace: Workspace; acting: Acting }
/** The parts of an input that name the subject. */
type Params = { id?: string; team_id?: string }
type Body = Partial<Record<'organizer_email' | 'team_id' | 'workspace_membership_id' | 'role', string>>

export async function requireRight(
  pool: Pool,
  { workspace, acting: { actor } }: Asking,
  ability: Ability,
  input: { params: Params; body: Body },
): Promise<void> {
  const isLookedUp = actor.kind === 'member' && actor.role !== 'admin'
  const subject = isLookedUp ? await subjectOf(pool, workspace, ability, input) : null
  const problem = abilityRefusal(actor, ability, subject)
  if (problem) throw new Failure('forbidden', problem)
}

/** Null if there is none, or if it does not exist: then the operation says so. */
async function subjectOf(
  pool: Pool,
  workspace: Workspace,
  ability: Ability,
  { params, body }: { params: Params; body: Body },
): Promise<Subject> {
  switch (ability) {
    case 'edit_team':
      return { kind: 'team', id: params.team_id ?? params.id ?? '' }
    case 'see_request':
    case 'steer_request': {
      const memberIds = await findRequestMembers(pool, workspace, params.id ?? '')
      return memberIds && { kind: 'request', memberIds }
    }
    case 'make_request':
      // Anybody may write to a team, so anybody may ask it for a meeting.
      if (body.team_id !== undefined && body.organizer_email === undefined) return null
      return { kind: 'new_request', organizerEmail: body.organizer_email ?? '' }
    case 'edit_booking_link': {
      const known = await findLinkHosts(pool, workspace, params.id ?? '')
      return {
        kind: 'booking_link',
        teamIds: [known?.teamId, body.team_id].filter((id) => typeof id === 'string'),
        memberIds: [known?.memberId, body.workspace_membership_id].filter((id) => typeof id === 'string'),
      }
    }
    case 'edit_member':
      return { kind: 'member', id: params.id ?? '', changesRole: body.role !== undefined }
    default:
      return null
  }
}
