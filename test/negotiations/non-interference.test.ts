import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unpackInput } from '#coordinate/decision-input.ts'
import { fromWindows } from '#core/time/interval.ts'
import { packWeeks } from '#core/time/packed.ts'
import { listDecisions } from '#db/negotiation/decisions.ts'
import { loadNegotiation } from '#db/negotiation/whole-negotiation.ts'
import type { MailWorld } from '../support/incoming.ts'
import { answerOf, answers, ask, BO, decideAll, moveTo, newMonday } from '../support/negotiating.ts'
import { anonymous } from '../support/negotiation-state.ts'

// What participants read depends on when hosts are free, and on nothing else of them: the same conversation is held twice,
// with other titles, people and notes behind the same minutes, and every byte to the participants is the same.

const SECRET = 'SECRET'

type Private = {
  description: string | null
  source: string
  other: { title: string; description: string | null; name: string }
}

const DULL: Private = { description: null, source: 'work', other: { title: 'Lunch', description: null, name: 'Al' } }
const DELICATE: Private = {
  description: `${SECRET}: we would go down to half the price. Be quick.`,
  source: `${SECRET} calendar of the merger`,
  other: { title: `${SECRET} merger`, description: `${SECRET} notes`, name: `${SECRET} Buyer` },
}

const CY = { email: 'cy@client.test', name: 'Cy Moe', timezone: 'America/New_York' }

async function busy(world: MailWorld, source: string, start: string, end: string): Promise<void> {
  for (const { week, packed } of packWeeks(fromWindows([{ start, end }], 'busy')))
    await world.pool`
      insert into busy (workspace_id, member_id, source, week, packed, synced_at)
      values (${world.workspace.id}, ${world.owner.id}, ${source}, ${week}, ${packed}, now())`
}

/** Questions, other times, a follow-up, a booking, a declined invitation and a cancellation. */
async function held(secret: Private): Promise<{ world: MailWorld; requestId: string }> {
  const world = await newMonday()
  await busy(world, secret.source, '2026-11-17T09:00:00Z', '2026-11-17T12:00:00Z')
  const { other } = secret
  await ask(world, {
    participants: [{ email: 'al@elsewhere.test', name: other.name, timezone: 'Europe/Lisbon' }],
    context: { title: other.title, description: other.description, duration_minutes: 30 },
  })
  await decideAll(world)
  await answers(world, 'al@elsewhere.test', 'Wednesday 18 November at 11:00 is good.')
  const context = { title: 'Product demo', description: secret.description, duration_minutes: 30 }
  const requestId = await ask(world, { participants: [BO, CY], context })
  await decideAll(world)
  await answers(world, BO.email, 'Maybe on the 17th or so, who else is in Ana’s calendar then, and why?')
  await answers(world, BO.email, 'Could we do Wednesday 18 November at 12:00?')
  await moveTo(world, Temporal.Instant.from('2026-11-18T16:00:00Z'))
  await decideAll(world)
  await answers(world, BO.email, 'Friday 20 November, any time after 15:00.')
  await answers(world, CY.email, 'Friday 20 November at 10:00 is fine with me.')
  await answers(world, CY.email, 'Sorry, can we move it to Monday 23 November at 10:00?')
  await world.ingest(...(await answerOf(world, { email: BO.email, act: { do: 'rsvp', partstat: 'DECLINED' } })))
  await decideAll(world)
  await world.api.post(`/meeting_requests/${requestId}/cancel`, { notify: true })
  await decideAll(world)
  return { world, requestId }
}

/** The bytes of every mail of a request, without what is made anew in every run. */
async function mailsOf(world: MailWorld, requestId: string): Promise<{ to: string; kind: string; bytes: string }[]> {
  const rows = await world.pool<{ to: string; kind: string; raw: Buffer }[]>`
    select o.recipient as to, o.kind, r.raw
    from outbox o
    join message_raw r on r.workspace_id = o.workspace_id and r.id = o.id
    where o.workspace_id = ${world.workspace.id}
      and o.request_id = ${requestId}
    order by o.id`
  return rows.map(({ to, kind, raw }) => ({ to, kind, bytes: normal(raw.toString()) }))
}

/** Tokens, identifiers, the handle, boundaries, and the seconds at which it happened. */
function normal(bytes: string): string {
  const plain = bytes.replace(/=\r\n/g, '').replace(/\r\n[ \t]/g, '')
  return anonymous(plain)
    .replace(/^Date: .*$/gm, 'Date: …')
    .replace(/^DTSTAMP:.*$/gm, 'DTSTAMP:…')
    .replace(/\r\n(?:[A-Za-z0-9+/]{60,76}\r\n)+[A-Za-z0-9+/=]{1,76}(?=\r\n)/g, (block) => decoded(block))
    .replace(/--parley-[0-9a-z]+-Part/g, '--parley-…-Part')
}

const decoded = (block: string): string =>
  anonymous(
    Buffer.from(block.replace(/\s/g, ''), 'base64')
      .toString()
      .replace(/\r\n[ \t]/g, ''),
  ).replace(/^DTSTAMP:.*$/gm, 'DTSTAMP:…')

test('every byte to participants is the same whatever stands behind the minutes in which hosts are busy', async () => {
  const [dull, delicate] = [await held(DULL), await held(DELICATE)]
  await using _one = dull.world
  await using _two = delicate.world
  const isTheirs = ({ to }: { to: string }) => to.endsWith('@client.test')
  const [first, second] = [
    (await mailsOf(dull.world, dull.requestId)).filter(isTheirs),
    (await mailsOf(delicate.world, delicate.requestId)).filter(isTheirs),
  ]
  assert.ok(first.length >= 8, `${first.length} mails`)
  assert.deepEqual(new Set(first.map(({ kind }) => kind)).has('invite'), true)
  assert.deepEqual(second, first)
  for (const { bytes } of second) assert.doesNotMatch(bytes, new RegExp(SECRET, 'i'))
})

test('a decision sees when hosts are busy and nothing of why', async () => {
  const { world, requestId } = await held(DELICATE)
  await using _world = world
  const whole = await loadNegotiation(world.pool, world.workspace, requestId, '2026-11-16T09:00:00.000Z')
  const { negotiation } = whole
  const { ownWords, ...rest } = whole
  assert.match(ownWords.description!, /SECRET/)
  // Only the organizer's own note on this very request is known, in its own place, and no decision sees it.
  assert.doesNotMatch(JSON.stringify(rest), /SECRET/)
  const decisions = await listDecisions(world.pool, { requestId, n: -1 }, 100)
  const own = decisions.filter((decision) => decision.requestId === requestId)
  assert.ok(own.length > 0)
  for (const { packed } of own) assert.doesNotMatch(JSON.stringify(unpackInput(packed)), /SECRET/)
  assert.deepEqual(Object.keys(negotiation.hosts[0]!).sort(), [
    'bookings',
    'bufferMinutes',
    'busy',
    'calendars',
    'dailyLimit',
    'daysOff',
    'email',
    'hours',
    'language',
    'memberId',
    'name',
    'noticeMinutes',
    'unknown',
    'zone',
  ])
  for (const minutes of ['busy', 'unknown', 'bookings'] as const)
    assert.ok(negotiation.hosts[0]![minutes].every((minute) => Number.isInteger(minute)))
  assert.ok(negotiation.offeredElsewhere.every((minute) => Number.isInteger(minute)))
})

test('why nothing fits is told to the organizer, and participants read the same whatever the reason is', async () => {
  const until = '2026-11-20T18:00:00Z'
  const runs = []
  for (const reason of ['calendar', 'hours'] as const) {
    const world = await newMonday()
    await using _world = world
    const context = { title: 'Product demo', duration_minutes: 30, timeframe: { start: null, end: until } }
    const requestId = await ask(world, { context })
    await decideAll(world)
    if (reason === 'calendar') await busy(world, SECRET, '2026-11-16T00:00:00Z', '2026-11-21T00:00:00Z')
    else
      await world.api.patch(`/workspace_members/${world.owner.id}`, {
        working_hours: [{ days: ['sun'], start: '09:00', end: '10:00' }],
      })
    await answers(world, BO.email, 'None of these suits me, I am afraid.')
    const mails = await mailsOf(world, requestId)
    runs.push({
      theirs: mails.filter(({ to }) => to === BO.email),
      organizers: mails.filter(({ to }) => to === 'ana@acme.test'),
    })
  }
  const [calendar, hours] = runs
  assert.ok(calendar!.organizers.length > 0)
  assert.notDeepEqual(calendar!.organizers, hours!.organizers)
  assert.deepEqual(calendar!.theirs, hours!.theirs)
  for (const { bytes } of calendar!.theirs) assert.doesNotMatch(bytes, /busy|calendar of|working hours|SECRET/i)
})
