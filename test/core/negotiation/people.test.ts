import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOfDate } from '#core/time/days-off.ts'
import { aNegotiation, ana, bo, Conversation, cy, host, MONDAY, participant } from './conversation.ts'

const ab = participant('ab@client.test', 'Ab Evans')
/** A Friday, so that the times on offer are still ahead when the first follow-up is due. */
const LATE = { start: '2026-11-24T00:00:00.000Z', end: null }
const later = { ...aNegotiation().context, timeframe: LATE }

test('A picks 1 and 2, B picks 2, C is silent: nothing is booked, C is shown what suits both, and anything books 2', () => {
  const talk = new Conversation(aNegotiation({ participants: [ab, bo, cy], context: later }))
  const [, second] = talk.shownTo(ab)
  talk.says(ab, 'The first and the second one both work.').says(bo, 'The second one, please.')
  assert.equal(talk.negotiation.status, 'active')
  talk.sleepTo(cy)
  assert.equal(talk.lastTo(cy).kind, 'follow_up')
  assert.deepEqual(talk.shownTo(cy), [second])
  assert.deepEqual(talk.lastTo(ab).asked, [], 'who has answered is not asked again')
  talk.says(cy, 'I am fine with anything.')
  assert.equal(talk.bookedAt(), second)
  assert.deepEqual(
    [ab, bo, cy, ana].map((each) => talk.causesTo(each).at(-1)),
    ['invite:0', 'invite:0', 'invite:0', 'invite:0'],
  )
})

test('after a working day of waiting, thanks restate what their reader said, also what does not suit those who answered before', () => {
  const talk = new Conversation(aNegotiation({ participants: [ab, bo, cy], context: later }))
  talk.says(ab, 'The second one, please.').says(bo, 'The first and the second one both work.')
  talk.passes({ hours: 24 })
  const { text } = talk.lastTo(bo)
  assert.match(text, /I’ve noted that these times work for you/)
  assert.equal(text.match(/^ {2}- /gm)?.length, 2, text)
})

test('other times are looked for when the last of three has spoken, and until then nobody hears anything', () => {
  const talk = new Conversation(aNegotiation({ participants: [ab, bo, cy], context: later }))
  talk.says(ab, 'The first one, please.').says(bo, 'The second one works for me.')
  assert.deepEqual(
    [ab, bo, cy].map((each) => talk.mailsTo(each).map(({ kind }) => kind)),
    [['outreach'], ['outreach'], ['outreach']],
  )
  talk.says(cy, 'The third one is best.')
  assert.deepEqual(talk.shownTo(ab), talk.shownTo(cy))
  const [one] = talk.shownTo(ab)
  talk.says(ab, 'The first one works too.')
  assert.equal(talk.lastTo(ab).kind, 'offer')
  talk.says(bo, 'The first one.').says(cy, 'The first one is fine.')
  assert.equal(talk.bookedAt(), one)
})

test('who turns the list down while others have it waits with everybody else, and is then shown other times', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy], context: later }))
  talk.says(bo, 'No, none of these.')
  assert.match(talk.lastTo(bo).text, /Thanks, I’ve noted that\.\n\nI’m waiting for Cy Diaz/)
  talk.says(cy, 'The second one works.')
  assert.equal(talk.lastTo(bo).kind, 'offer')
  assert.match(talk.lastTo(bo).text, /Would one of these work for you as well\?/)
})

test('who turns the list down and then says more about it gets one mail, while the others have it', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy], hosts: [ana] }))
  talk.says(bo, 'No').says(bo, 'Not on Wednesday.')
  const toBo = talk.negotiation.sent.filter(({ to }) => to.kind === 'participant' && to.id === bo.id)
  assert.equal(new Set(toBo.map(({ at }) => at)).size, toBo.length)
})

test('who stays silent until the first reminder keeps the others waiting no longer', () => {
  const talk = new Conversation(aNegotiation({ participants: [ab, bo, cy], context: later }))
  talk.says(ab, 'The first one, please.').says(bo, 'The second one, please.')
  talk.sleepTo(cy)
  assert.equal(talk.lastTo(cy).kind, 'follow_up')
  assert.deepEqual(talk.shownTo(ab), talk.shownTo(cy), 'all of them have the same new list')
  assert.deepEqual(talk.shownTo(bo), talk.shownTo(cy))
})

test('when two people want different times, both are shown others and neither hears who was in the way', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy], context: later }))
  talk.says(bo, 'The second one, please.').says(cy, 'The third one, please.')
  assert.equal(talk.causesTo(bo).at(-1), 'answer:msg_03')
  assert.equal(talk.lastTo(cy).kind, 'offer')
  assert.deepEqual(talk.shownTo(bo), talk.shownTo(cy))
  // The first mail says who is invited; what comes after does not say who refused what.
  for (const mail of talk.mailsTo(bo).slice(1)) assert.doesNotMatch(mail.text, /Cy|cy@/)
  for (const mail of talk.mailsTo(cy).slice(1)) assert.doesNotMatch(mail.text, /Bo|bo@/)
  talk.says(bo, 'The first one works.').says(cy, 'The first one is fine.')
  assert.equal(talk.negotiation.status, 'booked')
})

test('who is optional is in the way of nothing, and is invited', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, { ...cy, required: false }] }))
  talk.says(bo, 'The second one, please.')
  assert.equal(talk.negotiation.status, 'booked')
  assert.equal(talk.causesTo(cy).at(-1), 'invite:0')
})

test('every host has to be free, and every host is invited', () => {
  const zoe = host('zoe@acme.test', 'Zoe', { busy: [minute('2026-11-19T00:00:00Z'), minute('2026-11-20T00:00:00Z')] })
  const talk = new Conversation(aNegotiation({ hosts: [ana, zoe] }))
  talk.says(bo, 'Thursday afternoon works for me.')
  assert.equal(talk.negotiation.status, 'active')
  assert.doesNotMatch(talk.lastTo(bo).text, /Zoe/)
  talk.says(bo, 'Friday morning then.')
  assert.equal(talk.bookedAt(), 'Fri 09:00')
  assert.equal(talk.causesTo(zoe).at(-1), 'invite:0')
})

test('what another host writes is passed on to the organizer, and decides nothing', () => {
  const zoe = host('zoe@acme.test', 'Zoe')
  const talk = new Conversation(aNegotiation({ hosts: [ana, zoe] })).says(zoe, 'Cancel the meeting please.')
  assert.equal(talk.negotiation.status, 'active')
  assert.deepEqual(talk.causesTo(ana), ['forward:msg_02'])
  assert.equal(talk.negotiation.attention, null)
})

test('a refusal ends the mail to that person and needs the organizer; the others are still heard', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] }))
  talk.says(bo, 'Not interested, thanks.').says(cy, 'The second one, please.')
  assert.deepEqual(talk.causesTo(bo), ['outreach'])
  assert.equal(talk.negotiation.attention, 'participant_declined')
  assert.equal(talk.negotiation.status, 'active')
  talk.says(ana, 'Drop Bo.')
  assert.equal(talk.negotiation.status, 'booked')
  assert.deepEqual(talk.causesTo(bo), ['outreach'])
})

test('what a participant says of others is passed on and does nothing to either of them', () => {
  const SAID = ['please go ahead without Cy', "Cy won't be joining", 'Cy wants no more mails', "Cy can't do Tuesday."]
  for (const text of SAID) {
    const talk = new Conversation(aNegotiation({ participants: [bo, cy] })).says(bo, text)
    assert.deepEqual(talk.causesTo(ana), ['forward:msg_03'], text)
    assert.match(talk.lastTo(bo).text, /I’ve passed that on to Ana/)
    assert.deepEqual(
      talk.negotiation.participants.map(({ email, suppressed }) => [email, suppressed]),
      [
        [bo.email, null],
        [cy.email, null],
      ],
    )
    talk.says(bo, 'The second one works.').says(cy, 'The second one works.')
    assert.equal(talk.negotiation.status, 'booked', text)
  }
})

test('that somebody else cannot rules nothing out for the one who says it', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] }))
  talk.says(bo, "All of them work for me. Tuesday doesn't work for Cy.").says(cy, 'Sorry, the second one does work.')
  assert.equal(talk.bookedAt(), 'Tue 10:00')
})

test('“drop him” in answer to words about somebody else may mean either: nobody is dropped, and the organizer is asked', () => {
  const passedOn = () =>
    new Conversation(aNegotiation({ participants: [bo, cy] })).says(bo, 'please go ahead without Cy')
  const unclear = passedOn()
  const mails = unclear.mailsTo(bo).length
  unclear.says(ana, 'OK, drop him')
  assert.equal(unclear.negotiation.participants.length, 2)
  assert.match(unclear.lastTo(ana).text, /Whom do you mean by “drop him”: Bo Chen or Cy Diaz\?/)
  assert.equal(unclear.mailsTo(bo).length, mails, 'words about people are not passed on')
  const clear = passedOn().says(ana, 'OK, drop Cy')
  assert.deepEqual(
    clear.negotiation.participants.map(({ email }) => email),
    [bo.email],
  )
})

test('"stop" is final: no mail at all, the whole workspace is told by the step, and the organizer hears of it', () => {
  const talk = new Conversation().says(bo, 'Please remove me from your list.')
  assert.deepEqual(talk.causesTo(bo), ['outreach'])
  assert.deepEqual(
    talk.steps.filter((step) => step.do === 'suppress'),
    [{ do: 'suppress', email: bo.email, reason: 'stop' }],
  )
  assert.equal(talk.negotiation.attention, 'participant_stopped')
})

test('what an admin lifted is not put back because of the same old mail', () => {
  const talk = new Conversation().says(bo, 'Please remove me from your list.').passes({ hours: 1 })
  talk.negotiation.participants[0]!.suppressed = null
  talk.fact({ kind: 'suppression_lifted', body: { participant: bo.id } }).look()
  assert.equal(talk.negotiation.participants[0]!.suppressed, null)
  assert.equal(talk.negotiation.attention, null)
})

/** Bo was suppressed, and is not any more. */
function lifted(talk: Conversation): Conversation {
  talk.passes({ hours: 1 })
  talk.negotiation.participants[0]!.suppressed = null
  return talk.fact({ kind: 'suppression_lifted', body: { participant: bo.id } }).look()
}

const mailComesBack = {
  kind: 'bounce' as const,
  fromKey: 'mailer-daemon@client.test',
  bounce: { recipient: bo.email, hard: true, status: '5.1.1' },
}

test('who may get mail again is asked as if for the first time, once', () => {
  const talk = lifted(new Conversation().says(bo, '', mailComesBack))
  assert.deepEqual(talk.causesTo(bo), ['outreach', `lifted:${talk.negotiation.facts.at(-1)!.n}`])
  assert.match(talk.lastTo(bo).text, /I’m an automated assistant/)
  assert.equal(talk.passes({ minutes: 5 }).mailsTo(bo).length, 2)
  talk.says(bo, 'The second one, please.')
  assert.equal(talk.negotiation.status, 'booked')
})

test('who said stop is not thanked for it when they may get mail again', () => {
  const talk = lifted(new Conversation().says(bo, 'stop'))
  assert.deepEqual(talk.causesTo(bo), ['outreach', 'answer:msg_02'])
  assert.doesNotMatch(talk.lastTo(bo).text, /Thanks/)
  talk.says(bo, 'stop')
  assert.equal(talk.negotiation.attention, 'participant_stopped')
  assert.equal(talk.mailsTo(bo).length, 2)
})

test('when it happens again after it was lifted the organizer hears of it again', () => {
  const talk = lifted(new Conversation().says(bo, '', mailComesBack)).says(bo, '', mailComesBack)
  assert.equal(talk.negotiation.attention, 'mail_bounced')
  assert.equal(talk.mailsTo(ana).length, 2)
})

test('who has said all that is needed is not asked again because they may get mail', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy], context: later })).says(bo, 'Number 2 please.')
  lifted(talk.says(bo, '', mailComesBack))
  assert.deepEqual(talk.causesTo(bo), ['outreach'])
})

test('a hard bounce stops the mail and needs the organizer; a soft one changes nothing', () => {
  const bounce = (hard: boolean) => ({
    kind: 'bounce' as const,
    bounce: { recipient: bo.email, hard, status: '5.1.1' },
  })
  const soft = new Conversation().says(bo, '', bounce(false))
  assert.equal(soft.negotiation.attention, null)
  const hard = new Conversation().says(bo, '', bounce(true))
  assert.equal(hard.negotiation.participants[0]!.suppressed, 'bounce')
  assert.equal(hard.negotiation.attention, 'mail_bounced')
  assert.deepEqual(hard.causesTo(bo), ['outreach'])
})

test('who names somebody else is thanked and replaced', () => {
  const talk = new Conversation().says(bo, 'Please talk to my colleague Kim, kim@client.test')
  assert.match(talk.lastTo(bo).text, /with Kim instead/)
  assert.deepEqual(
    talk.negotiation.participants.map(({ email }) => email),
    ['kim@client.test'],
  )
  assert.equal(talk.causesTo(talk.negotiation.participants[0]!).at(-1), 'outreach')
})

const IN_MY_PLACE = [
  'I’ve been pulled into something, Bob Reyes will stand in for me: bob.reyes@client.test',
  'Ich kann leider doch nicht, Bob Reyes kommt an meiner Stelle: bob.reyes@client.test',
]
for (const words of IN_MY_PLACE)
  test(`once it is booked, the organizer says whether somebody comes instead, and whoever leaves loses the invitation: ${words}`, () => {
    const talk = new Conversation(aNegotiation({ participants: [bo, cy] })).says(bo, '2').says(cy, '2').says(cy, words)
    assert.match(talk.lastTo(ana).text, /Cy Diaz would like me to write to somebody else instead:\n\n {2}- Bob Reyes/)
    assert.equal(talk.negotiation.attention, 'people_named')
    talk.says(ana, 'Yes')
    assert.deepEqual(
      talk.negotiation.booking!.attendees.map(({ email }) => email),
      [ana.email, bo.email, 'bob.reyes@client.test'],
    )
    assert.equal(talk.causesTo(cy).at(-1), 'cancel_invite:1')
    assert.ok(!talk.causesTo(ana).some((cause) => cause.startsWith('forward')), 'and hears of nothing to answer')
    assert.equal(talk.negotiation.attention, null)
  })

test('once it is booked, a colleague whom somebody brings along is invited with the organizer’s yes, and not without', () => {
  for (const [answer, comes] of [
    ['yes of course', true],
    ['No', false],
  ] as const) {
    const talk = new Conversation().says(bo, '2')
    talk.says(bo, 'Please also invite my colleague Petra Lang, petra.lang@client.test.')
    assert.match(talk.lastTo(ana).text, /somebody else as well:\n\n {2}- Petra Lang/)
    talk.says(ana, answer)
    const emails = talk.negotiation.booking!.attendees.map(({ email }) => email)
    assert.equal(emails.includes('petra.lang@client.test'), comes)
    assert.ok(emails.includes(bo.email))
    assert.equal(talk.negotiation.attention, null)
  }
})

test('a full meeting has room for somebody who comes instead of another', () => {
  const many = Array.from({ length: 49 }, (_, i) => participant(`guest${i}@client.test`, null))
  const talk = new Conversation(aNegotiation({ participants: [bo, ...many] }))
  talk.says(bo, 'My colleague dora@partner.test will come instead of me.')
  assert.match(talk.lastTo(ana).text, /write to somebody else instead/)
  assert.doesNotMatch(talk.lastTo(ana).text, /no room/)
  talk.says(ana, 'Yes')
  assert.doesNotMatch(talk.lastTo(ana).text, /no room|no place/)
  const emails = talk.negotiation.participants.map(({ email }) => email)
  assert.ok(emails.includes('dora@partner.test') && !emails.includes(bo.email))
})

test('a full meeting has room for a colleague of theirs without asking anybody', () => {
  const many = Array.from({ length: 49 }, (_, i) => participant(`guest${i}@client.test`, null))
  const talk = new Conversation(aNegotiation({ participants: [bo, ...many] }))
  talk.says(bo, 'My colleague dora@client.test will come instead of me.')
  assert.ok(talk.negotiation.participants.some(({ email }) => email === 'dora@client.test'))
})

test('an assistant from elsewhere arranges it with the organizer’s yes, and whoever sent them is still invited', () => {
  const talk = new Conversation().says(bo, 'Please arrange this with my assistant dora@helpers.test.').says(ana, 'Yes')
  assert.deepEqual(
    talk.negotiation.participants.map(({ email, required }) => [email, required]),
    [
      [bo.email, false],
      ['dora@helpers.test', true],
    ],
  )
})

test('who names an assistant need not answer any more, and is still invited', () => {
  const talk = new Conversation().says(bo, 'Please arrange this with my assistant dora@client.test.')
  assert.match(talk.lastTo(bo).text, /I’ll arrange it with dora@client\.test, and you’ll get the invitation/)
  const dora = talk.negotiation.participants[1]!
  talk.says(dora, 'The second one works.')
  assert.equal(talk.negotiation.status, 'booked')
  assert.equal(talk.causesTo(bo).at(-1), 'invite:0')
})

test('who wants somebody added gets them added, and is then no longer enough for a booking', () => {
  const talk = new Conversation().says(bo, 'The second one works. Can we include kim@client.test?')
  assert.equal(talk.negotiation.status, 'active')
  const kim = talk.negotiation.participants[1]!
  assert.deepEqual(talk.shownTo(kim), [talk.shownTo(bo)[1]])
  talk.says(kim, 'That works for me.')
  assert.equal(talk.negotiation.status, 'booked')
})

test('to shorten is granted', () => {
  const talk = new Conversation().says(bo, 'Could we do 15 minutes instead?')
  assert.equal(talk.negotiation.context.durationMinutes, 15)
  assert.match(talk.lastTo(bo).text, /15 minutes is fine/)
})

test('to lengthen is the organizer’s: nothing is booked before, and picks are asked again after', () => {
  const talk = new Conversation().says(bo, 'Number 2, but could we make it 60 minutes?')
  assert.equal(talk.negotiation.status, 'active')
  assert.equal(talk.negotiation.attention, 'question')
  talk.says(ana, 'Yes')
  assert.equal(talk.negotiation.context.durationMinutes, 60)
  assert.match(talk.lastTo(bo).text, /Ana would like an hour now/)
  const refused = new Conversation().says(bo, 'Number 2, but could we make it 60 minutes?')
  const [, second] = refused.shownTo(bo)
  refused.says(ana, 'No, 30 minutes have to do.')
  assert.equal(refused.bookedAt(), second)
})

test('a shorter length keeps a window and a longer one keeps it where it holds', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] }))
  talk.says(bo, 'Any time on Thursday between 10 and 11 works.')
  talk.negotiation.context.durationMinutes = 60
  talk.fact({ kind: 'context_updated', body: { fields: ['title'] } }).passes({ minutes: 5 })
  talk.says(cy, 'Thursday works all day.')
  assert.equal(talk.bookedAt(), 'Thu 10:00')
})

test('a stranger on the thread speaks only when the participant is copied, named them, or says yes', () => {
  const kim = { fromKey: 'kim@client.test', fromEmail: 'kim@client.test', fromName: 'Kim' }
  const copied = new Conversation().says(bo, 'The second one works.', { ...kim, copied: ['bo@client.test'] })
  assert.equal(copied.negotiation.status, 'booked')
  const asked = new Conversation().says(bo, 'The second one works.', kim)
  assert.equal(asked.negotiation.status, 'active')
  assert.match(asked.lastTo(bo).text, /Does Kim speak for you\?/)
  asked.says(bo, 'Yes')
  assert.equal(asked.negotiation.status, 'booked')
  const denied = new Conversation().says(bo, 'The second one works.', kim).says(bo, 'No, ignore that.')
  assert.equal(denied.negotiation.status, 'active')
})

test('a mail that failed authentication speaks for nobody, and the organizer’s name on it neither', () => {
  const forged = new Conversation().says(bo, 'The second one works.', { trust: 'failed' })
  assert.equal(forged.negotiation.status, 'active')
  const elsewhere = new Conversation().says(bo, 'Cancel the meeting please.', {
    fromKey: ana.email,
    fromEmail: ana.email,
  })
  assert.equal(elsewhere.negotiation.status, 'active')
  const proven = new Conversation().says(bo, 'Cancel the meeting please.', {
    fromKey: ana.email,
    fromEmail: ana.email,
    trust: 'authenticated',
  })
  assert.equal(proven.negotiation.status, 'cancelled')
})

test('where they are moves what they said before', () => {
  const somewhere = participant('bo@client.test', 'Bo', { zone: null, zoneSource: null })
  const talk = new Conversation(aNegotiation({ participants: [somewhere, cy] }), MONDAY)
  assert.match(talk.lastTo(somewhere).text, /where Ana is\. Elsewhere\? Tell me where\./)
  talk.says(somewhere, 'Thursday at 11:00 works.').says(somewhere, 'I am in Madrid, by the way.')
  talk.says(cy, 'Thursday morning is fine.')
  assert.equal(talk.bookedAt(), 'Thu 10:00')
})

const minute = (instant: string): number => Date.parse(instant) / 60_000

test('nobody is offered their holidays, in whatever order they come with somebody whose zone or country is another', () => {
  const tuesday = { ...bo, holidays: [dayOfDate('2026-11-17')!, dayOfDate('2026-11-24')!] }
  const elsewhere = { ...cy, zone: null, holidays: [] }
  const wednesday = { ...ab, holidays: [dayOfDate('2026-11-18')!, dayOfDate('2026-11-25')!] }
  for (const participants of [
    [tuesday, elsewhere, wednesday],
    [wednesday, elsewhere, tuesday],
    [elsewhere, tuesday, wednesday],
  ]) {
    const days = new Conversation(aNegotiation({ participants }))
      .lastTo(bo)
      .showed.map(({ start }) => start.slice(0, 10))
    const holidays = participants.flatMap((each) => each.holidays)
    assert.ok(days.length > 0 && !days.some((day) => holidays.includes(dayOfDate(day)!)), days.join(' '))
  }
})
