import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aNegotiation, ana, bo, Conversation, cy, participant } from './conversation.ts'

// What a whole mail, or two mails of one person, say about one of their parts.

const isAway = (talk: Conversation, email: string) =>
  !talk.negotiation.participants.some((each) => each.email === email)
const hasJoined = (talk: Conversation, email: string) => !isAway(talk, email)

test('“all good” beside a day of the list takes that day and no other', () => {
  for (const words of ['all good, wednesday', 'All good from my side, Wednesday at 3', 'Alles gut, Mittwoch'])
    assert.match(new Conversation().says(bo, words).bookedAt() ?? 'nothing', /^Wed /, words)
})

test('a week that is named wins over the list, also beside a week that is ruled out', () => {
  for (const words of [
    'Hi, this week is full I’m afraid, but next week Tuesday at 10 is great.',
    'Guten Morgen, diese Woche ist leider schlecht, aber nächste Woche Dienstag um 10 Uhr ginge.',
    'Cette semaine est chargée, mais mardi de la semaine prochaine à 10h c’est bon',
  ]) {
    const talk = new Conversation().says(bo, words)
    assert.equal(talk.negotiation.booking?.start.slice(0, 10), '2026-11-24', words)
  }
})

test('a bare day means the hour that its writer had named for it', () => {
  const talk = new Conversation().says(
    bo,
    'Thursday at 3 should work if my boss signs off the trip, I’ll know tomorrow. If not then Friday at 3.',
  )
  assert.equal(talk.bookedAt(), null)
  assert.equal(talk.says(bo, 'Boss said no to the trip, so Friday it is').bookedAt(), 'Fri 15:00')
})

test('the times of a mail that only lacked an address count with the address', () => {
  const talk = new Conversation().says(bo, 'Wednesday works. I’d like Timo to join as well.')
  talk.says(bo, 'timo@client.test')
  assert.ok(hasJoined(talk, 'timo@client.test'))
  assert.doesNotMatch(talk.lastTo(bo).text, /\n {2}1\. /)
})

test('somebody who is sent without an address is asked whose it is', () => {
  const talk = new Conversation().says(bo, 'Bob will take this one for me')
  assert.match(talk.lastTo(bo).text, /email address/)
  talk.says(bo, 'bob@client.test')
  assert.ok(hasJoined(talk, 'bob@client.test'))
  assert.ok(isAway(talk, bo.email))
})

test('a polite no is one where both readers take it so, and nobody presses', () => {
  const talk = new Conversation().says(bo, 'Thank you, but I don’t think a meeting is necessary at this point.')
  assert.match(talk.lastTo(ana).text, /Bo Chen declined the meeting/)
  const mails = talk.mailsTo(bo).length
  assert.equal(talk.sleep().mailsTo(bo).length, mails)
})

test('a pronoun of the organizer means the only person whom the mail names', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] }))
  talk.says(ana, 'Cy doesn’t need to come after all, please take him off.')
  assert.ok(isAway(talk, cy.email))
  assert.ok(hasJoined(talk, bo.email))
})

test('who takes the place of somebody who is taken off comes instead', () => {
  const julie = participant('julie@client.test', 'Julie Morel')
  const talk = new Conversation(aNegotiation({ participants: [bo, julie] }))
  talk.says(ana, 'Please take Julie off, she’s left the project. Sam Okoro (sam.okoro@lag.test) takes her place.')
  assert.ok(isAway(talk, julie.email))
  assert.ok(hasJoined(talk, 'sam.okoro@lag.test'))
})

test('the hours that the organizer has somebody asked for bind the list', () => {
  const talk = new Conversation()
  talk.says(ana, 'Can you make that 45 minutes please, and ask him for mornings only?')
  const times = talk.shownTo(bo)
  assert.ok(times.length > 0 && times.every((time) => time.slice(4) < '12:00'), `${times}`)
})

test('a link to meet at is the place, also unasked', () => {
  const talk = new Conversation().says(bo, 'The third one works.').says(ana, 'Let’s use Zoom: https://zoom.us/j/998877')
  assert.deepEqual(talk.negotiation.context.place, { kind: 'video', url: 'https://zoom.us/j/998877' })
  const read = new Conversation()
    .says(bo, 'The third one works.')
    .says(ana, 'The agenda is here: https://acme.test/agenda')
  assert.equal(read.negotiation.context.place ?? null, null)
})
