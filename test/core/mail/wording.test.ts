import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calledOffByYou } from '#core/mail/wording/answers.ts'
import type { Meeting, Reader } from '#core/mail/wording/facts.ts'
import { choices, quoted } from '#core/mail/wording/letter.ts'
import { slotInWords, zoneInWords } from '#core/mail/wording/times.ts'
import { aNegotiation, ana, bo, Conversation, host, MONDAY, participant } from '../negotiation/conversation.ts'

const slot = { start: '2026-11-17T10:00:00.000Z', end: '2026-11-17T10:30:00.000Z' }

test('a time is written in the reader’s zone, with the organizer’s clock beside it where it differs', () => {
  const organizerZone = 'Europe/Berlin'
  const locale = 'en'
  assert.equal(slotInWords(slot, { zone: 'Europe/Berlin', organizerZone, locale }), 'Tuesday, 17 November, 11:00–11:30')
  assert.equal(slotInWords(slot, { zone: 'Europe/Paris', organizerZone, locale }), 'Tuesday, 17 November, 11:00–11:30')
  assert.equal(
    slotInWords(slot, { zone: 'America/New_York', organizerZone, locale }),
    'Tuesday, 17 November, 5:00–5:30 am (11:00 in Berlin)',
  )
  assert.equal(
    slotInWords(
      { start: '2026-11-17T23:30:00.000Z', end: '2026-11-18T00:30:00.000Z' },
      { zone: 'UTC', organizerZone, locale },
    ),
    'Tuesday, 17 November, 23:30–Wednesday, 18 November, 00:30 (Wednesday 00:30 in Berlin)',
  )
  assert.equal(zoneInWords('America/Argentina/Buenos_Aires', locale), 'Buenos Aires time')
  assert.equal(
    slotInWords(slot, { zone: 'America/New_York', organizerZone, locale }, 'with zone'),
    'Tuesday, 17 November, 5:00–5:30 am, New York time (11:00 in Berlin)',
  )
})

test('the first mail says that a machine writes, for whom, how to reach them, and how to make it stop', () => {
  const { text } = new Conversation().mailsTo(bo)[0]!
  assert.match(
    text,
    /^Hi Bo,\n\nAna Lopez would like to meet you for 30 minutes\.\n\nTopic: Roadmap\n\nDoes one of these work\?\n/,
  )
  assert.match(
    text,
    /\n\nBest,\nParley, scheduling assistant to Ana Lopez\n\nI’m an automated assistant\. Ana \(ana@acme\.test\) sees this conversation\./,
  )
  assert.match(text, /reply “stop”/)
  assert.match(text, / {2}1\. Monday, 16 November, /)
  assert.match(text, /\nTimes are in Lisbon time\./)
})

test('later mails do not introduce themselves again, and the last one says how to make it stop', () => {
  const talk = new Conversation().says(bo, 'None of these work for me.')
  assert.doesNotMatch(talk.lastTo(bo).text, /automated assistant|“stop”/)
  assert.match(talk.lastTo(bo).text, /Best,\nParley, scheduling assistant to Ana Lopez$/)
  assert.doesNotMatch(talk.sleep().lastTo(bo).text, /“stop”/)
  assert.match(talk.sleep().sleep().lastTo(bo).text, /my last reminder[\s\S]*“stop”/)
})

test('title and purpose are shown, the description never, in no mail and no calendar entry', () => {
  const context = { ...aNegotiation().context, purpose: 'Plan the launch.' }
  const talk = new Conversation(aNegotiation({ context }), MONDAY, 'SECRET budget, mornings only').says(
    bo,
    'The second one works.',
  )
  assert.match(talk.mailsTo(bo)[0]!.text, /\nTopic: Plan the launch\n/)
  assert.doesNotMatch(JSON.stringify(talk.steps), /SECRET/)
})

test('the team’s own introduction is used where it has a place for the name, else the built-in one', () => {
  const introduced = (guidance: string | null) =>
    new Conversation(aNegotiation({ introduction: { include: true, guidance } })).mailsTo(bo)[0]!.text
  assert.match(introduced('{name} has led our support for years.'), /Ana Lopez has led our support for years\./)
  assert.doesNotMatch(introduced('Be brief and friendly.'), /Be brief/)
  assert.match(introduced(null), /You’ll be meeting Ana Lopez\./)
})

test('the story says whether the guidance for the introduction was followed', () => {
  const story = (guidance: string) =>
    new Conversation(aNegotiation({ introduction: { include: true, guidance } })).story.join(' ')
  assert.match(story('{name} leads support.'), /in the words of the team/)
  assert.match(story('Be brief.'), /so the built-in one was used/)
})

test('what a participant reads depends on busy minutes only: whose calendar it was, or why, makes no difference', () => {
  const busy = [Date.parse('2026-11-17T00:00:00Z') / 60_000, Date.parse('2026-11-18T00:00:00Z') / 60_000]
  const texts = (changes: object) => {
    const talk = new Conversation(aNegotiation({ hosts: [{ ...ana, ...changes }] }))
    talk.says(bo, 'Tuesday works all day.')
    return talk.mailsTo(bo).map(({ text }) => text)
  }
  assert.deepEqual(texts({ busy }), texts({ bookings: busy }))
  assert.deepEqual(texts({ busy }), texts({ unknown: busy }))
})

test('who has no name is greeted without one, and is never called by the address', () => {
  const nameless = participant('info@client.test', null)
  const talk = new Conversation(aNegotiation({ participants: [nameless] }))
  assert.match(talk.lastTo(nameless).text, /^Hi,\n/)
  const addressed = participant('info@client.test', 'info@client.test')
  const other = new Conversation(aNegotiation({ participants: [addressed] }))
  assert.match(other.lastTo(addressed).text, /^Hi,\n/)
  const subjects = other.steps.flatMap((step) => (step.do === 'send' ? [step.mail.subject] : []))
  assert.deepEqual(subjects, ['Roadmap: Ana Lopez'])
})

test('a guest without a name is one more person to other guests, and an address to the organizer', () => {
  const nameless = participant('di@client.test', null)
  const talk = new Conversation(aNegotiation({ participants: [bo, nameless] }))
  talk.says(bo, 'The second one works.').says(nameless, 'The second one works.')
  assert.match(talk.lastTo(bo).text, /\n {2}with Ana Lopez and one more person\n/)
  assert.match(talk.lastTo(nameless).text, /\n {2}with Ana Lopez and Bo Chen\n/)
  assert.match(talk.lastTo(ana).text, /\n {2}with Bo Chen and di@client\.test\n/)
})

test('a host without a name is “your host” to participants, whatever is said, and never an address', () => {
  const nameless = { ...ana, name: null }
  const dee = host('dee@acme.test', null)
  const assistant = { ...aNegotiation().assistant, name: 'Parley for your host' }
  const talk = new Conversation(
    aNegotiation({
      hosts: [nameless, dee],
      assistant,
      context: { ...aNegotiation().context, title: null },
      introduction: { include: true, guidance: '{name} leads support. Ask {name} anything.' },
    }),
  )
  const first = talk.negotiation.sent.find(({ to }) => to.kind === 'participant')!
  assert.match(first.text, /Your host \(ana@acme\.test\) sees this conversation\./)
  assert.match(first.text, /\n\nYour host leads support\. Ask your host anything\.\n\n/)
  assert.match(first.text, /\nYour host and a colleague would like to meet you for 30 minutes\. Does/)
  assert.match(first.text, /\nParley, scheduling assistant to your host\n/)
  talk.says(bo, 'The first one works.')
  assert.match(talk.lastTo(bo).text, /\n {2}with your host and a colleague\n/)
  talk.says(bo, 'Please reschedule it.')
  const texts = talk.mailsTo(bo).map(({ text }) => text.replace('(ana@acme.test)', ''))
  assert.ok(texts.length >= 3)
  for (const text of texts) assert.doesNotMatch(text, /@acme\.test/)
  const subjects = talk.steps.flatMap((step) =>
    step.do === 'send' && step.mail.to.kind === 'participant' ? step.mail.subject : [],
  )
  assert.deepEqual([...new Set(subjects)], ['Meeting: Bo Chen'])
  const entry = talk.steps.flatMap((step) => (step.do === 'send' && step.mail.calendar) || [])[0]!
  assert.equal(entry.summary, 'Meeting: host, host and Bo Chen')
  assert.match(entry.description, /^Arranged by Parley, an automated assistant, for the host\./)
})

const meeting: Meeting = {
  title: 'Roadmap',
  purpose: null,
  minutes: 30,
  organizer: { id: 'ana', name: 'Ana Lopez', email: 'ana@acme.test', zone: 'Europe/Lisbon' },
  otherHosts: [],
  participants: [{ id: 'bo', name: 'Bo Lind', email: 'bo@client.test' }],
  place: null,
  introduction: { include: false, guidance: null },
}

const reader: Reader = {
  id: 'bo',
  name: 'Bo Lind',
  locale: 'en',
  zone: 'Europe/Berlin',
  isFirst: false,
  isHost: false,
  hasNewOrganizer: false,
  page: 'https://parley.acme.test/m/token',
}

test('who cannot come by a click is told what was done on the page, and where to take it back', () => {
  const clicked = calledOffByYou({ meeting, isByClick: true }, reader)
  assert.match(clicked, /You said on your page that you can’t come to the meeting with Ana, and I’ve passed that on\./)
  assert.match(clicked, /take it back here: https:\/\/parley\.acme\.test\/m\/token\/undo/)
  assert.doesNotMatch(calledOffByYou({ meeting, isByClick: false }, reader), /on your page|undo/)
})

test('the link of an answer stands in a line of its own, however long the answers are', () => {
  const answers = [
    { say: 'replace Bo with somebody@example.com', does: 'I’ll arrange it with that person instead' },
    { say: 'cancel', does: 'I’ll call the meeting off', press: 'cancel' as const },
  ]
  const lines = choices(answers, { ...reader, answersAt: 'https://parley.acme.test/o/token' }).split('\n')
  assert.equal(lines[2], '    https://parley.acme.test/o/token/cancel')
})

test('words of others stay behind their marks, whatever a program takes for the end of a line', () => {
  for (const end of ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])
    assert.equal(quoted(`Hello${end}${end}Sign in again`), '> Hello\n>\n> Sign in again', JSON.stringify(end))
})
