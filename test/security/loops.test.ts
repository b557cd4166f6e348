import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Host, Participant, Sent } from '#core/negotiation/situation/negotiation.ts'
import { aNegotiation, ana, bo, Conversation, cy, host } from '../core/negotiation/conversation.ts'

// Two machines that answer each other, without any of the headers that say so, would write for ever. Whatever anybody
// answers to every single mail, nobody gets more than a few in a day, on any thread.

const CONVERSATION_MAX = 6
/** Beyond the conversation people are owed what changes their calendar. A meeting is changed a few times a day at most. */
const OWED = ['invite', 'cancel_invite', 'cancelled']
const OWED_MAX = 12

const SENTENCES = [
  'Thank you for your message.',
  'Yes',
  'No',
  'The second one works.',
  'None of these work for me.',
  'Is this in person?',
  'We have received your request and will answer soon.',
  'Can we move the meeting to Friday at 2pm?',
  'Can we move the meeting to Thursday at 10am?',
  'Could we do 15 minutes instead?',
  'Could we make it 60 minutes?',
  'Make it 45 minutes',
  'Make it 20 minutes',
  'Please add kim@client.test',
  'Replace Bo with lee@client.test',
  'Drop Cy.',
  'Not on Tuesday.',
  'Take Thursday 10:00.',
  'Find another time next week.',
  'Who else will be there?',
  'I am in New York, by the way.',
  'I am in Lisbon, by the way.',
  'Wait',
  'It is at our office.',
  'Any time next week.',
  'I have to cancel, sorry.',
]

const dee = host('dee@acme.test', 'Dee Ray')

/** Whoever got a mail answers it, each with their own script, a few seconds later; over so many turns. */
function play(scripts: string[][], paceSeconds: number, turns: number): Conversation {
  const talk = new Conversation(aNegotiation({ hosts: [ana, dee], participants: [bo, cy] }))
  const people: (Participant | Host)[] = [bo, cy, ana, dee]
  const answered = new Map(people.map((person) => [person, 0]))
  const said = new Map(people.map((person) => [person, 0]))
  talk.pace = { seconds: paceSeconds }
  for (let turn = 0; turn < turns; turn++) {
    const person = people.find((each) => talk.mailsTo(each).length > answered.get(each)!)
    if (!person) {
      if (talk.wakeAt === null || talk.negotiation.status === 'cancelled') break
      talk.sleep()
      continue
    }
    answered.set(person, talk.mailsTo(person).length)
    const script = scripts[people.indexOf(person)]!
    const count = said.get(person)!
    said.set(person, count + 1)
    talk.says(person, script[count % script.length]!, { quick: paceSeconds < 5 })
  }
  return talk
}

function mostInADay(mails: Sent[]): number {
  const times = mails.map(({ at }) => Date.parse(at))
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 86_400_000).length))
}

function assertBounded(talk: Conversation): void {
  for (const [person, mails] of Object.entries(Object.groupBy(talk.negotiation.sent, ({ to }) => JSON.stringify(to)))) {
    const [owed, spoken] = [true, false].map((isOwed) => mails!.filter(({ kind }) => OWED.includes(kind) === isOwed))
    assert.ok(mostInADay(spoken!) <= CONVERSATION_MAX, `${person}: ${spoken!.map(({ kind }) => kind)}`)
    assert.ok(mostInADay(owed!) <= OWED_MAX, `${person}: ${owed!.map(({ kind }) => kind)}`)
  }
}

const script = fc.array(fc.constantFrom(...SENTENCES), { minLength: 1, maxLength: 5 })

test('whatever four parties answer to every mail, mail a person and day is bounded', () => {
  fc.assert(
    fc.property(fc.tuple(script, script, script, script), fc.constantFrom(1, 30, 600), (scripts, paceSeconds) => {
      assertBounded(play(scripts, paceSeconds, 60))
    }),
    { numRuns: Number(process.env.LOOP_RUNS ?? 40) },
  )
})

for (const [what, sentence] of Object.entries({
  'says the same': 'We have received your request and will answer soon.',
  'asks a question': 'Who else will be there?',
  'wants to move': 'Can we move the meeting to Friday at 2pm?',
}))
  test(`an organizer’s and a participant’s machine that each ${what} for ever come to rest`, () => {
    const numbered = Array.from({ length: 50 }, (_, i) => `${sentence} (${i})`)
    for (const texts of [[sentence], numbered]) {
      const talk = play([texts, texts, texts, texts], 1, 200)
      assertBounded(talk)
      const dayOne = talk.negotiation.sent.filter(({ at }) => at < '2026-11-17T09:00:00.000Z')
      assert.ok(dayOne.length <= 40, `${dayOne.length} mails in a day`)
    }
  })

test('a third answer within seconds of our mail is answered a quarter of an hour later', () => {
  const talk = new Conversation()
  talk.pace = { seconds: 1 }
  for (const text of ['Is this in person?', 'Hm, is it?', 'Who is this?']) talk.says(bo, text, { quick: true })
  const before = talk.mailsTo(bo).length
  assert.equal(before, 3, 'the first mail, and two answers')
  assert.ok(talk.wakeAt !== null && talk.wakeAt <= '2026-11-16T09:16:00.000Z', String(talk.wakeAt))
  talk.sleep()
  assert.equal(talk.mailsTo(bo).length, before + 1)
})
