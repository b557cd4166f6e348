import assert from 'node:assert/strict'
import { test } from 'node:test'
import { questionAt } from '#core/negotiation/pages/organizer-question.ts'
import { questionKey } from '#core/negotiation/situation/cause.ts'
import { aNegotiation, ana, bo, Conversation, cy, participant } from './conversation.ts'

// Several people answer one list after another: what each of them gets meanwhile, and when there have been enough lists.

const ab = participant('ab@client.test', 'Ab Ito')
const later = { ...aNegotiation().context, timeframe: { start: '2026-11-24T00:00:00.000Z', end: null } }
const among = (...participants: (typeof bo)[]) => new Conversation(aNegotiation({ participants, context: later }))

test('whoever took a time waits for the others, and after one business day hears once what was noted and who is awaited', () => {
  const talk = among(bo, cy)
  assert.match(talk.lastTo(bo).text, /Cy Diaz is invited too; I’ll write once all have answered\./)
  talk.says(bo, 'Number 2, please.').passes({ hours: 22 })
  assert.equal(talk.mailsTo(bo).length, 1)
  talk.passes({ hours: 2 })
  assert.match(talk.lastTo(bo).text, /Thanks, I’ve noted .*\n\nI’m waiting for Cy Diaz and will write/)
  talk.says(bo, 'As I said, number 2.').passes({ hours: 24 })
  assert.equal(talk.mailsTo(bo).length, 2)
})

test('whose times are over while another has the list in hand hears on the next day that others are awaited', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] }))
  const { start } = talk.lastTo(bo).showed[0]!
  talk.says(bo, 'Number 1, please.').says(cy, 'Probably number 3, let me check.')
  talk.passes(talk.now.until(start))
  assert.equal(talk.mailsTo(bo).length, 1)
  talk.passes({ hours: 24 })
  assert.match(talk.lastTo(bo).text, /Thanks, I’ve noted that\.\n\nI’m still waiting for others/)
})

test('what the organizer answers reaches whoever asked without other times while somebody else has the list in hand', () => {
  const talk = among(bo, cy, ab).says(bo, 'Number 1 works.').says(cy, 'Number 2 works. Do I need to prepare anything?')
  talk.says(ana, 'No need to bring anything.')
  assert.match(talk.lastTo(cy).text, /> No need to bring anything\./)
  assert.deepEqual(talk.lastTo(cy).showed, [])
  talk.says(ab, 'Number 3 works.')
  assert.ok(talk.lastTo(cy).showed.length > 0)
})

test('whoever was never told of others hears at once that they are awaited', () => {
  const talk = among(bo).says(ana, 'Please invite cy@client.test too.')
  talk.sleepTo(bo)
  assert.equal(talk.lastTo(bo).kind, 'follow_up')
  talk.says(bo, 'Number 2, please.')
  assert.match(talk.lastTo(bo).text, /I’m (?:still )?waiting for/)
})

test('whoever wishes for more than a time is answered at once', () => {
  const talk = among(bo, cy).says(bo, 'Number 2, please, but could we make it 15 minutes?')
  assert.equal(talk.negotiation.context.durationMinutes, 15)
  assert.equal(talk.mailsTo(bo).length, 2)
})

test('somebody who wants something else as well hears at once that it is done', () => {
  const talk = among(bo, cy).says(bo, 'Number 2, please. Could we do 15 minutes instead?')
  assert.equal(talk.lastTo(bo).kind, 'answer')
  talk.says(ana, 'Please make it 45 minutes.')
  assert.equal(talk.negotiation.context.durationMinutes, 45, 'and does not wish it again')
})

test('what one person rules out does not take back what the others said, nor is it put down to the organizer', () => {
  const talk = among(bo, cy)
  talk.says(bo, 'I can only do Thursday, 26 November between 10:00 and 12:00.')
  talk.says(cy, 'I am away all Thursday, 26 November. The first one works for me.')
  assert.equal(talk.lastTo(ana).cause.kind, 'no_time')
  assert.match(talk.lastTo(ana).text, /Bo Chen/)
  assert.ok(!talk.mailsTo(bo).some(({ text }) => /Ana’s side/.test(text)))
})

test('somebody who has answered a list does not get it again because another is asked about it', () => {
  const talk = among(ab, bo, cy).says(ab, 'The second one works.')
  talk.says(bo, 'The first or the third one if my flight is on time.')
  assert.equal(talk.lastTo(bo).kind, 'question')
  assert.deepEqual(talk.causesTo(ab), ['outreach'])
})

test('while somebody is asked what they mean, the others get no other list', () => {
  const talk = among(ab, bo).says(ab, 'Only the second one works for me.')
  talk.says(bo, 'Not the second one. Maybe the third.')
  assert.deepEqual(talk.causesTo(ab), ['outreach'])
})

test('a group is not shown a time that is over before all of them have answered', () => {
  const talk = new Conversation(aNegotiation({ participants: [ab, bo, cy] }))
  talk.says(ab, 'I can do tomorrow between 9:00 and 10:00.').says(bo, 'I can do tomorrow between 11:00 and 12:00.')
  talk.says(cy, 'I can do tomorrow between 15:00 and 16:00.')
  assert.ok(
    talk.lastTo(ab).showed.every(({ start }) => start > '2026-11-17T21:00'),
    `${talk.shownTo(ab)}`,
  )
})

/** They never want the same, of times far ahead, and nobody gets more than a few mails a day. */
function withoutEnd(): Conversation {
  const context = { ...later, timeframe: { start: '2026-12-14T00:00:00.000Z', end: null } }
  const talk = new Conversation(aNegotiation({ participants: [bo, cy], context }))
  for (let day = 0; day < 9 && talk.mailsTo(ana).length === 0; day += 1)
    talk.says(bo, '1').says(cy, '2').passes({ hours: 24 })
  return talk
}

test('before a fifth list the organizer hears who is in the way, and their word starts the lists anew', () => {
  const talk = withoutEnd()
  assert.equal(talk.mailsTo(bo).filter(({ showed }) => showed.length > 0).length, 4)
  const asked = talk.lastTo(ana)
  assert.equal(asked.cause.kind, 'lists_end')
  assert.equal(talk.negotiation.attention, 'no_time')
  assert.match(asked.text, /I’ve sent out 4 lists of times, and no time suits everyone yet\./)
  assert.match(asked.text, /Bo Chen’s times and Cy Diaz’s times don’t overlap\./)
  assert.match(asked.text, /Everyone except (Bo Chen|Cy Diaz) can make this time:/)
  const mails = talk.mailsTo(bo).length
  talk.passes({ hours: 24 * 5 })
  assert.equal(talk.mailsTo(bo).length, mails, 'nobody is written to until the organizer has spoken')
  talk.says(ana, 'wait')
  assert.equal(talk.negotiation.attention, null)
  assert.equal(talk.lastTo(bo).showed.length > 0 && talk.mailsTo(bo).length, mails + 1)
})

test('the one person who is in the way may be left out by the words that the mail names', () => {
  const talk = withoutEnd()
  const [, words] = /^ {2}(go ahead without \w+) /m.exec(talk.lastTo(ana).text)!
  talk.says(ana, words!)
  assert.equal(talk.negotiation.status, 'booked')
})

/** Each of three turns every list down and names a day of their own, until the organizer is asked something. */
function apart(talk = new Conversation(aNegotiation({ participants: [ab, bo, cy] }))): Conversation {
  const mails = talk.mailsTo(ana).length
  talk.pace = { hours: 8 }
  let day = talk.now.toZonedDateTimeISO('Europe/Lisbon').add({ days: 7 })
  for (let turn = 0; turn < 60 && talk.mailsTo(ana).length === mails; turn += 1) {
    const person = [ab, bo, cy].find((each) => talk.lastTo(each).showed.length > 0 && !hasAnswered(each, talk))
    if (!person) talk.sleep()
    else talk.says(person, `None of these work for me. I can do ${inWords(day)} between 10:00 and 10:30.`)
    day = day.add({ days: day.dayOfWeek < 5 ? 1 : 8 - day.dayOfWeek })
  }
  return talk
}

const hasAnswered = (person: typeof bo, talk: Conversation): boolean => {
  const newest = talk.negotiation.received.findLast(
    ({ party }) => party?.kind === 'participant' && party.id === person.id,
  )
  return newest !== undefined && newest.at > talk.lastTo(person).at
}

const inWords = (day: Temporal.ZonedDateTime): string =>
  day.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '')

test('where nobody is in the way alone the organizer is asked whether to go on, and until then nobody gets another list', () => {
  const talk = apart()
  assert.match(talk.lastTo(ana).text, /Shall I send out others\?/)
  assert.deepEqual(talk.lastTo(ana).asked, [{ asks: 'shall_go_on' }])
  const mails = talk.mailsTo(ab).length
  while (talk.wakeAt !== null) talk.sleep()
  assert.equal(talk.mailsTo(ab).length, mails, 'although the times that they named are over')
  assert.equal(talk.negotiation.attention, 'no_time')
})

test('a yes to it is understood, and is good for two more lists', () => {
  const talk = apart()
  const mails = talk.mailsTo(ab).length
  talk.says(ana, 'Yes')
  assert.match(talk.lastTo(ana).text, /I’ll send out other times\./)
  apart(talk)
  assert.equal(talk.lastTo(ana).cause.kind, 'lists_end')
  const lists = talk
    .mailsTo(ab)
    .slice(mails)
    .filter(({ showed }) => showed.length > 0)
  assert.ok(lists.length <= 2, `${lists.length}`)
})

for (const words of [
  'No',
  'No, please stop.',
  'Hold on, please do not send anything yet.',
  'Nein, bitte noch nichts schicken.',
])
  test(`after “${words}” nobody is written to, the request still needs attention, and the organizer may let it go on later`, () => {
    for (const talk of [apart(), withoutEnd()]) {
      const others = toOthers(talk)
      talk.says(ana, words)
      assert.match(talk.lastTo(ana).text, /I won’t send anything for now|ich verschicke vorerst nichts/)
      assert.deepEqual(talk.lastTo(ana).asked, [{ asks: 'shall_go_on' }])
      talk.passes({ hours: 24 })
      assert.equal(toOthers(talk), others)
      assert.equal(talk.negotiation.attention, 'no_time')
      talk.says(ana, 'Please go on.')
      assert.ok(toOthers(talk) > others)
      assert.equal(talk.negotiation.attention, null)
    }
  })

for (const words of ['Thanks!', 'What have they said so far?', 'Let me think about it.'])
  test(`“${words}” leaves open whether to go on, and a yes after it is understood`, () => {
    for (const talk of [apart(), withoutEnd()]) {
      const others = toOthers(talk)
      talk.says(ana, words).passes({ hours: 24 })
      assert.equal(toOthers(talk), others)
      assert.equal(talk.negotiation.attention, 'no_time')
      talk.says(ana, 'Yes')
      assert.match(talk.lastTo(ana).text, /I’ll send out other times\./)
      assert.ok(toOthers(talk) > others)
    }
  })

const GOING_ON = [
  'go on',
  'Please continue.',
  'Bitte weitermachen.',
  'Continuez.',
  'Siga, por favor.',
  'Ga maar door.',
  'Continue, por favor.',
]
const CHANGES = [
  'Drop Bo.',
  'No, drop Bo.',
  'Cy is optional.',
  'Make it 15 minutes.',
  'No, not on Fridays.',
  'Try the week of 7 December.',
]
for (const words of [...GOING_ON, ...CHANGES])
  test(`“${words}” is a reason for further lists`, () => {
    const talk = apart()
    const others = toOthers(talk)
    talk.says(ana, words)
    assert.ok(toOthers(talk) > others)
    assert.equal(talk.negotiation.attention, null)
  })

test('to wait is no yes where the mail asks whether to send out others, and a click on yes still is one after it', () => {
  const talk = apart()
  const asked = talk.lastTo(ana)
  const key = questionKey(asked, asked.cause)
  const others = toOthers(talk)
  talk.says(ana, 'Wait')
  assert.equal(toOthers(talk), others)
  const question = questionAt({ key, press: 'wait' }, talk.negotiation, talk.now)!
  assert.ok(question.isOpen)
  const readWith = { timezone: null, by: 'person' } as const
  talk.says(ana, question.choice.say, { answers: asked.id, reading: question.reading, readWith })
  assert.ok(toOthers(talk) > others)
})

const toOthers = ({ negotiation }: Conversation): number =>
  negotiation.sent.filter(({ to }) => to.kind === 'participant').length

test('while somebody is shown the times again because they were not understood, the others get no other list', () => {
  const talk = new Conversation(aNegotiation({ participants: [ab, bo, cy] }))
  talk.says(ab, 'The first one works.').says(bo, 'The second one works.')
  const mails = talk.mailsTo(ab).length
  talk.says(cy, 'Not sure yet, let me check.')
  assert.equal(talk.mailsTo(ab).length, mails)
})

test('whoever took a time that the organizer rules out by choosing another is asked about that one at once, by one mail', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] })).says(bo, 'The second one works.')
  talk.says(ana, 'Take Thursday 10:00.')
  for (const who of [bo, cy]) assert.deepEqual(talk.shownTo(who), ['Thu 10:00'])
  const count = talk.mailsTo(bo).length
  talk.says(bo, 'Yes').says(cy, 'Yes')
  assert.equal(talk.bookedAt(), 'Thu 10:00')
  assert.equal(talk.mailsTo(bo).length, count + 1)
})
