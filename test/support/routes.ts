import { fail } from 'node:assert/strict'
import type { Route } from '#http/route-table.ts'
import { givenBookingLink, givenMember, givenTeamOf } from './given.ts'
import { givenMailInReview } from './mails.ts'
import { giveHandle } from './rare-acts.ts'
import { newEndpoint } from './webhooks.ts'
import type { Answer, World } from './world.ts'

// What a caller needs to know to ask any route at all: something that exists for each path parameter, and a body that is
// accepted. A route that is not foreseen here fails every test that is made from the route table, until it is.

export type Things = {
  team: string
  membership: string
  member: string
  request: string
  /** The email of somebody who takes part in the request. */
  participant: string
  /** A mail of the request that waits for approval. */
  message: string
  endpoint: string
  delivery: string
  bookingLink: string
  /** A member of no team, and the email of another one. */
  free: string
  heir: string
}

/** One thing of every kind in a workspace, for paths and bodies to name. */
export async function someThings(world: World): Promise<Things> {
  const { team, memberships, members } = await givenTeamOf(world, 2)
  const [free, heir] = [await givenMember(world), await givenMember(world)]
  const participant = `kim.${team.id}@client.test`
  const request = await world.api.post('/meeting_requests', {
    organizer_email: free.email,
    participant_emails: ['bo@client.test', participant],
  })
  if (world.workspace.handle === null) await giveHandle(world, aHandle(world))
  const bookingLink = await givenBookingLink(world, { workspace_membership_id: free.id })
  const endpoint = await newEndpoint(world)
  const delivery = await world.api.post(`/webhook_endpoints/${endpoint.id}/test`)
  return {
    team: team.id,
    membership: memberships[0]!.id,
    member: members[0]!.id,
    request: request.body.data.id,
    participant,
    message: await givenMailInReview(world, request.body.data.id),
    endpoint: endpoint.id,
    delivery: delivery.body.data.delivery_id,
    bookingLink: bookingLink.id,
    free: free.id,
    heir: heir.email,
  }
}

/** Unique in the installation. */
const aHandle = ({ workspace }: World): string => `h${workspace.id.slice(-12)}`

export const apiRoutes = (world: World): Route[] =>
  world.app.routeTable.filter((route) => route.url.startsWith('/api/v1/'))

export const nameOf = (route: Route): string => `${route.method} ${route.url}`

/** A path parameter names a thing of the collection that it stands behind. */
const COLLECTIONS: Record<string, keyof Things> = {
  teams: 'team',
  members: 'membership',
  workspace_members: 'member',
  meeting_requests: 'request',
  participants: 'participant',
  mails: 'message',
  booking_links: 'bookingLink',
  webhook_endpoints: 'endpoint',
  deliveries: 'delivery',
}

/** The path parameters of a route in order, each with the kind of thing that it names. */
export function parametersOf(route: Route): { name: string; kind: keyof Things }[] {
  return [...route.url.matchAll(/(\w+)\/:(\w+)/g)].map(([, collection, name]) => ({
    name: name!,
    kind: COLLECTIONS[collection!] ?? fail(`${nameOf(route)}: say in test/support/routes.ts what :${name} names`),
  }))
}

export function pathOf(route: Route, things: Things, instead: Record<string, string> = {}): string {
  return parametersOf(route).reduce(
    (path, { name, kind }) => path.replace(`:${name}`, instead[name] ?? things[kind]),
    route.url,
  )
}

/** Every field that a body can have: what it would hold in a good call, and which of them name something. */
type Field = {
  value: (things: Things) => unknown
  names?: (things: Things) => unknown
  /** A field that cannot be combined with this one. */
  insteadOf?: string
}

/** The name of a booking link stands in its address. */
export const aNameFor = (route: Route, free: string): string =>
  isOfLinks(route) ? `any-${free.slice(-20)}` : `Any ${free}`

const isOfLinks = ({ url }: Route): boolean => url.startsWith('/api/v1/booking_links')

const ROLES: Record<string, string> = { '/api/v1/teams': 'manager', '/api/v1/workspace_members': 'member' }
const roleOf = (route: Route) => Object.entries(ROLES).find(([start]) => route.url.startsWith(start))?.[1]

const FIELDS: Record<string, (route: Route) => Field> = {
  name: (route) => ({ value: ({ free }) => aNameFor(route, free) }),
  description: () => ({ value: () => 'Any text' }),
  mode: () => ({ value: () => 'stack' }),
  stack_always_apply: () => ({ value: () => true }),
  include_all_members: () => ({ value: () => true }),
  introduce_member: () => ({ value: () => true }),
  introduction_guidance: () => ({ value: () => 'Be brief' }),
  role: (route) => ({ value: () => roleOf(route) }),
  email: () => ({ value: () => 'somebody@acme.test' }),
  timezone: () => ({ value: () => 'Europe/Lisbon' }),
  working_hours: () => ({ value: () => [{ days: ['mon'], start: '10:00', end: '12:00' }] }),
  country: () => ({ value: () => 'PT' }),
  days_off: () => ({ value: () => [{ from: '2098-01-01', to: '2098-01-02' }] }),
  buffer_minutes: () => ({ value: () => 15 }),
  notice_minutes: () => ({ value: () => 60 }),
  daily_limit: () => ({ value: () => 4 }),
  place: () => ({ value: () => ({ kind: 'phone', number: '+351 21 000 0000' }) }),
  // Cannot be combined with timeframe.
  start: () => ({ value: () => undefined }),
  reason: () => ({ value: () => 'Something came up' }),
  required: () => ({ value: () => false }),
  member_ids: () => ({ value: (things) => [things.free], names: (things) => [things.free] }),
  workspace_membership_id: () => ({ value: (things) => things.free, names: (things) => things.free }),
  organizer_email: () => ({ value: (things) => things.heir, names: (things) => things.heir }),
  // Cannot be combined with organizer_email.
  team_id: (route) => ({
    value: () => undefined,
    names: (things) => things.team,
    ...(isOfLinks(route) && { insteadOf: 'workspace_membership_id' }),
  }),
  new_organizer_email: () => ({ value: (things) => things.heir, names: (things) => things.heir }),
  organizer_name: () => ({ value: () => 'Ana Reyes' }),
  organizer_timezone: () => ({ value: () => 'Europe/Lisbon' }),
  participant_emails: () => ({ value: () => ['bo@client.test'] }),
  // Cannot be combined with participant_emails.
  participants: () => ({ value: () => undefined }),
  include_introduction: () => ({ value: () => true }),
  context: () => ({ value: () => ({ title: 'Intro', duration_minutes: 30 }) }),
  notify: () => ({ value: () => true }),
  title: () => ({ value: () => 'Intro' }),
  purpose: () => ({ value: () => 'To meet' }),
  duration_minutes: () => ({ value: () => 45 }),
  timeframe: () => ({ value: () => ({ start: '2098-01-01T00:00:00Z', end: '2098-02-01T00:00:00Z' }) }),
  url: () => ({ value: () => 'https://hooks.acme.test/other' }),
  events: () => ({ value: () => ['meeting_request.created'] }),
  headers: () => ({ value: () => [{ key: 'X-Any', value: 'any' }] }),
  enabled: () => ({ value: () => true }),
  format: () => ({ value: () => 'cloudevents' }),
  since: () => ({ value: () => '2026-01-01T00:00:00Z' }),
  handle: () => ({ value: () => undefined }),
  language: () => ({ value: () => 'en' }),
  reminders: () => ({ value: () => false }),
  review: () => ({ value: () => false }),
  model_reading: () => ({ value: () => false }),
  follow_ups: () => ({ value: () => false }),
  digest: () => ({ value: () => false }),
  retention_days: () => ({ value: () => 90 }),
  // No API key may set any.
  history_days: () => ({ value: () => null }),
  personal_line: () => ({ value: () => 'See you soon' }),
  durations: () => ({ value: () => [30, 60] }),
  days_ahead: () => ({ value: () => 14 }),
  questions: () => ({ value: () => [{ label: 'Which company are you with?' }] }),
  confirm_address: () => ({ value: () => true }),
  indexed: () => ({ value: () => true }),
  single_use: () => ({ value: () => true }),
  for_email: () => ({ value: () => 'bo@client.test' }),
  // Has to be one of the link's questions.
  answers: () => ({ value: () => undefined }),
  expires_at: () => ({ value: () => '2098-01-01T00:00:00Z' }),
  active: () => ({ value: () => true }),
  transfer_to: () => ({ value: (things) => things.heir, names: (things) => things.heir }),
}

const fieldsOf = (route: Route) =>
  Object.keys(route.body?.properties ?? {}).map((name) => {
    const field = FIELDS[name] ?? fail(`${nameOf(route)}: say in test/support/routes.ts what the field ${name} holds`)
    return { name, ...field(route) }
  })

/** A body that the route takes; undefined where it takes none. */
export function bodyOf(route: Route, things: Things): Record<string, unknown> | undefined {
  if (route.body === undefined) return undefined
  return Object.fromEntries(fieldsOf(route).map(({ name, value }) => [name, value(things)]))
}

/** The fields of a body that name something, each with what it would hold to name a thing of these, and bodies that do. */
export function namingBodies(route: Route, things: Things, named: Things): [field: string, body: object][] {
  const body = bodyOf(route, things)
  return fieldsOf(route).flatMap(({ name, names, insteadOf }) =>
    names ? [[name, { ...body, ...(insteadOf && { [insteadOf]: undefined }), [name]: names(named) }] as const] : [],
  )
}

export async function ask(
  world: World,
  route: Route,
  path: string,
  body: unknown,
  key: string | null = world.key,
): Promise<Answer> {
  const response = await world.app.inject({
    method: route.method as 'GET',
    url: path,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    payload: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = response.body
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    body: text === '' ? undefined : JSON.parse(text),
  }
}
