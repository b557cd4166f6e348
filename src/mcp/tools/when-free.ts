import { Type } from 'typebox'
import { notFound } from '#core/failure.ts'
import { type FreeBusy, freeBusy } from '#core/time/free-busy.ts'
import { type Intervals, intersect } from '#core/time/interval.ts'
import { isId } from '#db/ids.ts'
import { listHostTimes } from '#db/negotiation/host-times.ts'
import { findMemberByEmail, getMember, type Member } from '#db/people/members.ts'
import { timeIn } from '#db/workspaces.ts'
import { AvailabilityQuery, availabilityWindow, Stretches, stretches } from '#http/shapes/availability.ts'
import { stretchText } from '../times.ts'
import { READS, tool, type Use } from '../tool.ts'

const MEMBERS_MAX = 10
/** An assistant that needs more asks for a shorter time. */
const SHOWN_MAX = 40

export const whenFree = tool({
  name: 'when_free',
  title: 'See when colleagues are free',
  description:
    'Tells when members of the workspace are free, and when all of them are at once, as far as their calendars and working hours say. Only members: what people outside can do, Parley finds out by asking them. There is no need to look before asking for a meeting, because Parley searches by itself.',
  ability: 'see_members',
  hints: READS,
  input: Type.Object({
    members: Type.Array(Type.String({ description: 'Email address or identifier of a member.' }), {
      minItems: 1,
      maxItems: MEMBERS_MAX,
      description: 'Whose time it is about.',
    }),
    ...AvailabilityQuery.properties,
    at_least_minutes: Type.Optional(
      Type.Integer({ minimum: 5, maximum: 1_440, description: 'Leave out shorter stretches; 30 unless given.' }),
    ),
  }),
  output: Type.Object({
    members: Type.Array(
      Type.Object({
        email: Type.String(),
        timezone: Type.String(),
        free: Stretches('In the working hours, and nothing is in the way.'),
        unknown: Stretches('A calendar cannot be read, so nobody knows.'),
      }),
    ),
    all_free: Stretches('When all of them are free.'),
    left_out: Type.Integer({ description: 'Later stretches that are not listed in `all_free`.' }),
  }),
  use: async ({ members: named, from, to, at_least_minutes: minutes = 30 }, use) => {
    const { workspace, acting, services } = use
    const now = await timeIn(services.pool, workspace, acting.clock)
    const window = availabilityWindow({ ...(from && { from }), ...(to && { to }) }, now)
    const members = await Promise.all([...new Set(named)].map((each) => memberCalled(each, use)))
    const ids = members.map(({ id }) => id)
    const times = await listHostTimes(services.pool, workspace, ids, now)
    const seen = members.map(({ id, email }) => {
      const host = times.get(id)!
      return { email, zone: host.zone, time: freeBusy(host, window) }
    })
    const all = longEnough(seen.map(({ time }) => time.free).reduce(intersect), minutes)
    const shown = stretches(all)
    const { zone } = seen[0]!
    const data = {
      members: seen.map(({ email, zone: timezone, time }) => ({ email, timezone, ...listed(time, minutes) })),
      all_free: shown.slice(0, SHOWN_MAX),
      left_out: Math.max(0, shown.length - SHOWN_MAX),
    }
    const unread = seen.filter(({ time }) => time.unknown.length > 0).map(({ email }) => email)
    const lines = data.all_free.map(({ start, end }) => `- ${stretchText(start, end, zone)}`)
    const who = members.length === 1 ? `${members[0]!.email} is` : `All ${members.length} are`
    const text = [
      lines.length === 0
        ? `There is no time at which ${members.map(({ email }) => email).join(' and ')} can.`
        : `${who} free:`,
      ...lines,
      ...(data.left_out > 0 ? [`${data.left_out} later stretches are left out.`] : []),
      ...(unread.length > 0 ? [`Not all is known of ${unread.join(', ')}: a calendar cannot be read.`] : []),
    ]
    return { data, text: text.join('\n') }
  },
})

async function memberCalled(named: string, { workspace, services: { pool } }: Use): Promise<Member> {
  if (isId('member', named)) return await getMember(pool, workspace, named)
  const member = await findMemberByEmail(pool, workspace, named)
  if (!member) throw notFound('member', named)
  return member
}

const listed = ({ free, unknown }: FreeBusy, minutes: number) => ({
  free: stretches(longEnough(free, minutes)).slice(0, SHOWN_MAX),
  unknown: stretches(unknown).slice(0, SHOWN_MAX),
})

function longEnough(times: Intervals, minutes: number): Intervals {
  const kept: number[] = []
  for (let i = 0; i < times.length; i += 2)
    if (times[i + 1]! - times[i]! >= minutes) kept.push(times[i]!, times[i + 1]!)
  return kept
}
