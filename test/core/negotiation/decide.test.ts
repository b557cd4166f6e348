import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide } from '#core/negotiation/decide.ts'
import { aNegotiation, ana, bo, Conversation, MONDAY, participant } from './conversation.ts'

const now = Temporal.Instant.from(MONDAY)

test('there is nothing to do for a request that is paused, however often one asks', () => {
  for (const generation of [0, 1])
    assert.deepEqual(decide(aNegotiation({ status: 'paused', generation }), now).steps, [])
})

test('the first mail goes to the participant at once, and shows a few times that are possible', () => {
  const talk = new Conversation()
  const [mail] = talk.mailsTo(bo)
  assert.equal(mail!.kind, 'outreach')
  assert.equal(mail!.showed.length, 3)
  assert.deepEqual(talk.causesTo(ana), [], 'the organizer knows that they asked')
})

test('a pick is booked, everybody is invited, and the story says why', () => {
  const talk = new Conversation()
  const [, second] = talk.shownTo(bo)
  talk.says(bo, 'The second one works.')
  assert.equal(talk.bookedAt(), second)
  assert.equal(talk.negotiation.booking!.uid, talk.negotiation.newUid)
  assert.deepEqual(talk.causesTo(bo), ['outreach', 'invite:0'])
  assert.deepEqual(talk.causesTo(ana), ['invite:0'])
  assert.match(talk.story.at(-1)!, /^Bo Chen agreed to .*; Ana Lopez is free: booked\.$/)
})

test('the organizer is an attendee who has accepted, and the offer that was taken is the only one taken', () => {
  const talk = new Conversation().says(bo, 'The second one works.')
  const invite = talk.steps.findLast((step) => step.do === 'send')!
  const { calendar } = invite.mail
  assert.equal(calendar!.method, 'REQUEST')
  assert.deepEqual(
    calendar!.attendees.map(({ email, accepted }) => [email, accepted]),
    [
      ['ana@acme.test', true],
      ['bo@client.test', false],
    ],
  )
  assert.deepEqual(
    talk.negotiation.offers.map(({ state }) => state),
    ['lapsed', 'taken', 'lapsed'],
  )
})

test('from a window the earliest common start on the half hour is booked without asking again', () => {
  const busy = [minute('2026-11-19T12:00:00Z'), minute('2026-11-19T13:10:00Z')]
  const talk = new Conversation(aNegotiation({ hosts: [{ ...ana, busy }] }))
  talk.says(bo, 'Thursday afternoon works for me.')
  assert.equal(talk.bookedAt(), 'Thu 13:30')
})

test('a time that went to somebody else meanwhile is not booked: fresh times are shown', () => {
  const talk = new Conversation()
  const [, second] = talk.mailsTo(bo)[0]!.showed
  talk.negotiation.hosts[0]!.bookings = [minute(second!.start), minute(second!.end)]
  talk.says(bo, 'The second one works.')
  assert.equal(talk.negotiation.status, 'active')
  assert.equal(talk.causesTo(bo).at(-1), 'answer:msg_02')
  assert.ok(!talk.lastTo(bo).showed.some(({ start }) => start === second!.start))
})

test('a pick means the list of the mail that it answers, also when a newer list has been sent', () => {
  const talk = new Conversation(aNegotiation(), '2026-11-13T09:00:00.000Z')
  const old = talk.mailsTo(bo)[0]!.showed
  talk.says(bo, 'None of these work for me.')
  assert.notDeepEqual(talk.lastTo(bo).showed, old)
  talk.says(bo, 'Sorry, the third one does work.', { answersCause: 'outreach' })
  assert.equal(talk.negotiation.booking!.start, old[2]!.start)
})

test('what is not sure is never booked but asked about, and a yes to the question settles it', () => {
  const talk = new Conversation()
  const [, second] = talk.shownTo(bo)
  talk.says(bo, 'Maybe Tuesday')
  assert.equal(talk.negotiation.status, 'active')
  assert.match(talk.lastTo(bo).text, /May I book this time\?/)
  assert.deepEqual(talk.shownTo(bo), [second])
  talk.says(bo, 'Yes')
  assert.equal(talk.bookedAt(), second)
})

test('a hedged window is asked about as a time, so that a yes is enough', () => {
  const talk = new Conversation().says(bo, 'Maybe Thursday afternoon, not sure yet.')
  assert.equal(talk.lastTo(bo).kind, 'question')
  const [meant] = talk.shownTo(bo)
  talk.says(bo, 'The first one, yes.')
  assert.equal(talk.bookedAt(), meant)
})

test('after two questions that led nowhere the organizer is asked, and their words are passed on', () => {
  const talk = new Conversation()
  for (const text of ['We use zoom usually.', 'Thanks a lot!', 'Hm.']) talk.says(bo, text)
  assert.equal(talk.negotiation.attention, 'unclear')
  assert.match(talk.lastTo(ana).text, /> Hm\./)
  talk.says(ana, 'Please pick one of the times, Bo.')
  assert.match(talk.lastTo(bo).text, /> Please pick one of the times, Bo\./)
  assert.equal(talk.negotiation.attention, null)
})

test('a question for a person goes to the organizer beside a booking, and alone needs attention until it is answered', () => {
  const beside = new Conversation().says(bo, 'Number 2 works. Will it be in person?')
  assert.equal(beside.negotiation.status, 'booked')
  assert.deepEqual(beside.causesTo(ana), ['invite:0'])
  assert.match(beside.lastTo(ana).text, /> Number 2 works\. Will it be in person\?\n/)
  const alone = new Conversation().says(bo, 'Is this in person?')
  assert.equal(alone.negotiation.attention, 'question')
  alone.says(ana, 'Yes, at our office.')
  assert.equal(alone.negotiation.attention, null)
  assert.match(alone.lastTo(bo).text, /Ana says:\n\n> Yes, at our office\./)
})

test('an agreement older than 14 days is confirmed before it is booked', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, participant('cy@client.test', 'Cy')] }))
  talk.says(bo, 'Any time on 9 December works for me.')
  talk.passes({ hours: 24 * 15 })
  const cy = talk.negotiation.participants[1]!
  talk.says(cy, '9 December at 10:00 please.')
  assert.equal(talk.negotiation.status, 'active')
  assert.equal(talk.lastTo(bo).kind, 'confirm')
  talk.says(bo, 'Yes')
  assert.equal(talk.bookedAt(), 'Wed 10:00')
})

test('whoever took a time that passed during a pause gets an apology with the new times, in every language', () => {
  for (const words of [
    'The first one, please.',
    'Der erste, bitte.',
    'Le premier, s’il vous plaît.',
    'El primero, por favor.',
  ]) {
    const talk = new Conversation().pause()
    talk
      .hears(bo, words)
      .passes({ hours: 24 * 7 })
      .resume()
    assert.match(talk.lastTo(bo).text, /I’m sorry|Leider bin ich|Désolé|Lo siento/, words)
  }
})

test('what was held back by a pause is decided anew after the resume, and what was sent is not said again', () => {
  const talk = new Conversation()
  talk.negotiation.sent[0]!.status = 'queued'
  talk.pause()
  assert.equal(talk.mailsTo(bo)[0]!.status, 'held')
  talk.hears(bo, 'The second one works.').look()
  talk.resume()
  assert.deepEqual(talk.causesTo(bo).slice(1), ['answer:msg_02'], 'nothing was shown, so nothing can have been picked')
  const sent = new Conversation().pause().resume()
  assert.deepEqual(sent.causesTo(bo), ['outreach'])
})

test('who writes during a pause is understood after it', () => {
  const talk = new Conversation()
  const [, second] = talk.shownTo(bo)
  talk.pause().says(bo, 'The second one works.')
  assert.equal(talk.bookedAt(), null)
  assert.equal(talk.resume().bookedAt(), second)
})

test('a clock that stands still changes nothing: the newest list is the one that was shown last', () => {
  const talk = new Conversation()
  talk.pace = { hours: 0 }
  talk.says(bo, 'None of these work for me.', { answers: null })
  const [, second] = talk.shownTo(bo)
  assert.equal(talk.says(bo, 'The second one works.', { answers: null }).bookedAt(), second)
})

const minute = (instant: string): number => Date.parse(instant) / 60_000
