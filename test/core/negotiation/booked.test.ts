import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide } from '#core/negotiation/decide.ts'
import { openQuestions } from '#core/negotiation/pages/organizer-question.ts'
import type { Negotiation, Participant } from '#core/negotiation/situation/negotiation.ts'
import { aNegotiation, ana, bo, Conversation, cy, participant } from './conversation.ts'

const booked = () => new Conversation().says(bo, 'The third one works.')
const bookedWithTwo = () =>
  new Conversation(aNegotiation({ participants: [bo, cy] }))
    .says(bo, 'The third one works.')
    .says(cy, 'The third one works.')

test('a wish to move is restated and confirmed before the same booking moves', () => {
  const talk = booked()
  const before = talk.bookedAt()
  talk.says(bo, 'Can we move the meeting to Thursday at 2pm?')
  assert.equal(talk.bookedAt(), before)
  assert.match(talk.lastTo(bo).text, /You’d like another time for the meeting with Ana, now on Wednesday/)
  assert.deepEqual(talk.shownTo(bo), ['Thu 14:00'])
  talk.says(bo, 'Yes')
  assert.equal(talk.bookedAt(), 'Thu 14:00')
  assert.equal(talk.negotiation.booking!.sequence, 1)
  assert.equal(talk.negotiation.booking!.uid, talk.negotiation.newUid)
  assert.equal(talk.negotiation.status, 'booked')
  assert.deepEqual(talk.causesTo(ana), ['invite:0', 'invite:1'])
})

test('a contradiction is a wish to move: other times are shown and the present one stands meanwhile', () => {
  const talk = booked()
  talk.says(bo, "I can't make it on Wednesday after all.")
  assert.equal(talk.negotiation.status, 'booked')
  assert.ok(talk.shownTo(bo).every((time) => !time.startsWith('Wed')))
  const [, second] = talk.shownTo(bo)
  assert.equal(talk.says(bo, 'The second one works.').bookedAt(), second)
})

test('everybody has to agree before it moves, and hears that it has to, not from whom', () => {
  const talk = bookedWithTwo()
  const before = talk.bookedAt()
  talk.says(bo, 'Something came up, I need to reschedule.')
  assert.match(talk.lastTo(cy).text, /needs a new time/)
  assert.doesNotMatch(talk.lastTo(cy).text, /Bo/)
  assert.deepEqual(talk.shownTo(bo), talk.shownTo(cy))
  const [, second] = talk.shownTo(bo)
  talk.says(bo, 'The second one works.')
  assert.equal(talk.bookedAt(), before)
  talk.says(cy, 'The second one works.')
  assert.equal(talk.bookedAt(), second)
})

test('the organizer reschedules: participants are asked within the times given', () => {
  const talk = bookedWithTwo().says(ana, 'Please move it to next week.')
  for (const { start } of talk.lastTo(bo).showed) assert.ok(start > '2026-11-22', start)
  const [first] = talk.shownTo(bo)
  talk.says(bo, 'The first one works.').says(cy, 'The first one works.')
  assert.equal(talk.bookedAt(), first)
})

test('a proposal from the calendar program is a proposal like any other', () => {
  const talk = booked()
  const counter = { method: 'COUNTER', start: '2026-11-19T14:00:00.000Z', end: '2026-11-19T14:30:00.000Z' } as const
  talk.answersInvite(bo, null, counter)
  assert.deepEqual(talk.shownTo(bo), ['Thu 14:00'])
  assert.equal(talk.says(bo, 'Yes').bookedAt(), 'Thu 14:00')
})

test('who declines is asked once for another time, the organizer is told, and a booking without anybody ends', () => {
  const talk = booked().answersInvite(bo, 'declined')
  assert.equal(talk.causesTo(bo).at(-1), 'declined:0')
  assert.match(talk.lastTo(ana).text, /Bo Chen can’t come\./)
  assert.equal(talk.wakeAt, '2026-11-18T11:00:00.000Z')
  talk.sleep()
  assert.equal(talk.negotiation.status, 'cancelled')
  assert.deepEqual(
    [bo, ana].map((each) => talk.causesTo(each).at(-1)),
    ['cancel_invite:1', 'cancel_invite:1'],
  )
})

test('who calls it off in words has declined and is not pressed; the organizer gets the words, and a time after it moves it', () => {
  const talk = booked().says(bo, 'We chose another vendor, so I have to cancel, sorry.')
  assert.equal(talk.negotiation.booking!.attendees.find(({ email }) => email === bo.email)!.rsvp, 'declined')
  assert.deepEqual(talk.lastTo(bo).showed, [])
  assert.match(talk.lastTo(bo).text, /Thanks for telling me\. I’ve let Ana know\./)
  assert.match(talk.lastTo(ana).text, /can’t come:\n\n> We chose another vendor/)
  assert.doesNotMatch(talk.lastTo(ana).text, /asked for another time/)
  assert.equal(talk.says(bo, 'Or rather Thursday at 10?').bookedAt(), 'Thu 10:00')
})

test('the booking stands as long as anybody who is required comes', () => {
  const talk = bookedWithTwo().answersInvite(bo, 'declined')
  assert.match(talk.lastTo(ana).text, /The meeting stays booked/)
  assert.equal(talk.wakeAt, '2026-11-17T09:00:00.000Z', 'nothing is left to be done before the reminder')
  assert.deepEqual(talk.causesTo(cy).at(-1), 'invite:0', 'the others are not bothered')
})

test('an answer to an earlier invitation, or an older one, is not recorded', () => {
  const talk = booked().answersInvite(bo, 'accepted', { dtstamp: '2026-11-16T10:30:00.000Z' })
  talk.answersInvite(bo, 'declined', { dtstamp: '2026-11-16T10:15:00.000Z' })
  talk.answersInvite(bo, 'declined', { sequence: -1 })
  assert.equal(talk.negotiation.booking!.attendees.find(({ email }) => email === bo.email)!.rsvp, 'accepted')
})

test('of two answers in the same second the one that came later counts, and is recorded once', () => {
  const dtstamp = '2026-11-16T12:00:00.000Z'
  const talk = booked().answersInvite(bo, 'tentative', { dtstamp }).answersInvite(bo, 'accepted', { dtstamp })
  assert.equal(talk.negotiation.booking!.attendees.find(({ email }) => email === bo.email)!.rsvp, 'accepted')
  assert.deepEqual(
    decide(talk.negotiation, talk.now).steps.filter((step) => step.do === 'record_rsvp'),
    [],
  )
})

test('words that ask for nothing are passed on, which their writer hears; those after the start are only passed on', () => {
  const talk = booked().says(bo, 'Running ten minutes late!')
  assert.equal(talk.causesTo(ana).at(-1), 'forward:msg_05')
  talk.passes({ hours: 72 }).says(bo, 'Can we move the meeting to Friday at 2pm?')
  assert.match(talk.lastTo(ana).text, /has begun or is over/)
  assert.deepEqual(talk.causesTo(bo), ['outreach', 'invite:0', 'answer:msg_05'])
})

test('the organizer cancels: calendars are cleared where an invitation was on its way, even of those who said stop', () => {
  const talk = bookedWithTwo().says(cy, 'Please remove me from your list.')
  talk.lastTo(bo).mayHaveLeft = false
  talk.says(ana, 'Please cancel the meeting.')
  assert.equal(talk.negotiation.status, 'cancelled')
  assert.equal(talk.causesTo(cy).at(-1), 'cancel_invite:1')
  assert.equal(talk.causesTo(bo).at(-1), 'cancelled', 'whose invite never left hears of it without a calendar entry')
})

test('who tells only after booking where they are is asked what they meant', () => {
  const talk = new Conversation().says(bo, 'Thursday at 10:00 works.').says(bo, 'I am in Madrid, by the way.')
  assert.equal(talk.bookedAt(), 'Thu 10:00')
  assert.deepEqual(talk.shownTo(bo), ['Thu 09:00'])
  assert.equal(talk.says(bo, 'Yes').bookedAt(), 'Thu 09:00')
})

const withBoAndCy = () =>
  new Conversation(aNegotiation({ participants: [bo, cy] }))
    .says(bo, 'The second one works.')
    .says(cy, 'The second one works.')

test('whoever was taken out and invited again gets the cancellation when the meeting is called off', () => {
  const talk = withBoAndCy().says(ana, 'Drop Cy.').says(ana, 'Please add cy@client.test')
  talk.says(ana, 'Cancel the meeting please.')
  assert.deepEqual(talk.causesTo(cy).slice(-3), ['cancel_invite:1', 'invite:2', 'cancel_invite:3'])
})

test('two who are dropped at once leave by one new invitation to the others', () => {
  const kim = participant('kim@client.test', 'Kim')
  const talk = new Conversation(aNegotiation({ participants: [bo, cy, kim] }))
  for (const each of [bo, cy, kim]) talk.says(each, 'The second one works.')
  talk.hears(ana, 'Drop Cy.').hears(ana, 'Drop Kim.').look()
  assert.deepEqual(
    talk.negotiation.booking!.attendees.map(({ email }) => email),
    [ana.email, bo.email],
  )
  for (const each of [cy, kim]) assert.equal(talk.causesTo(each).at(-1), 'cancel_invite:1')
  assert.deepEqual(talk.causesTo(bo).at(-1), 'invite:1')
})

test('somebody dropped and somebody replaced at once are both gone, and the new one is invited', () => {
  const talk = withBoAndCy().says(ana, 'Drop Bo. Replace Cy with kim@client.test')
  assert.deepEqual(
    talk.negotiation.booking!.attendees.map(({ email }) => email),
    [ana.email, 'kim@client.test'],
  )
  for (const each of [bo, cy]) assert.equal(talk.causesTo(each).at(-1), 'cancel_invite:1')
})

/** Cy is dropped for Kim, who was known before. */
function droppedForKim(changes: Partial<Participant>, firstContacts: Negotiation['firstContacts'] = null) {
  const kim = participant('kim@client.test', 'Kim Park', changes)
  const negotiation = aNegotiation({ participants: [bo, cy], former: [kim], firstContacts })
  const talk = new Conversation(negotiation).says(bo, 'The second one works.').says(cy, 'The second one works.')
  talk.says(ana, 'Drop Cy. Please add kim@client.test')
  return { talk, kim, attendees: () => talk.negotiation.booking!.attendees.map(({ email }) => email) }
}

test('dropping and adding in one mail is one new invitation, for everybody who comes', () => {
  const { talk, kim, attendees } = droppedForKim({})
  assert.deepEqual(attendees(), [ana.email, bo.email, kim.email])
  assert.equal(talk.causesTo(cy).at(-1), 'cancel_invite:1')
  assert.deepEqual(talk.causesTo(kim), ['invite:1'])
  for (const each of [ana, bo]) assert.deepEqual(talk.causesTo(each).slice(-2), ['invite:0', 'invite:1'])
})

test('who is dropped leaves the invitation of the others also when the one who comes instead cannot be invited', () => {
  const { talk, kim, attendees } = droppedForKim({ suppressed: 'stop' })
  assert.deepEqual(attendees(), [ana.email, bo.email])
  assert.deepEqual(talk.causesTo(kim), [])
  for (const each of [ana, bo]) assert.ok(talk.causesTo(each).includes('invite:1'))
})

test('who has to wait for the first mail is invited when there is room, and nobody else waits for that', () => {
  const { talk, kim, attendees } = droppedForKim(
    { isNew: true },
    { left: 0, most: 5, againAt: '2026-11-17T08:00:00.000Z' },
  )
  assert.deepEqual(attendees(), [ana.email, bo.email])
  talk.negotiation.firstContacts!.left = 5
  talk.passes({ hours: 1 })
  assert.deepEqual(attendees(), [ana.email, bo.email, kim.email])
  assert.deepEqual(talk.causesTo(kim), ['invite:2'])
})

test('an event that comes and goes over the meeting is put to the organizer once, and again after a new invitation', () => {
  const talk = withBoAndCy()
  const toggle = () => {
    for (const isThere of [true, false, true])
      talk
        .passes({ minutes: 1 })
        .fact({ kind: 'clash', body: { member: ana.memberId, isThere } })
        .look()
  }
  const clashes = () => talk.causesTo(ana).filter((cause) => cause.startsWith('clash'))
  toggle()
  toggle()
  assert.deepEqual(clashes(), ['clash:wm_ana:0'])
  const [question] = openQuestions(talk.negotiation, talk.now, 'en')
  assert.equal(question!.mail.cause.kind, 'clash')
  talk.says(ana, 'Drop Cy.')
  toggle()
  assert.deepEqual(clashes(), ['clash:wm_ana:0', 'clash:wm_ana:1'])
})

test('when everybody is dropped at once the meeting stands, and the organizer is asked whether to cancel', () => {
  const talk = withBoAndCy().says(ana, 'Drop Bo. Drop Cy.')
  assert.equal(talk.bookedAt(), 'Tue 10:00')
  assert.deepEqual(talk.lastTo(ana).asked, [{ asks: 'shall_cancel' }])
  assert.equal(talk.causesTo(bo).at(-1), 'invite:0')
})

test('who is made optional after booking stays invited', () => {
  const talk = withBoAndCy().says(ana, 'Make Cy optional.')
  assert.equal(talk.negotiation.participants[1]!.required, false)
  assert.equal(talk.causesTo(cy).at(-1), 'invite:0')
})

test('a yes to the time that a question restated moves the meeting', () => {
  const talk = new Conversation().says(bo, 'The second one works.')
  talk.says(bo, 'Can we reschedule to next Wednesday at 2pm?')
  assert.equal(talk.says(bo, 'Yes').bookedAt(), 'Wed 14:00')
})

test('a pick from the list before the booking is a wish: it is restated, and the meeting stands until then', () => {
  const talk = new Conversation().says(bo, 'The second one works.')
  const third = talk.shownTo(bo)[2]!
  talk.says(bo, 'Sorry, the third one.', { answersCause: 'outreach' })
  assert.notEqual(talk.bookedAt(), third)
  assert.deepEqual(talk.shownTo(bo), [third])
  assert.equal(talk.says(bo, 'Yes').bookedAt(), third)
})

test('a question that is only passed on leaves its writer asked for another time, like the others', () => {
  const move = 'Can we move this to Thursday 26 November?'
  const booked = () => {
    const talk = new Conversation(aNegotiation({ participants: [bo, cy] }))
    for (const each of [bo, cy]) talk.says(each, 'Wednesday 25 November at 3pm works for me.')
    return talk
  }
  for (const words of ['Will there be parking?', 'I will bring the slides.']) {
    const before = booked().says(bo, words).says(cy, move)
    const after = booked().says(cy, move).says(bo, words)
    const answered = booked().says(cy, move).says(bo, words).says(ana, 'Good to know, thank you.')
    for (const talk of [before, after, answered]) {
      assert.equal(talk.bookedAt(), 'Wed 15:00')
      talk.sleepTo(bo)
      assert.equal(talk.lastTo(bo).kind, 'follow_up', words)
      assert.match(talk.lastTo(bo).text, /new time/, words)
    }
  }
})

test('once the meeting has begun nothing about it is changed or promised', () => {
  const talk = new Conversation().says(bo, 'The second one works.')
  talk.now = Temporal.Instant.from(talk.negotiation.booking!.start).add({ minutes: 10 })
  const steps = talk.steps.length
  for (const words of [
    'Please add kim@client.test',
    'Replace Bo with kim@client.test',
    'Make it 15 minutes',
    'Find another time next week.',
  ]) {
    talk.says(ana, words)
    assert.match(talk.lastTo(ana).text, /I haven’t changed anything/, words)
  }
  assert.deepEqual([...new Set(talk.steps.slice(steps).map((step) => step.do))], ['send'])
})

test('whatever people wrote before the meeting was to be moved, they are asked for another time, and again if they are silent', () => {
  for (const words of ['Running late!', 'Thanks, see you then!', 'I will bring the slides.']) {
    const talk = new Conversation().says(bo, 'Friday at 3pm works for me.').says(bo, words)
    assert.equal(talk.bookedAt(), 'Fri 15:00')
    talk.says(ana, 'Find another time next week.')
    assert.match(talk.lastTo(bo).text, /The meeting with Ana needs a new time/, words)
    assert.equal(talk.sleepTo(bo).lastTo(bo).kind, 'follow_up', words)
  }
})

test('whoever declines after a word that was only passed on is asked for another time by one mail', () => {
  const talk = new Conversation().says(bo, 'The second one works.').says(bo, 'Not on Wednesday.')
  const before = talk.mailsTo(bo).length
  talk.answersInvite(bo, 'declined')
  assert.equal(talk.mailsTo(bo).length, before + 1)
  assert.ok(talk.lastTo(bo).showed.length > 0)
})
