import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ana, bo, Conversation } from './conversation.ts'

// Whoever speaks of calling it off without saying that they do is asked, and nobody else hears of it before they have answered.

const booked = () => new Conversation().says(bo, 'The third one works.')
const rsvp = (talk: Conversation) => talk.negotiation.booking!.attendees.find(({ email }) => email === bo.email)!.rsvp

test('somebody who may have to cancel is asked, and the organizer hears nothing until then', () => {
  const talk = booked().says(bo, 'I might have to cancel, not sure yet.')
  assert.match(talk.lastTo(bo).text, /Shall I tell Ana that you can’t come\?/)
  assert.match(talk.lastTo(bo).text, /Until you say so, it stays on Wednesday/)
  assert.deepEqual(talk.lastTo(bo).asked, [{ asks: 'shall_cancel' }])
  assert.deepEqual(talk.causesTo(ana), ['invite:0'])
  assert.equal(rsvp(talk), 'needs_action')
})

test('a yes calls it off as if they had said it', () => {
  const talk = booked().says(bo, 'I might have to cancel.').says(bo, 'Yes')
  assert.equal(rsvp(talk), 'declined')
  assert.match(talk.lastTo(bo).text, /I’ve let Ana know/)
  assert.match(talk.lastTo(ana).text, /Bo Chen can’t come/)
})

test('a yes calls it off with thanks, a regret or a refusal beside it', () => {
  for (const text of [
    ...[
      'Yes, please.',
      "Yes, I can't come.",
      'Yes, please tell Ana.',
      'Yes please let her know',
      'Yes, unfortunately.',
    ],
    ...[
      'Yes, sorry.\n\nBo Chen',
      'Yes, please cancel it. Thanks!',
      'Ja, leider.',
      'Oui, désolé.',
      'Sim, infelizmente.',
    ],
    ...['Hi Parley,\n\nYes.\n\nBest regards\nBo', 'Ja, bitte.\n\nViele Grüße\nBo', 'Sí, dile a Ana.', 'Ja, helaas.'],
  ])
    assert.deepEqual([text, rsvp(booked().says(bo, 'I might have to cancel.').says(bo, text))], [text, 'declined'])
})

test('a yes beside which they say that they come calls nothing off: the organizer gets the words', () => {
  for (const text of [
    ...["Yes, I'll be there.", 'Yes, I can come after all', 'Yes I can.', 'Yes. I will be there.', "Yes, I'm coming!"],
    ...[
      'Ja, ich komme.',
      'Ja, ich bin dabei.',
      'Oui, je serai là.',
      'Oui, présent !',
      'Sí, voy a ir.',
      'Sim, vou estar lá.',
    ],
    ...['Ja, ik kom toch.', "Yes, tell Ana I'll be there."],
  ]) {
    const talk = booked().says(bo, 'I might have to cancel.').says(bo, text)
    assert.notEqual(rsvp(talk), 'declined', text)
    assert.ok(talk.lastTo(ana).text.includes(text), `${text}: ${talk.lastTo(ana).text}`)
  }
})

test('a no leaves everything as it is, and asks for no other time', () => {
  const talk = booked()
  const before = talk.bookedAt()
  talk.says(bo, 'I might have to cancel.').says(bo, 'No')
  assert.equal(talk.bookedAt(), before)
  assert.match(talk.lastTo(bo).text, /Good, then it stays on Wednesday/)
  assert.deepEqual(talk.causesTo(ana), ['invite:0'])
  assert.equal(rsvp(talk), 'needs_action')
})

test('that they come after all is no news once they call it off', () => {
  const talk = booked().says(bo, 'I might have to cancel.').says(bo, 'No').says(bo, 'Please cancel the meeting.')
  assert.match(talk.lastTo(ana).text, /Bo Chen can’t come:\n\n> Please cancel the meeting/)
  assert.deepEqual(talk.causesTo(ana), ['invite:0', `invitation_declined:${bo.email}:0`])
})

test('a second maybe is no answer: the organizer gets the words', () => {
  const talk = booked().says(bo, 'I might have to cancel.').says(bo, 'I may have to cancel, I will know on Monday.')
  assert.match(talk.lastTo(ana).text, /I may have to cancel, I will know on Monday/)
  assert.equal(rsvp(talk), 'needs_action')
})

test('what only could be calls nothing off, in six languages', () => {
  for (const text of [
    ...[
      'It could be that I have to cancel.',
      "It's possible that I have to cancel.",
      'Es kann sein, dass ich absagen muss.',
    ],
    ...['I was going to cancel, but it works now.', 'Ich müsste absagen.', "Il est possible que j'annule."],
    ...['Puede que tenga que cancelar.', 'Het kan zijn dat ik moet afzeggen.', 'Mogelijk moet ik afzeggen.'],
    ...['Pode ser que tenha de cancelar.'],
  ])
    assert.deepEqual([text, rsvp(booked().says(bo, text))], [text, 'needs_action'])
  for (const text of ["I'm afraid I have to cancel.", 'Leider muss ich absagen.', 'Lo siento, tengo que cancelar.'])
    assert.deepEqual([text, rsvp(booked().says(bo, text))], [text, 'declined'])
})

test('a no in words that is taken back in words reaches the organizer, and so does the next no', () => {
  const talk = booked().says(bo, 'I can’t come, please cancel the meeting.').says(bo, 'All good, it stands.')
  assert.equal(rsvp(talk), 'accepted')
  assert.match(talk.lastTo(ana).text, /> All good, it stands\./)
  assert.match(talk.lastTo(ana).text, /the meeting stays where it is/)
  assert.match(talk.lastTo(bo).text, /Wednesday, 18 November|Friday, 20 November/)
  talk.says(bo, 'I am sorry, please cancel the meeting after all.')
  assert.equal(rsvp(talk), 'declined')
  assert.match(talk.lastTo(ana).text, /> I am sorry, please cancel/)
  assert.equal(talk.mailsTo(ana).length, 4)
})
