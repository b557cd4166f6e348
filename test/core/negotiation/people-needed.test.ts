import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctedReading } from '#core/negotiation/pages/corrected-reading.ts'
import { aNegotiation, ana, bo, Conversation, cy, participant } from './conversation.ts'

// Not everybody has to come: the organizer says how many of them are enough.

const ab = participant('ab@client.test', 'Ab Evans')
const di = participant('di@client.test', 'Di Ferrer')
const eli = participant('eli@client.test', 'Eli Gold')
const later = { ...aNegotiation().context, timeframe: { start: '2026-11-24T00:00:00.000Z', end: null } }
const among = (...participants: (typeof bo)[]) => new Conversation(aNegotiation({ participants, context: later }))
const required = (talk: Conversation) =>
  talk.negotiation.participants.filter((each) => each.required).map(({ email }) => email)

test('three of five are enough: the third who agrees books it, and the others are invited as optional', () => {
  const talk = among(ab, bo, cy, di, eli).says(ana, 'Three of the five are enough.')
  const [, second, third] = talk.shownTo(ab)
  talk
    .says(ab, 'The second one works.')
    .says(di, 'Only the third one works for me.')
    .says(bo, 'The second one, please.')
  assert.equal(talk.negotiation.status, 'active')
  talk.says(cy, 'The second one is fine.')
  assert.equal(talk.bookedAt(), second)
  assert.notEqual(talk.bookedAt(), third)
  assert.deepEqual(required(talk), [ab.email, bo.email, cy.email])
  for (const each of [ab, bo, cy, di, eli]) assert.equal(talk.causesTo(each).at(-1), 'invite:0', each.email)
  for (const each of [ab, bo, cy]) assert.match(talk.lastTo(each).text, /You’re booked:/)
  for (const each of [di, eli]) {
    assert.match(talk.lastTo(each).text, /You’re welcome to join if you can, but you don’t have to:/)
    assert.doesNotMatch(talk.lastTo(each).text, /You’re booked/)
  }
})

test('the organizer is told that it is understood, in the mail that follows from it', () => {
  const talk = among(ab, bo, cy).says(ana, "It is fine if one of them can't make it.")
  assert.match(talk.lastTo(ana).text, /Fine: 2 of the 3 are enough, and the others don’t have to come\./)
  talk.says(ab, 'The first one works.').says(bo, 'The first one works.')
  assert.equal(talk.negotiation.status, 'booked')
  const settled = among(ab, bo, cy).says(ab, 'The first one.').says(bo, 'The first one.')
  assert.equal(settled.negotiation.status, 'active')
  settled.says(ana, 'Two of the three are enough.')
  assert.equal(settled.negotiation.status, 'booked')
  assert.deepEqual(settled.causesTo(ana), ['invite:0'])
  assert.match(settled.lastTo(ana).text, /2 of the 3 are enough/)
})

test('a time that suits more of those who spoke is booked before an earlier one', () => {
  const talk = among(ab, bo, cy)
  const [, second] = talk.shownTo(ab)
  talk.says(ab, 'The first and the second one both work.').says(bo, 'Only the second one works for me.')
  talk.says(cy, 'Only the first one works for me.').says(ana, 'Two of the three are enough.')
  assert.equal(talk.negotiation.status, 'booked')
  const other = among(ab, bo, cy).says(ab, 'The first and the second one both work.')
  other.says(bo, 'The first and the second one work.').says(cy, 'Only the second one works for me.')
  assert.equal(other.bookedAt(), second)
})

test('who does not want to meet is missed only when the others are too few', () => {
  const talk = among(ab, bo, cy, di).says(ana, 'Two of the four are enough.').says(cy, 'Not interested, thanks.')
  assert.equal(talk.negotiation.attention, null)
  talk.says(di, 'Not interested, thanks.')
  assert.equal(talk.negotiation.attention, null)
  talk.says(bo, 'Not interested, thanks.')
  assert.equal(talk.negotiation.attention, 'participant_declined')
  assert.match(talk.lastTo(ana).text, /That leaves Ab Evans, and at least 2 of the 4 are needed\. I won’t write to Bo/)
  talk.says(ab, 'The first one works.')
  assert.equal(talk.negotiation.status, 'active', 'nothing is booked with fewer than are needed')
  const [, answer] = /^ {2}(1 of 4 is enough) /m.exec(talk.lastTo(ana).text)!
  talk.says(ana, answer!)
  assert.equal(talk.negotiation.status, 'booked')
  assert.deepEqual(required(talk), [ab.email])
})

test('more people than there are, or nobody at all, cannot be enough', () => {
  for (const words of ['Four of the three are enough.', "It is fine if three of them can't make it."]) {
    const talk = among(ab, bo, cy).says(ana, words).says(ab, 'The first one.').says(bo, 'The first one.')
    assert.equal(talk.negotiation.status, 'active', words)
  }
})

test('everybody has to come after all, also those who are added later', () => {
  const talk = among(ab, bo, cy).says(ana, 'Two of the three are enough.').says(ab, 'The first one works.')
  talk.says(ana, 'Sorry, everybody has to come after all.')
  assert.match(talk.lastTo(ana).text, /Everybody has to be able to come\./)
  talk.says(bo, 'The first one works.')
  assert.equal(talk.negotiation.status, 'active')
  talk.says(ana, 'Please add di@client.test').says(cy, 'The first one works.')
  assert.equal(talk.negotiation.participants.length, 4)
  assert.equal(talk.negotiation.status, 'active', 'whoever came in has to agree as well')
})

test('who is out is named again where more people are needed than are left', () => {
  const talk = among(ab, bo, cy).says(ana, 'Two of the three are enough.').says(cy, 'Not interested, thanks.')
  assert.equal(talk.negotiation.attention, null)
  talk.says(ana, 'Everybody has to be there after all.')
  assert.match(talk.lastTo(ana).text, /Without Cy Diaz there are too few, so I won’t book anything until you drop/)
  assert.equal(talk.negotiation.attention, 'participant_declined')
  talk.says(ab, 'The first one works.').says(bo, 'The first one works.')
  assert.equal(talk.negotiation.status, 'active')
  talk.says(ana, 'Drop Cy.')
  assert.equal(talk.negotiation.status, 'booked')
})

test('whose times can no longer be enough is thanked for their own times, not for those of others', () => {
  const talk = among(ab, bo, cy, di).says(ana, 'Three of the four are enough.')
  talk.says(ab, 'Only the first one works for me.').says(bo, 'Only the first one works for me.')
  talk.says(di, 'Only the third one works for me.').passes({ hours: 24 * 7 })
  const [first, , third] = talk.mailsTo(di)[0]!.showed.map(({ start }) => start.slice(8, 10))
  assert.match(talk.lastTo(di).text, new RegExp(`I’ve noted \\w+, ${third} November`))
  assert.doesNotMatch(talk.lastTo(di).text, new RegExp(`${first} November`))
  talk.says(cy, 'The first one.')
  assert.equal(talk.negotiation.status, 'booked')
})

test('who is added later has to come; the number was said of the others', () => {
  const talk = among(ab, bo, cy).says(ana, "It is fine if one of them can't make it.").says(ab, 'The first one works.')
  talk.says(ana, 'Please add di@client.test').says(bo, 'The first one works.')
  assert.equal(talk.negotiation.status, 'active')
  talk.says(talk.negotiation.participants.at(-1)!, 'The first one works.')
  assert.equal(talk.negotiation.status, 'booked')
})

test('who agreed long ago and then refuses is asked nothing more, and the others are booked', () => {
  const inDecember = { ...later, timeframe: { start: '2026-12-15T00:00:00.000Z', end: null } }
  const talk = new Conversation(aNegotiation({ participants: [ab, bo, cy], context: inDecember }))
  talk.says(ana, 'Two of the three are enough.').says(ab, 'The first one works.')
  talk.passes({ hours: 15 * 24 }).says(ab, 'Not interested any more, sorry.')
  const mails = talk.mailsTo(ab).length
  const offer = talk.shownTo(bo)[0]
  talk.says(bo, 'The first one works.').says(cy, 'The first one works.')
  assert.equal(talk.bookedAt(), offer)
  assert.equal(talk.mailsTo(ab).length, mails)
  assert.deepEqual(required(talk), [bo.email, cy.email])
})

test('a meeting is not deserted while one of those who did not have to come has accepted', () => {
  const talk = among(ab, bo, cy).says(ana, 'Two of the three are enough.')
  talk.says(ab, 'The first one works.').says(bo, 'The first one works.')
  assert.deepEqual(required(talk), [ab.email, bo.email])
  talk.answersInvite(cy, 'accepted').answersInvite(ab, 'declined').answersInvite(bo, 'declined')
  talk.passes({ hours: 3 * 24 }).look()
  assert.equal(talk.negotiation.status, 'booked')
  talk
    .answersInvite(cy, 'declined')
    .passes({ hours: 4 * 24 + 1 })
    .look()
  assert.equal(talk.negotiation.status, 'cancelled')
})

test('a member who says that it was not meant takes it back', () => {
  const talk = among(ab, bo, cy).says(ana, 'Two of the three are enough.').says(ab, 'The first one works.')
  const message = talk.negotiation.received.find(({ text }) => text === 'Two of the three are enough.')!
  talk.fact({ kind: 'reading_corrected', body: { message_id: message.id } })
  message.reading = correctedReading({ means: 'nothing', times: [] }, [])
  message.readWith = { timezone: null, by: 'person' }
  message.correction = talk.negotiation.facts.at(-1)!.n
  talk.look().says(bo, 'The first one works.')
  assert.equal(talk.negotiation.status, 'active')
  talk.says(cy, 'The first one works.')
  assert.equal(talk.negotiation.status, 'booked')
})

test('who is dropped while the others are too few leaves whoever else is out, and the organizer hears who', () => {
  const both = among(bo, cy, di).says(ana, 'Two of the three are enough.').says(di, 'Not interested, thanks.')
  both.says(cy, 'Not interested, thanks.').says(ana, 'Drop Cy.')
  assert.match(both.lastTo(ana).text, /Cy Diaz is no longer part of it\. Without Di Ferrer there are too few/)
  assert.deepEqual(both.lastTo(ana).asked, [{ asks: 'shall_drop', participant: di.id }])
  both.says(ana, 'Drop Di as well.').says(bo, 'The first one works.')
  assert.equal(both.negotiation.status, 'booked')
  const willing = among(bo, cy, di).says(ana, 'Two of the three are enough.').says(di, 'Not interested, thanks.')
  assert.equal(willing.negotiation.attention, null)
  assert.match(willing.says(ana, 'Drop Cy.').lastTo(ana).text, /Without Di Ferrer there are too few/)
})

test('where answers don’t meet and two of three are enough, the others are asked about times that one of them named, and one yes books it', () => {
  const talk = among(ab, bo, cy).says(ana, 'Two of the three are enough.')
  const [, , third, fourth] = talk.shownTo(ab)
  talk.says(ab, 'Only the first one works for me.').says(bo, 'Only the second one works for me.')
  // Who names several has looked at all of them: the first two are out of the question for Cy.
  talk.says(cy, 'The third and the fourth one work.')
  for (const each of [ab, bo]) assert.deepEqual(talk.shownTo(each), [third, fourth], each.email)
  assert.deepEqual(talk.causesTo(cy), ['outreach'])
  talk.says(bo, 'The second one works.')
  assert.equal(talk.bookedAt(), fourth)
  assert.deepEqual(required(talk), [bo.email, cy.email])
})
