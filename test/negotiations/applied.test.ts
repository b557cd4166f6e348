import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { coordinate } from '#coordinate/coordinate.ts'
import { unpackInput } from '#coordinate/decision-input.ts'
import { type Instruction, nothingSaid } from '#core/language/reading.ts'
import { decide } from '#core/negotiation/decide.ts'
import { isWake } from '#core/negotiation/next-look.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import { applied } from '#core/negotiation/step/applied.ts'
import type { Step } from '#core/negotiation/step/step.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { type DueNegotiation, listDueIn } from '#db/negotiation/negotiations.ts'
import { loadNegotiation } from '#db/negotiation/whole-negotiation.ts'
import type { Act } from '#mail/mailroom.ts'
import { ORGANIZER_SAYS, PARTICIPANTS_SAY } from '../core/negotiation/sayings.ts'
import { present } from '../support/clock.ts'
import type { MailWorld } from '../support/incoming.ts'
import { answerOf, ask, BO, MONDAY, moveTo, newMonday, saying } from '../support/negotiating.ts'
import { coordinating } from '../support/post.ts'

// The database is held to the pure effect of steps: what a decision leaves in its rows is what `applied` makes of what the
// decision saw. Everything that a negotiation is made of is compared, and only identifiers may differ.

const ANA = 'ana@acme.test'
const CY = { email: 'cy@client.test', name: 'Cy Moe', timezone: 'America/New_York' }

/** `orders` are what a person says that the organizer means. */
type Said = { by: string; act: Act; orders?: Instruction[] }

const orders = (text: string, ...kinds: Instruction['do'][]): Said => ({
  by: ANA,
  act: saying(text),
  orders: kinds.map((kind) => ({ do: kind, email: null, by: null, words: text, until: '2026-12-07' })),
})

const by = (email: string, ...texts: string[]): Said[] => texts.map((text) => ({ by: email, act: saying(text) }))

const CONVERSATIONS: [string, Said[]][] = [
  [
    'books, adds, drops, adds again and cancels',
    [
      ...by(BO.email, 'The second one works.'),
      ...by(CY.email, 'The second one works.'),
      ...by(ANA, 'Drop Cy.', 'Please add cy@client.test', 'Make it 15 minutes', 'Cancel the meeting please.'),
    ],
  ],
  [
    'replaces and replaces back',
    [
      ...by(BO.email, 'Is this in person?'),
      ...by(ANA, 'Make Cy optional.', 'Replace Cy with lee@client.test', 'Replace lee@client.test with cy@client.test'),
    ],
  ],
  [
    'moves what is booked, and records what calendars answer',
    [
      ...by(BO.email, 'fine with anything'),
      ...by(CY.email, 'The first one, please.'),
      { by: BO.email, act: { do: 'rsvp', partstat: 'ACCEPTED' } },
      ...by(CY.email, 'Can we move the meeting to Friday at 2pm?'),
      ...by(CY.email, 'Yes'),
      ...by(BO.email, 'Yes'),
      { by: CY.email, act: { do: 'rsvp', partstat: 'DECLINED' } },
    ],
  ],
  [
    'passes words on, reminds, puts off, and is left for now, taken up again and cancelled while it is paused',
    [
      ...by(BO.email, 'Is this in person?'),
      orders('Please tell them that I look forward to it, and remind them.', 'tell', 'remind', 'status'),
      orders('Let us meet in the office, and put it off until 7 December.', 'place', 'put_off'),
      orders('Leave it for now.', 'pause'),
      ...by(BO.email, 'The second one works.'),
      orders('Go on.', 'resume'),
      orders('Leave it for now.', 'pause'),
      ...by(ANA, 'Cancel the meeting please.'),
    ],
  ],
  [
    'learns a zone, a bounce and a stop',
    [
      ...by(BO.email, 'I am in New York, by the way.', 'Could we do 15 minutes instead?'),
      { by: CY.email, act: { do: 'bounce' } },
      ...by(BO.email, 'Please remove me from your list.'),
    ],
  ],
]

for (const [what, said] of CONVERSATIONS)
  test(`after every decision the rows are what the steps make of it: ${what}`, async () => {
    await using world = await newMonday()
    const compared = await play(world, said)
    assert.ok(compared > said.length, `${compared} decisions were compared`)
  })

const says = fc.oneof(
  fc.record({ by: fc.constantFrom(0, 1), text: fc.constantFrom(...PARTICIPANTS_SAY) }),
  fc.record({ by: fc.constant(null), text: fc.constantFrom(...ORGANIZER_SAYS) }),
)

test('after every decision the rows are what the steps make of it, whatever people write', async () => {
  await using world = await newMonday()
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(says, { minLength: 1, maxLength: 6 }), async (sayings) => {
      // Nobody who said stop in one run is silent in the next.
      const people = [BO, CY].map((each) => ({ ...each, email: `${runs++}.${each.email}` }))
      const said = sayings.map(({ by: who, text }) => ({
        by: who === null ? ANA : people[who]!.email,
        act: saying(text),
      }))
      await play(world, said, people)
    }),
    { numRuns: Number(process.env.LAWS_RUNS ?? 8), endOnFailure: true },
  )
})

/** A new request with Bo and Cy; gives how many decisions were compared. Whoever has not got a mail yet has nothing to answer, and is passed over. */
async function play(world: MailWorld, said: Said[], participants = [BO, CY]): Promise<number> {
  await moveTo(world, MONDAY)
  await ask(world, { participants })
  let compared = await decideAndCompare(world)
  for (const { by: email, act, orders } of said) {
    const answer = await answerOf(world, { email, act }).catch(() => null)
    if (!answer) continue
    await world.ingest(...answer)
    if (orders) await understand(world, orders)
    compared += await decideAndCompare(world)
    // Whatever was to be sent has left.
    await world.pool`
      update outbox set status = 'sent', leased_at = now()
      where workspace_id = ${world.workspace.id} and status = 'queued'`
  }
  return compared
}

/** A person says what the newest message means, before anybody has read it. */
async function understand({ pool, workspace }: MailWorld, instructions: Instruction[]): Promise<void> {
  const [message] = await pool<{ id: string; requestId: string }[]>`
    select id, request_id
    from messages
    where workspace_id = ${workspace.id}
      and direction = 'in'
    order by id desc
    limit 1`
  const result = { ...nothingSaid(), instructions }
  await pool`
    insert into readings (workspace_id, message_id, version, request_id, source, engine_version, input, result, sure, at)
    values (${workspace.id}, ${message!.id}, 1, ${message!.requestId}, 'person', 'test', '{}', ${pool.json(result as never)}, true, now())`
}

/** How many decisions there were. */
async function decideAndCompare(world: MailWorld): Promise<number> {
  let compared = 0
  for (;;) {
    const due = await listDueIn(world.pool, world.workspace, present())
    if (due.length === 0) return compared
    for (const negotiation of due) {
      const before = (await decisionsOf(world, negotiation)).length
      await coordinate(world.pool, negotiation, coordinating())
      const decided = (await decisionsOf(world, negotiation)).slice(before)
      await compare(world, negotiation, decided)
      await expectRest(world, negotiation)
      compared += decided.length
    }
  }
}

type Decided = { steps: Step[]; packed: Uint8Array }

async function decisionsOf(world: MailWorld, { requestId }: DueNegotiation): Promise<Decided[]> {
  return await world.pool<Decided[]>`
    select d.steps, i.packed
    from decisions d
    join decision_inputs i on i.workspace_id = d.workspace_id and i.request_id = d.request_id and i.n = d.n
    where d.workspace_id = ${world.workspace.id}
      and d.request_id = ${requestId}
    order by d.n`
}

/** Each decision saw what the one before it left, and the last one left what is there now. */
async function compare(world: MailWorld, { requestId }: DueNegotiation, decided: Decided[]): Promise<void> {
  const last = decided.at(-1)
  if (!last) return
  const { now } = unpackInput(last.packed)
  const { negotiation: left } = await loadNegotiation(world.pool, world.workspace, requestId, timestamp(now))
  for (const [index, { steps, packed }] of decided.entries()) {
    const { negotiation: saw, now: then } = unpackInput(packed)
    const next = decided[index + 1]
    const after = next ? unpackInput(next.packed).negotiation : { ...saw, ...left }
    const expected = applied(saw, steps, {
      now: then,
      newId: newIds(),
      newcomer: ({ email }) => newcomerIn(after, email),
    })
    assert.deepEqual(comparable(after), comparable(expected), steps.map((step) => step.do).join(', '))
  }
}

/** Nothing is left to do in what stands in the database, and it is looked at again when that asks for it. */
async function expectRest(world: MailWorld, { requestId }: DueNegotiation): Promise<void> {
  const [last] = (await decisionsOf(world, { workspaceId: world.workspace.id, requestId })).slice(-1)
  if (!last) return
  const { negotiation: saw, now } = unpackInput(last.packed)
  const { negotiation } = await loadNegotiation(world.pool, world.workspace, requestId, timestamp(now))
  const { steps } = decide({ ...saw, ...negotiation }, now)
  const wakes = steps.filter(isWake)
  assert.deepEqual(
    steps.map((step) => step.do),
    wakes.map(() => 'wake'),
  )
  const [row] = await world.pool<{ dueAt: string | null }[]>`
    select n.due_at + w.clock_offset_ms * interval '1 millisecond' as due_at
    from negotiations n
    join workspaces w on w.id = n.workspace_id
    where n.workspace_id = ${world.workspace.id}
      and n.request_id = ${requestId}`
  assert.equal(row!.dueAt, wakes.map(({ at }) => at).sort()[0] ?? null)
}

function newIds() {
  let made = 0
  return (kind: 'message' | 'thread' | 'booking') =>
    `${{ message: 'msg', thread: 'thread', booking: 'bk' }[kind]}_${String(++made).padStart(26, 'z')}`
}

/** What the workspace knows of somebody who is new is not the step's to say. */
const newcomerIn = ({ participants, former }: Negotiation, email: string) =>
  [...participants, ...former].find((each) => each.email === email)!

/**
 * Identifiers by the order in which they appear; a fact tells real time, and what has no order is sorted. What mails and the
 * request mean is read between two decisions, and links to pages and the holidays of a zone are the installation's.
 */
function comparable({
  assistant: _,
  newUid: __,
  rules: ___,
  firstContacts: ____,
  ...negotiation
}: Negotiation): unknown {
  const sorted = {
    ...negotiation,
    received: negotiation.received.map((message) => ({ ...message, reading: null, readWith: null })),
    participants: negotiation.participants.map((each) => ({
      ...each,
      page: null,
      holidays: [],
      addresses: each.addresses.toSorted(),
    })),
    hosts: negotiation.hosts.map((host) => ({ ...host, answersAt: null })),
    former: negotiation.former
      .map((each) => ({ ...each, page: null, holidays: [] }))
      .toSorted((one, other) => (one.email < other.email ? -1 : 1)),
    facts: negotiation.facts.map((fact) => (fact.actor === 'negotiation' ? { ...fact, at: null } : fact)),
  }
  const numbers = new Map<string, string>()
  const text = JSON.stringify(sorted, inOneOrder).replaceAll(/\b(msg|thread|bk)_[0-9a-z]{26}/g, (id, kind) => {
    if (!numbers.has(id)) numbers.set(id, `${kind} ${numbers.size + 1}`)
    return numbers.get(id)!
  })
  return JSON.parse(text)
}

const inOneOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
