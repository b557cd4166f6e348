import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readInContext } from '#core/language/context/read-in-context.ts'
import { judge } from '#core/language/judge/judge.ts'
import { withOpinion } from '#core/language/judge/opinion.ts'
import { read } from '#core/language/read.ts'
import { newEffort } from '#core/language/text/effort.ts'
import type { Window } from '#core/time/interval.ts'
import { shippedNet } from '#reader/shipped-net.ts'
import { parseExamples } from '../../reader/marked.ts'
import { inputOf } from '../../reader/situation.ts'

const THREE = 'Tue 24 Nov 10:00 | Wed 25 Nov 14:00 | Thu 26 Nov 09:30'
const input = (text: string, list = THREE) =>
  inputOf({ situation: { role: 'participant', now: 'Mon 16 Nov 09:00', asked: 'list', list }, text })

const kept = globSync('reader/calibrate/*.txt').flatMap((file) => parseExamples(readFileSync(file, 'utf8')).examples)

test('the net makes nothing sure that the rules are not sure of, in any mail', () => {
  for (const example of kept) {
    const mail = inputOf(example)
    if (!read(mail).sure) assert.equal(read(mail, shippedNet()).sure, false, example.text)
  }
})

test('nor when somebody on the copy line settles whom they mean', () => {
  const cc = [{ email: 'zed@other.test', name: null }]
  for (const example of kept.filter(
    ({ situation, language }) => situation.role === 'participant' && language === 'en',
  )) {
    const mail = { ...inputOf(example), text: `${example.text} Please add my colleague.`, cc, asked: [], present: null }
    if (!readInContext(mail).sure) assert.equal(readInContext(mail, shippedNet()).sure, false, example.text)
  }
})

test('the net rules nothing out', () => {
  for (const example of kept.filter(({ situation }) => situation.role === 'participant')) {
    const mail = inputOf(example)
    const byRules = read(mail)
    const covered = ({ start, end }: Window) =>
      byRules.busy.some(
        (other) => Date.parse(other.start) <= Date.parse(start) && Date.parse(end) <= Date.parse(other.end),
      )
    const both = read(mail, shippedNet())
    assert.ok(both.busy.every(covered), example.text)
    assert.equal(both.intents.includes('decline_offers') && !byRules.intents.includes('decline_offers'), false)
  }
})

test('where the net fails, what the rules have read stands', () => {
  const broken = {
    ...shippedNet(),
    run: () => {
      throw new Error('no memory')
    },
  }
  assert.deepEqual(read(input('The second one please.'), broken), read(input('The second one please.')))
})

test('the net ends nothing: what cannot be undone is read by the rules', () => {
  const ends = ['cancel', 'decline_meeting', 'stop', 'delegate', 'reschedule']
  for (const example of kept) {
    const mail = inputOf(example)
    const byRules = read(mail).intents
    for (const intent of read(mail, shippedNet()).intents)
      if (ends.includes(intent)) assert.ok(byRules.includes(intent), `${intent}: ${example.text}`)
  }
})

test('mails of organizers, and mails that ask for a meeting, are read by the rules', () => {
  for (const example of kept.filter(({ situation }) => situation.role !== 'participant')) {
    const mail = inputOf(example)
    const { duration_minutes, intents, sure, doubts, ...rest } = read(mail, shippedNet())
    const byRules = read(mail)
    if (duration_minutes !== byRules.duration_minutes) assert.deepEqual([duration_minutes, sure], [null, false])
    else assert.deepEqual({ ...rest, duration_minutes, intents, sure, doubts }, byRules)
  }
})

test('an organizer who is late changes no length, in six languages', () => {
  const booked = { role: 'organizer', now: 'Tue 24 Nov 09:50', asked: 'nothing', booked: 'Tue 24 Nov 10:00' }
  for (const text of [
    "I'm running late, 15 min",
    'Komme 15 Minuten später',
    'Je serai en retard de 15 minutes',
    'Llego 15 minutos tarde',
    'Ik ben 15 minuten later',
    'Vou atrasar 15 minutos',
  ])
    assert.equal(read(inputOf({ situation: booked, text }), shippedNet()).duration_minutes, null, text)
  const late = { ...inputOf({ situation: booked, text: "I'm running late, 15 min" }), asked: [] }
  assert.equal(readInContext({ ...late, present: late.present! }, shippedNet()).duration_minutes, null)
  assert.equal(
    read(inputOf({ situation: booked, text: 'Please make it 15 minutes.' }), shippedNet()).duration_minutes,
    15,
  )
})

test('a yes that the net takes for something else is asked about', () => {
  const mail = input('{}')
  const rules = { ...read({ ...mail, text: 'The first one works for me.' }) }
  assert.deepEqual([rules.sure, rules.picks], [true, [0]])
  const judged = judge({ ...mail, text: 'The first one does not work for me.' }, shippedNet(), newEffort())
  const { reading } = withOpinion(mail, rules, judged, { restate: 1001, object: 0 })
  assert.equal(reading.sure, false)
  assert.equal(reading.doubts.at(-1)?.kind, 'hedged')
  assert.deepEqual(withOpinion(mail, rules, judged, { restate: 1001, object: 1001 }).reading, rules)
})

test('what both take for the same yes stays sure', () => {
  for (const text of ['The second one please.', 'Wednesday at 2 works for me.', 'Number 3 is perfect, thanks!'])
    assert.deepEqual([text, read(input(text), shippedNet())], [text, read(input(text))])
})

test('where the rules do not understand, what the net understood is what is asked about', () => {
  const restated = kept.filter(({ situation }) => situation.role === 'participant').map((example) => inputOf(example))
  const changed = restated.filter((mail) => {
    const [rules, both] = [read(mail), read(mail, shippedNet())]
    return !rules.sure && JSON.stringify([rules.picks, rules.free]) !== JSON.stringify([both.picks, both.free])
  })
  assert.ok(changed.length >= 20, `${changed.length} mails`)
})

test('a mail that cannot be read is not understood, with the net as without it', () => {
  const broken = { ...input('Tuesday'), now: 'no moment' }
  assert.deepEqual(read(broken, shippedNet()), read(broken))
})
