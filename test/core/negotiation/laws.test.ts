import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decide } from '#core/negotiation/decide.ts'
import { causeText } from '#core/negotiation/situation/cause.ts'
import type { Host, Participant, Slot } from '#core/negotiation/situation/negotiation.ts'
import { emailKey } from '#core/person/email.ts'
import { aNegotiation, ana, bo, Conversation, cy, host, participant } from './conversation.ts'
import { ORGANIZER_SAYS, PARTICIPANTS_SAY } from './sayings.ts'

// Whatever people write, in whatever order: laws that hold after every step of a conversation. That nothing is said twice
// and that every look settles is asserted by the conversation itself.

type Move =
  | { do: 'participant'; who: number; text: string; kind: 'reply' | 'automatic' }
  | { do: 'organizer'; text: string }
  | { do: 'rsvp'; who: number; partstat: 'accepted' | 'declined' | 'tentative' }
  | { do: 'bounce'; who: number }
  | { do: 'sleep' }
  | { do: 'pause' }

const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('participant' as const),
      who: fc.nat(3),
      text: fc.constantFrom(...PARTICIPANTS_SAY),
      kind: fc.constantFrom('reply' as const, 'reply' as const, 'automatic' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('organizer' as const), text: fc.constantFrom(...ORGANIZER_SAYS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rsvp' as const),
      who: fc.nat(3),
      partstat: fc.constantFrom('accepted' as const, 'declined' as const, 'tentative' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('bounce' as const), who: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sleep' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause' as const) }) },
)

function make(talk: Conversation, { ...next }: Move): void {
  const { participants } = talk.negotiation
  const person = 'who' in next ? participants[next.who % Math.max(1, participants.length)] : undefined
  if (next.do === 'sleep') {
    if (talk.wakeAt) talk.sleep()
  } else if (next.do === 'organizer') talk.says(ana, next.text)
  else if (next.do === 'pause') {
    if (talk.negotiation.status === 'active') talk.pause().resume()
  } else if (!person) return
  else if (next.do === 'participant') talk.says(person, next.text, { kind: next.kind })
  else if (next.do === 'bounce')
    talk.says(person, '', { kind: 'bounce', bounce: { recipient: person.email, hard: true, status: '5.1.1' } })
  else if (talk.negotiation.booking) talk.answersInvite(person, next.partstat)
}

const starts: { participants: Participant[]; hosts: Host[] }[] = [
  { participants: [bo], hosts: [ana] },
  { participants: [bo, cy], hosts: [ana] },
  { participants: [bo, { ...cy, required: false }], hosts: [ana, host('zoe@acme.test', 'Zoe')] },
  {
    participants: [bo, cy, participant('di@client.test', 'Di Wu'), participant('ed@client.test', 'Ed Ray')],
    hosts: [ana],
  },
]

test('after any conversation: nothing more to decide, nobody silenced, flooded, or booked without their own words', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.boolean(),
      fc.array(move, { minLength: 1, maxLength: 9 }),
      (start, isFrozen, moves) => {
        const talk = new Conversation(aNegotiation(start))
        if (isFrozen) talk.pace = { hours: 0 }
        talk.whenBooked = assertEverybodyAgreed
        for (const next of moves) make(talk, next)
        assertNothingIsLeft(talk)
        assertNobodySilencedIsWrittenTo(talk)
        assertNobodyIsFlooded(talk)
      },
    ),
    { numRuns: Number(process.env.LAWS_RUNS ?? 100) },
  )
})

/** Deciding again on what was decided does nothing, and the next look is later and not at once. */
function assertNothingIsLeft({ negotiation, now }: Conversation) {
  const { steps } = decide(negotiation, now)
  assert.deepEqual(
    steps.filter((step) => step.do !== 'wake'),
    [],
  )
  for (const step of steps) if (step.do === 'wake') assert.ok(step.at > now.toString(), 'wakes at once')
}

/** Who said stop, or cannot be reached, gets a mail only to take back what stands in their calendar. */
function assertNobodySilencedIsWrittenTo({ steps }: Conversation) {
  const silenced = new Set<string>()
  for (const step of steps) {
    if (step.do === 'suppress') silenced.add(`p_${step.email.split('@')[0]}`)
    if (step.do !== 'send' || step.mail.to.kind !== 'participant' || step.mail.kind === 'cancel_invite') continue
    assert.ok(!silenced.has(step.mail.to.id), `${causeText(step.mail.cause)} to ${step.mail.to.id}`)
  }
}

function assertNobodyIsFlooded({ negotiation, pace }: Conversation) {
  for (const { id } of [bo, cy]) {
    const times = negotiation.sent
      .filter(
        ({ to, kind }) => to.kind === 'participant' && to.id === id && kind !== 'invite' && !kind.startsWith('cancel'),
      )
      .map(({ at }) => Date.parse(at))
    if (pace.hours) assert.equal(new Set(times).size, times.length, `two mails at once to ${id}`)
    for (const time of times)
      assert.ok(times.filter((other) => other >= time && other < time + 86_400_000).length <= 6, `flooded ${id}`)
  }
}

/** Each in words that are sure: a window that holds the meeting, a picked time, or a proposal from the calendar. */
function assertEverybodyAgreed({ negotiation }: Conversation, slot: Slot) {
  const { participants, received, sent } = negotiation
  for (const { email, id, required } of participants) {
    if (!required) continue
    const lists = sent.filter(({ to, showed }) => to.kind === 'participant' && to.id === id && showed.length > 0)
    const agreed = received.some((message) => {
      if (message.fromKey !== emailKey(email) || !message.reading?.sure) return false
      const list =
        lists.find((each) => each.id === message.answers) ?? lists.findLast((each) => isBefore(each, message))
      const holds = ({ start, end }: Slot) => at(start) <= at(slot.start) && at(slot.end) <= at(end)
      return (
        message.reading.free.some(holds) || message.reading.picks.some((n) => list?.showed[n] && holds(list.showed[n]))
      )
    })
    assert.ok(agreed, `${email} never agreed to ${slot.start}`)
  }
}

const at = (timestamp: string): number => Date.parse(timestamp)

/** By their numbers: where time stands still, a list that came later has the same time. */
const isBefore = (one: { id: string }, other: { id: string }): boolean => numberOf(one.id) < numberOf(other.id)
const numberOf = (id: string): number => Number(id.slice(id.indexOf('_') + 1))
