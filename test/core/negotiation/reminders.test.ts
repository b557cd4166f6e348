import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import { aNegotiation, ana, bo, Conversation, cy, host, participant } from './conversation.ts'

const dee = host('dee@acme.test', 'Dee Ray', { zone: 'Europe/Athens' })
const kim = participant('kim@client.test', 'Kim Ito', { zone: 'America/New_York' })

/** Booked on this Monday, for the only day that there is. */
function bookedFor(date: string, changes: Partial<Negotiation> = {}): Conversation {
  const timeframe = { start: `${date}T00:00:00.000Z`, end: `${date}T23:59:00.000Z` }
  const context = { ...aNegotiation().context, timeframe }
  const talk = new Conversation(aNegotiation({ context, ...changes }))
  for (const person of talk.negotiation.participants) talk.says(person, 'Any of these is fine.')
  assert.equal(talk.negotiation.status, 'booked')
  return talk
}

const remindersOf = (talk: Conversation) =>
  talk.negotiation.sent
    .filter(({ cause }) => cause.kind === 'reminder')
    .map(({ to, at }) => `${to.kind === 'organizer' ? 'ana' : to.id} ${at.slice(0, 16)}`)

test('everybody who holds an invite is reminded at nine by their own clock on the day before', () => {
  const talk = bookedFor('2026-11-19', { hosts: [ana, dee], participants: [bo, kim] })
  assert.deepEqual(remindersOf(talk), [])
  for (let sleeps = 0; sleeps < 4 && talk.wakeAt; sleeps += 1) talk.sleep()
  // Athens is two hours ahead of Lisbon, and New York five behind.
  const reminders = [
    'wm_dee 2026-11-18T07:00',
    'p_bo 2026-11-18T09:00',
    'ana 2026-11-18T09:00',
    'p_kim 2026-11-18T14:00',
  ]
  assert.deepEqual(remindersOf(talk).sort(), reminders.sort())
  assert.match(
    talk.lastTo(bo).text,
    /^Hi Bo,\n\nA short reminder of what’s coming up:\n\n {2}Roadmap\n {2}Thursday, 19 November, /,
  )
  assert.match(talk.lastTo(bo).text, /\n {2}with Ana Lopez, Dee Ray and Kim Ito\n/)
  assert.match(talk.story.at(-1)!, /^Kim Ito is reminded of the meeting\.$/)
  assert.equal(talk.wakeAt, null)
})

test('the last working day before a Monday is the Friday', () => {
  const talk = bookedFor('2026-11-23').sleep()
  assert.deepEqual(remindersOf(talk), ['ana 2026-11-20T09:00', 'p_bo 2026-11-20T09:00'])
})

test('what was booked after that moment needs no reminder', () => {
  const talk = bookedFor('2026-11-17')
  assert.deepEqual([talk.wakeAt, remindersOf(talk.passes({ hours: 20 }))], [null, []])
})

test('a meeting that is moved is reminded of again, but not where it was moved after that moment', () => {
  const talk = bookedFor('2026-11-19')
  talk.negotiation.context.timeframe = null
  talk.sleep()
  assert.equal(remindersOf(talk).length, 2)
  talk.says(bo, 'I need to reschedule. Friday 20 November at 10:00 instead?').says(bo, 'yes')
  assert.equal(talk.bookedAt(), 'Fri 10:00')
  assert.deepEqual(remindersOf(talk.passes({ hours: 20 })).length, 2)

  const later = bookedFor('2026-11-19')
  later.negotiation.context.timeframe = null
  later.says(bo, 'I need to reschedule. Friday 27 November at 10:00 instead?').says(bo, 'yes')
  assert.equal(later.bookedAt(), 'Fri 10:00')
  assert.deepEqual(remindersOf(later.sleep()), ['ana 2026-11-26T09:00', 'p_bo 2026-11-26T09:00'])
})

test('who declined or wants no mail is not reminded, and nobody is when nobody comes', () => {
  const talk = bookedFor('2026-11-19', { participants: [bo, cy] })
    .answersInvite(bo, 'declined')
    .sleep()
  assert.deepEqual(remindersOf(talk), ['ana 2026-11-18T09:00', 'p_cy 2026-11-18T09:00'])
  assert.match(talk.lastTo(cy).text, /\n {2}with Ana Lopez\n/)
  const stopped = bookedFor('2026-11-19', { participants: [bo, cy] })
    .says(bo, 'stop')
    .sleep()
  assert.deepEqual(remindersOf(stopped), ['ana 2026-11-18T09:00', 'p_cy 2026-11-18T09:00'])
  const deserted = bookedFor('2026-11-19').answersInvite(bo, 'declined')
  assert.deepEqual(remindersOf(deserted.passes({ hours: 46 })), [])
})

test('a workspace that wants no reminders sends none, and one that changes its mind in time does', () => {
  const settings = { ...aNegotiation().settings, reminders: false }
  const talk = bookedFor('2026-11-19', { settings })
  assert.deepEqual(remindersOf(talk.sleep()), [])
  const changed = bookedFor('2026-11-19', { settings })
  changed.negotiation.settings = { ...settings, reminders: true }
  assert.equal(remindersOf(changed.sleep()).length, 2)
})

test('who is asked for another time meanwhile gets one mail on the morning of the reminder, which says what stands', () => {
  const talk = bookedFor('2026-11-20')
  talk.negotiation.context.timeframe = null
  talk.says(bo, 'I cannot make it then.')
  const before = talk.mailsTo(bo).length
  for (let sleeps = 0; sleeps < 4 && talk.wakeAt && talk.now.toString() < '2026-11-19T09'; sleeps += 1) talk.sleep()
  const mails = talk.mailsTo(bo).slice(before)
  assert.deepEqual(
    mails.map(({ at }) => at.slice(0, 13)),
    ['2026-11-18T11', '2026-11-19T09'],
  )
  for (const { text } of mails) assert.match(text, /Friday, 20 November/)
})

test('whoever is asked what they mean is reminded of the time that stands, and not asked for another at the same moment', () => {
  const talk = new Conversation().says(bo, 'Thursday afternoon works for me.').says(bo, 'None of these work for me.')
  talk.says(bo, 'Yes').says(ana, 'Make it 45 minutes')
  assert.equal(talk.lastTo(bo).kind, 'question')
  talk.sleepTo(bo)
  assert.match(talk.causesTo(bo).at(-1)!, /^reminder:/)
})
