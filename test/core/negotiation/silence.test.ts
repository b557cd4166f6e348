import assert from 'node:assert/strict'
import { test } from 'node:test'
import { followUp } from '#core/mail/wording/offers.ts'
import { openQuestions, questionAt } from '#core/negotiation/pages/organizer-question.ts'
import { afterBusinessDays, morningOf } from '#core/negotiation/situation/business-days.ts'
import { causeText, questionKey } from '#core/negotiation/situation/cause.ts'
import { DEFAULT_SETTINGS } from '#core/negotiation/situation/negotiation.ts'
import { meetingOf, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { aNegotiation, ana, bo, Conversation, cy, MONDAY, participant } from './conversation.ts'

test('whoever is silent is asked again after 2, 3 and 5 working days, and then the organizer chooses', () => {
  const talk = new Conversation()
  for (let looks = 0; looks < 8 && talk.wakeAt; looks += 1) talk.sleep()
  assert.deepEqual(
    talk.mailsTo(bo).map(({ cause, at }) => `${causeText(cause)} ${at.slice(0, 10)}`),
    ['outreach 2026-11-16', 'followup:1 2026-11-18', 'followup:2 2026-11-23', 'followup:3 2026-11-30'],
  )
  assert.equal(talk.negotiation.attention, 'participant_silent')
  assert.deepEqual(talk.causesTo(ana), ['silent:p_bo:3'])
  assert.deepEqual(
    talk.steps.flatMap((step) => (step.do === 'note_follow_up' ? [step.number, ...step.participants] : [])),
    [1, bo.email, 2, bo.email, 3, bo.email],
  )
})

test('the organizer may wait: one more follow-up is sent, and then they are asked again', () => {
  const talk = new Conversation()
  for (let looks = 0; looks < 8 && talk.wakeAt; looks += 1) talk.sleep()
  talk.says(ana, 'Wait.')
  assert.equal(talk.negotiation.attention, null)
  for (let looks = 0; looks < 8 && talk.wakeAt; looks += 1) talk.sleep()
  assert.equal(talk.causesTo(bo).at(-1), 'followup:4')
  assert.equal(talk.causesTo(ana).at(-1), 'silent:p_bo:4')
})

test('where the workspace wants no follow-ups, the organizer is asked after two working days, and waiting stays silent', () => {
  const settings = { ...DEFAULT_SETTINGS, followUps: false }
  const talk = new Conversation(aNegotiation({ settings }))
  for (let looks = 0; looks < 8 && talk.wakeAt; looks += 1) talk.sleep()
  assert.deepEqual(talk.causesTo(bo), ['outreach'])
  assert.deepEqual(talk.causesTo(ana), ['silent:p_bo:0'])
  assert.equal(talk.lastTo(ana).at.slice(0, 10), '2026-11-18')
  talk.says(ana, 'Wait.')
  for (let looks = 0; looks < 8 && talk.wakeAt; looks += 1) talk.sleep()
  assert.deepEqual(talk.causesTo(bo), ['outreach'])
  assert.deepEqual(talk.causesTo(ana).slice(0, 1), ['silent:p_bo:0'])
})

test('where the workspace wants no follow-ups, who asks for later is still written to then', () => {
  const settings = { ...DEFAULT_SETTINGS, followUps: false }
  const talk = new Conversation(aNegotiation({ settings })).says(bo, 'Please come back to me on 2 December.')
  for (let looks = 0; talk.causesTo(bo).length === 2 && looks < 5; looks += 1) talk.sleep()
  assert.equal(talk.lastTo(bo).at, '2026-12-02T09:00:00.000Z')
})

test('follow-ups of one look are one event, with the highest number of them', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] })).sleep()
  const notes = talk.steps.filter((step) => step.do === 'note_follow_up')
  assert.deepEqual(notes, [{ do: 'note_follow_up', participants: [bo.email, cy.email], number: 1 }])
})

test('a return date moves the follow-up, and an automatic answer is never answered', () => {
  const talk = new Conversation().says(bo, 'I am out of office until 27 November.', { kind: 'automatic' })
  assert.deepEqual(talk.causesTo(bo), ['outreach'])
  for (let looks = 0; talk.causesTo(bo).length === 1 && looks < 5; looks += 1) talk.sleep()
  assert.equal(talk.lastTo(bo).at.slice(0, 10), '2026-11-27')
})

test('who asks for later is left in peace until then', () => {
  const talk = new Conversation().says(bo, 'Please come back to me on 2 December.')
  assert.match(talk.lastTo(bo).text, /I’ll get back to you on Wednesday, 2 December\./)
  for (let looks = 0; talk.causesTo(bo).length === 2 && looks < 5; looks += 1) talk.sleep()
  assert.equal(talk.lastTo(bo).at, '2026-12-02T09:00:00.000Z')
})

test('follow-ups keep to the working hours of the reader', () => {
  const far = participant('bo@client.test', 'Bo', { zone: 'Asia/Tokyo' })
  const talk = new Conversation(aNegotiation({ participants: [far] }), '2026-11-16T09:30:00.000Z').sleep()
  assert.equal(
    talk.lastTo(far).at,
    '2026-11-19T00:00:00.000Z',
    'nine in the morning in Tokyo, not half past six in the evening',
  )
})

test('working days skip weekends, and a time outside of nine to five waits for the next morning', () => {
  const friday = Temporal.Instant.from('2026-11-20T16:59:00Z')
  assert.equal(afterBusinessDays(friday, 1, { zone: 'Europe/Lisbon', daysOff: [] }).toString(), '2026-11-23T16:59:00Z')
  assert.equal(afterBusinessDays(friday, 0, { zone: 'Europe/Athens', daysOff: [] }).toString(), '2026-11-23T07:00:00Z')
  assert.equal(morningOf('2026-11-21', { zone: 'Europe/Lisbon', daysOff: [] }).toString(), '2026-11-23T09:00:00Z')
})

test('offers lapse after five working days, and the next mail shows fresh ones', () => {
  const talk = new Conversation().says(bo, 'Please come back to me on 2 December.')
  talk.sleep()
  assert.ok(talk.negotiation.offers.every(({ state }) => state === 'lapsed'))
  talk.sleep()
  assert.ok(talk.lastTo(bo).showed.every(({ start }) => start > '2026-12-02'))
})

test('nobody gets more than six mails a day, whatever they write', () => {
  const talk = new Conversation()
  for (let i = 0; i < 9; i += 1) talk.says(bo, `${'Very '.repeat(i)}sorry, none of these work for me.`)
  const mails = talk.mailsTo(bo).filter(({ at }) => at < Temporal.Instant.from(MONDAY).add({ hours: 24 }).toString())
  assert.ok(mails.length <= 6, `${mails.length} mails`)
  assert.ok(talk.causesTo(ana).includes('too_many_mails:p_bo'))
  const before = talk.mailsTo(bo).length
  talk.sleep()
  assert.equal(talk.mailsTo(bo).length, before + 1, 'the next day they are answered')
  assert.match(talk.lastTo(bo).text, /passed that on to Ana/)
})

test('the same words for the third time are not answered any more', () => {
  const talk = new Conversation()
  for (let i = 0; i < 4; i += 1) talk.says(bo, 'ok ok')
  assert.deepEqual(talk.causesTo(bo), ['outreach', 'answer:msg_02', 'answer:msg_04'])
  assert.deepEqual(talk.causesTo(ana), ['forward:msg_04', 'repeating:p_bo'])
})

test('nobody who has written is told that they have not answered, and neither is the organizer', () => {
  const talk = new Conversation().says(bo, 'Not sure yet, something in the afternoon perhaps?')
  for (let looks = 0; looks < 8 && talk.wakeAt; looks += 1) talk.sleep()
  const followUps = talk.mailsTo(bo).filter(({ kind }) => kind === 'follow_up')
  assert.equal(followUps.length, 3)
  for (const { text } of followUps) {
    assert.doesNotMatch(text, /not heard from you/)
    assert.match(text, /I still need a time for the 30-minute meeting with Ana Lopez/)
  }
  assert.doesNotMatch(talk.story.join(' '), /has not answered/)
  assert.match(
    talk.lastTo(ana).text,
    /I still don’t know when Bo Chen can meet\. I’ve written 4 times since this mail:\n\n> Not sure yet/,
  )
})

test('a reminder says what is still missing: a time that fits, others than those refused, or another one to move to', () => {
  const followUpAfter = (talk: Conversation) => {
    for (let looks = 0; looks < 4 && talk.lastTo(bo).kind !== 'follow_up'; looks += 1) talk.sleep()
    return talk.lastTo(bo).text
  }
  assert.match(
    followUpAfter(new Conversation().says(bo, 'None of these work for me.')),
    /The last times I sent you for the 30-minute meeting with Ana Lopez didn’t suit you\./,
  )
  const apart = new Conversation(aNegotiation({ participants: [bo, cy] }))
  apart.says(bo, 'Only the first one works.').says(cy, 'Only the second one works, no other time on any day.')
  assert.doesNotMatch(
    apart
      .mailsTo(bo)
      .map(({ text }) => text)
      .join(),
    /not heard from you/,
  )
  const slots = [{ start: '2026-11-26T10:00:00.000Z', end: '2026-11-26T10:30:00.000Z' }]
  const reader = readerOf(apart.negotiation, bo)
  const text = followUp({ meeting: meetingOf(apart.negotiation), slots, why: 'moving', nth: 'first' }, reader)
  assert.match(text, /I still need a new time for the 30-minute meeting with Ana Lopez\./)
  assert.match(text, /Until there’s a new time, the meeting stays where it is\./)
})

test('the organizer hears of two silent people in one mail, and settles each by a click of their own', () => {
  const { talk, at, press } = bothSilent()
  assert.deepEqual(talk.causesTo(ana), ['silent:p_bo:3'])
  assert.match(talk.lastTo(ana).text, /Bo Chen and Cy Diaz haven’t answered/)
  assert.deepEqual([at('p_bo')?.isOpen, at('p_cy')?.isOpen], [true, true])
  assert.deepEqual(at('p_cy')?.reading.instructions, [{ do: 'go_without', email: cy.email, by: null }])
  assert.deepEqual(
    openQuestions(talk.negotiation, talk.now, 'en').map(({ headline }) => headline),
    ['No answer from Bo Chen (Roadmap)', 'No answer from Cy Diaz (Roadmap)'],
  )
  press('p_bo', 'without')
  assert.deepEqual([at('p_bo')?.isOpen, at('p_cy')?.isOpen], [false, true])
  assert.deepEqual(
    talk.negotiation.participants.map(({ required }) => required),
    [false, true],
  )
  assert.equal(talk.negotiation.attention, 'participant_silent')
  press('p_cy', 'wait')
  assert.deepEqual(openQuestions(talk.negotiation, talk.now, 'en'), [])
  assert.equal(talk.negotiation.attention, null)
})

test('of two silent people in one mail the organizer waits for both by its link, or for one of them', () => {
  const both = bothSilent()
  both.press('p_bo', 'wait')
  assert.match(both.talk.lastTo(ana).text, /Bo Chen and Cy Diaz/)
  assert.deepEqual([both.at('p_bo')?.isOpen, both.at('p_cy')?.isOpen], [false, false])
  const one = bothSilent()
  one.press('p_cy', 'wait')
  assert.match(one.talk.lastTo(ana).text, /Cy Diaz/)
  assert.doesNotMatch(one.talk.lastTo(ana).text, /Bo Chen and/)
  assert.deepEqual([one.at('p_bo')?.isOpen, one.at('p_cy')?.isOpen], [true, false])
})

/** The organizer was told of both in one mail; `at` is the question about one of them, and `press` answers it on its page. */
function bothSilent() {
  const hosts = [{ ...ana, answersAt: 'https://parley.test/o/token' }]
  const talk = new Conversation(aNegotiation({ hosts, participants: [bo, cy] }))
  for (let looks = 0; looks < 12 && talk.wakeAt && talk.causesTo(ana).length === 0; looks += 1) talk.sleep()
  const at = (participant: string, press = 'without') => {
    const key = questionKey(talk.negotiation, { kind: 'silent', ref: participant, sequence: 3 })
    assert.ok(talk.steps.some((step) => step.do === 'send' && step.mail.text.includes(`/o/token/${key}/without`)))
    return questionAt({ key, press }, talk.negotiation, talk.now)
  }
  const press = (participant: string, press: string) => {
    const { mail, choice, reading } = at(participant, press)!
    talk.says(ana, choice.say, { answers: mail.id, reading, readWith: { timezone: null, by: 'person' } })
  }
  return { talk, at, press }
}
