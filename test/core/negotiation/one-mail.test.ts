import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openQuestions, questionAt } from '#core/negotiation/pages/organizer-question.ts'
import { aNegotiation, ana, bo, Conversation, cy } from './conversation.ts'

// Where two mails would go to the same person at once, one says both.

const withLinks = () =>
  new Conversation(aNegotiation({ hosts: [{ ...ana, answersAt: 'https://parley.test/o/secret' }] }))

test('a question beside a yes stands in the invitation, and what the organizer answers reaches whoever asked', () => {
  const talk = new Conversation().says(bo, 'Tuesday is fine. Will it be in person?')
  const [only, ...others] = talk.mailsTo(ana)
  assert.deepEqual([others, only!.kind], [[], 'invite'])
  assert.match(only!.text, /^Hi Ana,\n\nYou’re booked:\n\n {2}Roadmap\n {2}Tuesday, 17 November, 10:00–10:30/)
  assert.match(
    only!.text,
    /\n\nBo Chen wrote:\n\n> Tuesday is fine\. Will it be in person\?\n\nI don’t know yet where you’re meeting\./,
  )
  assert.ok(talk.story.some((told) => told.includes('What Bo Chen wrote is passed on to the organizer.')))
  assert.match(
    talk.lastTo(bo).text,
    /You’re booked:(?:.|\n)*\n\nI’ve passed your message on to Ana\.\n\nThe invitation is attached/,
  )
  talk.says(ana, 'Yes, please do.')
  assert.match(talk.lastTo(bo).text, /> Yes, please do\./)
  assert.equal(talk.bookedAt(), 'Tue 10:00')
})

test('a question beside a pick while others are awaited: the pick is restated, and that the question was passed on', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] }))
  talk.says(bo, 'Number 2 works. Will it be in person?')
  const said = /Thanks, I’ve noted .*\n\nI’ve passed your message on to Ana\.\n\nI’m waiting for Cy Diaz/
  assert.match(talk.lastTo(bo).text, said)
  assert.match(talk.lastTo(ana).text, /> Number 2 works\. Will it be in person\?/)
})

test('whom somebody names beside a yes is asked about in the invitation, by the link that a mail of its own would have', () => {
  const talk = withLinks().says(bo, 'Tuesday is fine. Please also invite Jane Doe, jane@other.test.')
  const [only, ...others] = talk.mailsTo(ana)
  assert.deepEqual([others, only!.kind, talk.negotiation.attention], [[], 'invite', 'people_named'])
  const [, key, press] = /https:\/\/parley\.test\/o\/\S+?\/(\w+)\/(yes)$/m.exec(
    talk.steps
      .flatMap((step) => (step.do === 'send' && step.mail.to.kind === 'organizer' ? [step.mail.text] : []))
      .join('\n'),
  )!
  const [asked, ...more] = openQuestions(talk.negotiation, talk.now, 'en')
  assert.deepEqual([more, asked!.key, asked!.mail.id], [[], key, only!.id])
  const question = questionAt({ key: key!, press: press! }, talk.negotiation, talk.now)!
  assert.deepEqual([question.isOpen, question.headline], [true, 'Bo Chen names somebody else'])
  talk.says(ana, 'yes')
  assert.ok(talk.negotiation.participants.some(({ email }) => email === 'jane@other.test'))
  assert.equal(talk.negotiation.attention, null)
})

test('of two questions at once the second has a mail of its own, since one answer could not tell which it means', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] })).says(bo, 'Tuesday is fine.')
  talk.hears(bo, 'Tuesday is fine. Will it be in person?')
  talk.says(cy, 'Tuesday works. Is there parking?')
  assert.equal(talk.bookedAt(), 'Tue 10:00')
  const asked = talk.mailsTo(ana).map((mail) => [mail.kind, mail.text.match(/^> .*$/gm)])
  assert.deepEqual(asked, [
    ['invite', ['> Tuesday is fine. Will it be in person?']],
    ['forward', ['> Tuesday works. Is there parking?']],
  ])
  talk.says(ana, 'There is, behind the house.')
  assert.match(talk.lastTo(cy).text, /> There is, behind the house\./)
})

test('whoever is added while the meeting is to be moved gets one mail: the time that stands, and the others', () => {
  const talk = new Conversation().says(bo, 'The third one works.').says(bo, 'Can we move it to Thursday at 2pm?')
  talk.says(ana, 'Please add Kim Ode, kim@client.test.')
  const kim = talk.negotiation.participants.find(({ email }) => email === 'kim@client.test')!
  const [only, ...others] = talk.mailsTo(kim)
  assert.deepEqual(
    [others, only!.kind, only!.asked.map(({ asks }) => asks)],
    [[], 'invite', ['may_book', 'which_zone']],
  )
  assert.match(
    only!.text,
    /Ana Lopez invites you to this meeting:\n\n.*\n.*Wednesday, 18 November.*\n.*\n\nIt needs a new time/,
  )
  assert.match(only!.text, /until there is one it stays as booked\. Does this time work for you\?\n\n {2}1\. Thursday/)
  assert.equal(only!.text.match(/reply/g)?.length, 1, 'only the footer')
  // It is their turn as it is anybody's who was asked, and their yes is one to the other time.
  talk.says(bo, 'Yes').says(kim, 'Yes, that works.')
  assert.equal(talk.bookedAt(), 'Thu 14:00')
})

test('a question that comes while the meeting is to be moved is answered by the mail that puts other times', () => {
  const talk = new Conversation().says(bo, 'The second one works.')
  const before = talk.mailsTo(bo).length
  talk.hears(ana, 'Find another time next week.').says(bo, 'Can we include lee@client.test?')
  const [only, ...others] = talk.mailsTo(bo).slice(before)
  assert.deepEqual([others, only!.kind], [[], 'offer'])
  assert.match(only!.text, /I’ve passed your message on to Ana\.\n\nThe meeting with Ana needs a new time\./)
  assert.deepEqual(talk.shownTo(bo), ['Mon 10:00', 'Tue 13:00', 'Wed 15:00'])
  assert.match(talk.lastTo(ana).text, /somebody else as well:\n\n {2}- lee@client\.test/)
  assert.equal(talk.says(bo, 'The first one works.').bookedAt(), 'Mon 10:00')
})

test('a yes that was repeated after booking is not asked about when the invitation is declined: other times are put once', () => {
  const talk = new Conversation().says(bo, 'The second one works.').says(bo, 'The second one works.')
  const before = talk.mailsTo(bo).length
  talk.answersInvite(bo, 'declined')
  assert.deepEqual(
    talk
      .mailsTo(bo)
      .slice(before)
      .map(({ kind }) => kind),
    ['offer'],
  )
})
