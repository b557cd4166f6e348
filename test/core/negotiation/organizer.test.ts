import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reading } from '#core/language/reading.ts'
import { decide } from '#core/negotiation/decide.ts'
import { correctedReading } from '#core/negotiation/pages/corrected-reading.ts'
import { aNegotiation, ana, bo, Conversation, cy, host } from './conversation.ts'

const untilMonday = { ...aNegotiation().context, timeframe: { start: null, end: '2026-11-16T12:00:00.000Z' } }

test('what the organizer rules out is not booked any more', () => {
  const talk = new Conversation().says(ana, 'Not on Tuesday, please.')
  talk.says(bo, 'Tuesday all day works.')
  assert.equal(talk.negotiation.status, 'active')
  assert.ok(talk.shownTo(bo).every((time) => !time.startsWith('Tue')))
})

test('what was kept by a version that knew nothing of days further ahead is decided again as it was', () => {
  const { negotiation, now } = new Conversation().says(ana, 'Not on Thursday, please.')
  const received = negotiation.received.map((message) => {
    const { later: _, ...reading } = message.reading!
    return { ...message, reading: reading as Reading }
  })
  const sent = negotiation.sent.filter(({ to }) => to.kind !== 'organizer')
  const { steps } = decide({ ...negotiation, received, sent }, now)
  const told = steps.flatMap((step) =>
    step.do === 'send' && step.mail.to.kind === 'organizer' ? [step.mail.text] : [],
  )
  assert.match(told.join(), /I won’t use Thursday, 19 November/)
})

test('what the organizer chooses is put to the participants and booked when they agree', () => {
  const talk = new Conversation().says(ana, 'Take Thursday 10:00.')
  assert.deepEqual(talk.shownTo(bo), ['Thu 10:00'])
  talk.says(bo, 'Yes')
  assert.equal(talk.bookedAt(), 'Thu 10:00')
})

test('the organizer cancels: those who were written to hear of it, and later words are passed on', () => {
  const talk = new Conversation().says(ana, 'Please cancel the meeting.')
  assert.equal(talk.negotiation.status, 'cancelled')
  assert.deepEqual(talk.causesTo(bo), ['outreach', 'cancelled'])
  talk.says(bo, 'The second one works.')
  assert.deepEqual(talk.causesTo(ana), ['forward:msg_04'])
  assert.deepEqual(talk.causesTo(bo), ['outreach', 'cancelled'])
})

test('the API cancels: it is told only when it is to be told, and only to those who have not refused', () => {
  const cancelled = (notify: boolean) => {
    const talk = new Conversation(aNegotiation({ participants: [bo, cy] })).says(bo, 'Not interested, thanks.')
    talk.negotiation.status = 'cancelled'
    return talk.fact({ kind: 'cancelled', body: { notify } }).look()
  }
  assert.deepEqual(cancelled(true).causesTo(cy), ['outreach', 'cancelled'])
  assert.deepEqual(cancelled(true).causesTo(bo), ['outreach'])
  assert.deepEqual(cancelled(false).causesTo(cy), ['outreach'])
})

test('the organizer adds, makes optional, drops, replaces and goes ahead without', () => {
  const two = () => new Conversation(aNegotiation({ participants: [bo, cy] }))
  const emails = (talk: Conversation) => talk.negotiation.participants.map(({ email }) => email)
  assert.deepEqual(emails(two().says(ana, 'Please add kim@client.test')), [bo.email, cy.email, 'kim@client.test'])
  assert.deepEqual(emails(two().says(ana, 'Drop Cy.')), [bo.email])
  assert.deepEqual(emails(two().says(ana, 'Replace Cy with kim@client.test')), [bo.email, 'kim@client.test'])
  assert.equal(two().says(ana, 'Please make Cy optional.').negotiation.participants[1]!.required, false)
  assert.deepEqual(emails(two().says(ana, "Don't drop Cy.")), [bo.email, cy.email])
  const without = two().says(bo, 'The second one works.').says(ana, 'Go ahead without Cy.')
  assert.equal(without.negotiation.status, 'booked')
})

test('a day that is dropped with somebody is not offered any more, and the organizer is told of both', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] })).says(ana, 'Drop Cy and Tuesday.')
  assert.deepEqual(
    talk.negotiation.participants.map(({ email }) => email),
    [bo.email],
  )
  assert.match(talk.lastTo(ana).text, /Cy Diaz.*\n?.*I won’t use Tuesday, 17 November/)
  talk.says(bo, 'Tuesday all day works.')
  assert.equal(talk.negotiation.status, 'active')
  assert.ok(talk.shownTo(bo).every((time) => !time.startsWith('Tue')))
})

test('that somebody has to come makes them required again; of somebody who is, nothing changes and nothing is asked', () => {
  const told = (text: string, isRequired: boolean) =>
    new Conversation(aNegotiation({ participants: [bo, { ...cy, required: isRequired }] })).says(ana, text)
  for (const isRequired of [true, false]) {
    const talk = told('Cy has to be there', isRequired)
    assert.equal(talk.negotiation.participants[1]!.required, true)
    assert.match(talk.lastTo(ana).text, /Cy Diaz has to be able to come\./)
    assert.doesNotMatch(talk.lastTo(ana).text, /\?/)
  }
  const kept = told('Keep Cy in the loop', true)
  assert.equal(kept.negotiation.participants.length, 2)
  assert.match(kept.lastTo(ana).text, /Cy Diaz stays part of it\./)
})

test('the organizer puts the meeting off: everybody is shown times from then on, before and after booking', () => {
  const isJanuary = ({ start }: { start: string }) => start.startsWith('2027-01')
  const listTo = (person: typeof bo, talk: Conversation) =>
    talk.mailsTo(person).findLast(({ showed }) => showed.length > 0)!.showed
  for (const text of ['Postpone it to January', 'Not before January']) {
    const talk = new Conversation(aNegotiation({ participants: [bo, cy] })).says(ana, 'Take Thursday 10:00.')
    talk.says(bo, 'Yes').says(ana, text)
    assert.ok(listTo(cy, talk).every(isJanuary), text)
    assert.ok(listTo(bo, talk).every(isJanuary), 'who had agreed to what the organizer chose before is asked again')
    assert.match(talk.lastTo(ana).text, /I’ll look for times (?:between|from) 1 January 2027/)
    talk.says(cy, '1').says(bo, '1')
    assert.ok(isJanuary(talk.negotiation.booking!), text)
  }
  const booked = new Conversation(aNegotiation({ participants: [bo, cy] })).says(bo, '2').says(cy, '2')
  booked.says(ana, 'Postpone it to January')
  assert.ok([bo, cy].every((each) => listTo(each, booked).every(isJanuary)))
  assert.match(booked.lastTo(ana).text, /I’m asking Bo Chen and Cy Diaz for another time/)
})

test('a time far ahead is put to the participants as the organizer names it, and a booked meeting is moved there', () => {
  for (const isBooked of [false, true]) {
    const talk = new Conversation()
    if (isBooked) talk.says(bo, 'The second one works.')
    talk.says(ana, 'Please postpone it to 11 January at 10:00')
    assert.match(talk.lastTo(ana).text, /I’ll go for Monday, 11 January at 10:00, Lisbon time\./)
    assert.doesNotMatch(talk.lastTo(ana).text, /look for times/)
    assert.deepEqual(talk.shownTo(bo), ['Mon 10:00'])
    talk.says(bo, 'Yes')
    assert.equal(talk.negotiation.booking!.start, '2027-01-11T10:00:00.000Z')
  }
})

test('put off by two weeks, and by two more, it is looked for from then on', () => {
  const talk = new Conversation().says(ana, 'Push it back two weeks')
  assert.match(talk.lastTo(ana).text, /I’ll look for times from 30 November 2026 on/)
  assert.deepEqual(talk.negotiation.context.timeframe, { start: '2026-11-30T00:00:00.000Z', end: null })
  talk.says(ana, 'Postpone it by two weeks.')
  assert.deepEqual(talk.negotiation.context.timeframe, { start: '2026-12-14T00:00:00.000Z', end: null })
})

test('a month alone may answer what somebody asked, and is passed on', () => {
  const talk = new Conversation().says(bo, 'When will the new version be out?').says(ana, 'In January.')
  assert.match(talk.lastTo(bo).text, /> In January\./)
  assert.equal(talk.negotiation.context.timeframe, null)
})

test('the organizer changes the length, and hears what was done', () => {
  const talk = new Conversation().says(ana, 'Make it 45 minutes')
  assert.equal(talk.negotiation.context.durationMinutes, 45)
  assert.match(talk.lastTo(ana).text, /The meeting now lasts 45 minutes\./)
  assert.match(talk.lastTo(bo).text, /Ana would like 45 minutes now/)
})

test('who takes part and how long it lasts may be said in one sentence, and both are done', () => {
  const told = (text: string) => new Conversation(aNegotiation({ participants: [bo, cy] })).says(ana, text)
  const dropped = told('Drop Cy and make it an hour')
  assert.deepEqual(
    dropped.negotiation.participants.map(({ email }) => email),
    [bo.email],
  )
  assert.equal(dropped.negotiation.context.durationMinutes, 60)
  assert.match(dropped.lastTo(ana).text, /Cy Diaz[\s\S]*The meeting now lasts an hour\./)
  const added = told('Make it 45 minutes and add kim@client.test').negotiation
  assert.deepEqual([added.context.durationMinutes, added.participants.length], [45, 3])
})

test('of two mails that change the length at once the later one holds, and one mail says so', () => {
  const talk = new Conversation().hears(ana, 'Make it 60 minutes').hears(ana, 'Sorry, make it 45 minutes').look()
  assert.equal(talk.negotiation.context.durationMinutes, 45)
  assert.equal(talk.mailsTo(ana).length, 1)
  assert.match(talk.lastTo(ana).text, /The meeting now lasts 45 minutes\. I’ll check again/)
  assert.doesNotMatch(talk.lastTo(ana).text, /hour|60 minutes/)
})

test('two mails of the organizer that come at once are both done, each once, and answered together', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] }))
  talk.hears(ana, 'Drop Cy.').hears(ana, 'Make it 45 minutes').look()
  assert.deepEqual(
    talk.negotiation.participants.map(({ email }) => email),
    [bo.email],
  )
  assert.equal(talk.mailsTo(ana).length, 1)
  assert.match(talk.lastTo(ana).text, /Cy Diaz[\s\S]*The meeting now lasts 45 minutes\./)
})

test('what a member says that the organizer’s mail means is acted on, and the first report is not sent again', () => {
  const talk = new Conversation().says(ana, 'Make it 45 minutes')
  const tuesday = { start: '2026-11-17T00:00:00.000Z', end: '2026-11-18T00:00:00.000Z' }
  talk.passes({ hours: 1 })
  const { facts, received } = talk.negotiation
  const mail = received.at(-1)!
  mail.reading = correctedReading({ means: 'cannot', times: [tuesday] }, [])
  mail.readWith = { timezone: null, by: 'person' }
  mail.correction = facts.length + 1
  talk.fact({ kind: 'reading_corrected', body: { message_id: mail.id } }).look()
  const [first, second, ...more] = talk.mailsTo(ana)
  assert.match(first!.text, /The meeting now lasts 45 minutes\./)
  assert.match(second!.text, /I won’t use Tuesday, 17 November/)
  assert.doesNotMatch(second!.text, /45 minutes\. I’ll/)
  assert.deepEqual(more, [])
})

test('when the organizer can or cannot is never passed on, not even as the answer to a question', () => {
  const talk = new Conversation().says(bo, 'Will there be coffee?').says(ana, 'I cannot do Tuesday after all.')
  for (const { text } of talk.mailsTo(bo)) assert.doesNotMatch(text, /cannot do Tuesday/)
  assert.match(talk.lastTo(ana).text, /I won’t use Tuesday, 17 November/)
})

test('a time that the organizer chooses in an answer to a question stands below that answer, in one mail', () => {
  const talk = new Conversation().says(bo, 'Is this in person?')
  const before = talk.mailsTo(bo).length
  talk.says(ana, 'Take Thursday 10:00.')
  assert.equal(talk.mailsTo(bo).length - before, 1)
  assert.deepEqual(talk.shownTo(bo), ['Thu 10:00'])
})

test('what is not understood is said, once', () => {
  const talk = new Conversation().says(ana, 'Blue bananas.').passes({ hours: 1 })
  assert.equal(talk.mailsTo(ana).length, 1)
  assert.match(talk.lastTo(ana).text, /I didn’t understand/)
})

test('no time left: participants hear nothing, the organizer gets the reason and a way out, once, and a yes opens it', () => {
  const talk = new Conversation(aNegotiation({ context: untilMonday })).says(bo, 'Not today, sorry.')
  assert.deepEqual(talk.causesTo(bo), ['outreach'])
  assert.equal(talk.negotiation.attention, 'no_time')
  assert.equal(talk.negotiation.status, 'active')
  talk.passes({ minutes: 10 })
  assert.deepEqual(talk.causesTo(ana), ['no_time:0'])
  assert.match(talk.lastTo(ana).text, /I can’t find a time within the given dates that Bo Chen hasn’t ruled out\./)
  const [way] = talk.shownTo(ana)
  talk.says(ana, 'Yes')
  assert.deepEqual(talk.shownTo(bo), [way])
  assert.equal(talk.says(bo, 'Yes').bookedAt(), way)
})

test('nothing free from the start: nobody is written to but the organizer', () => {
  const busy = [Date.parse('2026-11-01T00:00:00Z') / 60_000, Date.parse('2027-06-01T00:00:00Z') / 60_000]
  const talk = new Conversation(aNegotiation({ hosts: [{ ...ana, busy }] }))
  assert.deepEqual(talk.causesTo(bo), [])
  assert.deepEqual(talk.causesTo(ana), ['no_time:0'])
})

test('a time outside of hours is put to the organizer only after times inside were turned down, and their yes suffices', () => {
  const talk = new Conversation().says(bo, 'I could do Saturday at 10:00.')
  assert.equal(talk.lastTo(bo).kind, 'offer')
  assert.deepEqual(talk.causesTo(ana), [])
  talk.says(bo, 'None of these, sorry. Saturday at 10:00 would work.')
  assert.equal(talk.negotiation.attention, 'outside_hours')
  assert.deepEqual(talk.shownTo(ana), ['Sat 10:00'])
  assert.match(talk.lastTo(bo).text, /passed that on to Ana/)
  assert.equal(talk.says(ana, 'Yes').bookedAt(), 'Sat 10:00')
})

test('who says that it is their only time is believed: it is put to the organizer at once', () => {
  const talk = new Conversation().says(bo, 'I can only do Saturday at 10:00.')
  assert.equal(talk.negotiation.attention, 'outside_hours')
  assert.match(talk.lastTo(ana).text, /The only time that suits Bo Chen is outside working hours\./)
  assert.equal(talk.says(ana, 'Yes').bookedAt(), 'Sat 10:00')
})

test('a busy host is never overridden, whatever the organizer says', () => {
  const busy = [Date.parse('2026-11-19T08:00:00Z') / 60_000, Date.parse('2026-11-19T20:00:00Z') / 60_000]
  const talk = new Conversation(aNegotiation({ hosts: [ana, host('zoe@acme.test', 'Zoe', { busy })] }))
  talk.says(ana, 'Take Thursday 10:00.').says(bo, 'Thursday 10:00 works.')
  assert.equal(talk.negotiation.status, 'active')
})

test('a calendar that cannot be read is not offered, and needs the organizer’s yes', () => {
  const unknown = [Date.parse('2026-11-19T00:00:00Z') / 60_000, Date.parse('2026-11-20T00:00:00Z') / 60_000]
  const talk = new Conversation(aNegotiation({ hosts: [{ ...ana, unknown }] }))
  talk.says(bo, 'Only Thursday at 10:00 works.').says(bo, 'None of these. Only Thursday at 10:00.')
  assert.equal(talk.negotiation.attention, 'outside_hours')
  assert.equal(talk.says(ana, 'Yes').bookedAt(), 'Thu 10:00')
})

test('a change of organizer that loses an offer is told at once, one that loses none in the next mail', () => {
  const zoe = host('zoe@acme.test', 'Zoe')
  const kept = new Conversation()
  kept.negotiation.hosts = [zoe]
  kept.negotiation.organizerId = zoe.memberId
  kept
    .passes({ minutes: 1 })
    .fact({ kind: 'organizer_changed', body: { from: ana.memberId, to: zoe.memberId } })
    .look()
  assert.deepEqual(kept.causesTo(bo), ['outreach'])
  const lost = new Conversation()
  const [, second] = lost.mailsTo(bo)[0]!.showed
  const busy = [Date.parse(second!.start) / 60_000, Date.parse(second!.end) / 60_000]
  lost.negotiation.hosts = [{ ...zoe, busy }]
  lost.negotiation.organizerId = zoe.memberId
  lost
    .passes({ minutes: 1 })
    .fact({ kind: 'organizer_changed', body: { from: ana.memberId, to: zoe.memberId } })
    .look()
  assert.equal(lost.lastTo(bo).kind, 'offer')
  assert.ok(!lost.lastTo(bo).showed.some(({ start }) => start === second!.start))
})

test('after booking the organizer adds somebody, who is invited to the time that stands', () => {
  const talk = new Conversation().says(bo, 'The second one works.')
  const start = talk.negotiation.booking!.start
  talk.says(ana, 'Please add kim@client.test')
  const { booking, participants } = talk.negotiation
  assert.deepEqual([booking!.start, booking!.sequence], [start, 1])
  assert.match(talk.lastTo(participants[1]!).text, /Ana Lopez invites you to this meeting:/)
  assert.match(talk.lastTo(bo).text, /There’s a small change to the meeting with Ana: the guest list\. It’s now:/)
})

test('after booking the organizer drops somebody, whose calendar is cleared', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] }))
  talk.says(bo, 'Any of these works.').says(cy, 'Any of these works.')
  talk.says(ana, 'Please drop Cy.')
  assert.equal(talk.lastTo(cy).kind, 'cancel_invite')
  assert.deepEqual(
    talk.negotiation.booking!.attendees.map(({ email }) => email),
    [ana.email, bo.email],
  )
})

test('after booking a shorter meeting keeps its start, and a longer one is asked about first', () => {
  const talk = new Conversation().says(bo, 'The second one works.')
  const { start } = talk.negotiation.booking!
  talk.says(ana, 'Make it 15 minutes.')
  assert.equal(Date.parse(talk.negotiation.booking!.end) - Date.parse(start), 15 * 60_000)
  talk.says(ana, 'Make it 60 minutes.')
  assert.match(talk.lastTo(bo).text, /Ana would like an hour for the meeting/)
  assert.equal(Date.parse(talk.negotiation.booking!.end) - Date.parse(start), 15 * 60_000, 'not before Bo agrees')
  talk.says(bo, 'Yes')
  assert.equal(Date.parse(talk.negotiation.booking!.end) - Date.parse(start), 60 * 60_000)
})

test('another time next week means next week', () => {
  const talk = new Conversation().says(bo, 'The second one works.')
  talk.says(ana, 'I need to move this, please find another time next week.')
  assert.ok(talk.lastTo(bo).showed.every((slot) => slot.start > '2026-11-22'))
})
