import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reading } from '#core/language/reading.ts'
import { goldOf } from '../../reader/gold.ts'
import { parseExamples } from '../../reader/marked.ts'

// What a marked mail means, once its marks are resolved: `reader/MARKING.md` says how mails are marked.

const LIST =
  '= participant; asked list; now Mon 16 Nov 09:00; list Tue 24 Nov 10:00 | Wed 25 Nov 14:00 | Thu 26 Nov 09:30'
const WHEN = '= participant; asked when; now Mon 16 Nov 09:00'

function meaning(situation: string, line: string): Reading {
  const { examples, problems } = parseExamples(`${situation}\n${line}\n`)
  assert.deepEqual(problems, [])
  return goldOf(examples[0]!, '').reading
}

/** Days and hours in UTC, an hour behind the clock of the sender. */
const short = ({ start, end }: { start: string; end: string }) => `${start.slice(5, 16)}–${end.slice(11, 16)}`
const picksOf = (line: string) => meaning(LIST, line).picks
const freeOf = (line: string) => meaning(WHEN, line).free.map(short)
const busyOf = (line: string) => meaning(WHEN, line).busy.map(short)

test('all but one of the list is the others', () => {
  assert.deepEqual(picksOf('en|{pick all} but {busy thursday} work for me'), [0, 1])
  assert.deepEqual(picksOf('pt|{pick Qualquer um} menos {nopick o de terça}.'), [1, 2])
})

test('both of two that were named are those two', () =>
  assert.deepEqual(picksOf('de|{pick Der zweite} oder {pick der dritte}, mir ist {pick beides} recht'), [1, 2]))

test('somebody who takes one time for sure is not asked about another that might do', () => {
  const reading = meaning(LIST, 'en|{maybe wed} is a maybe, {free thu} is a definite')
  assert.deepEqual([reading.picks, reading.sure], [[2], true])
})

test('the rest of the week is ruled out around what is taken', () => {
  const list = '= participant; asked list; now Mon 16 Nov 09:00; list Tue 17 Nov 10:00 | Wed 18 Nov 14:00'
  assert.deepEqual(meaning(list, 'en|{pick the first one} pls, {busy rest of the week} is bonkers').picks, [0])
})

test('a date that was offered is the date, and no place in the list', () => {
  const list = '= participant; asked list; now Mon 29 Jun 09:00; list Tue 30 Jun 10:00 | Wed 1 Jul 10:00'
  assert.deepEqual(meaning(list, 'en|{pick The one on the 1st}, thanks').picks, [1])
})

test('a limit that is excluded is read without the word that excludes it', () => {
  assert.deepEqual(busyOf('en|Nothing {busy before 10 on Monday} please'), ['11-23T07:00–09:00'])
  assert.equal(busyOf('fr|Rien {busy avant 10h}').at(1), '11-17T07:00–09:00')
})

test('hours at the end of a list of days hold for all of it', () => {
  for (const line of [
    'en|{free Next week Tuesday} or {free Wednesday, after 3}.',
    'en|{free Tue. next week} or {free Wed. next week after 3}',
    'nl|{free Volgende week dinsdag} of {free woensdag na 15:00 uur}.',
  ])
    assert.deepEqual(freeOf(line), ['11-24T14:00–17:00', '11-25T14:00–17:00'], line)
})

test('a weekday that never or always suits is every such day', () => {
  assert.equal(busyOf('nl|{busy Woensdag} nooit.').length, 4)
  assert.equal(busyOf('fr|Je ne travaille pas {busy le mercredi}.').length, 4)
  assert.equal(freeOf('en|{free Any Tuesday} or {free Thursday} works for me').length, 8)
  assert.equal(freeOf('pt|{free Segunda} ou {free terça, sempre depois das 16h}.').length, 2)
})

test('an exception to every day is every such day', () => {
  const free = freeOf('nl|{free Elke dag na vieren} kan, behalve {busy vrijdag}')
  assert.ok(free.length >= 14)
  for (const friday of ['11-20', '11-27', '12-04', '12-11']) assert.ok(!free.some((each) => each.startsWith(friday)))
})

test('an hour that is excluded beside a day is excluded on the days that are free', () => {
  const free = freeOf('en|{free Any day next week} except {busy Monday} and except {busy before 10}.')
  assert.deepEqual(
    free,
    ['11-24', '11-25', '11-26', '11-27'].map((day) => `${day}T09:00–17:00`),
  )
})

test('a day excepted before the week is named is of that week', () => {
  const free = freeOf('en|{busy Friday} excepted, {free any day next week} works.')
  assert.deepEqual(
    free.map((each) => each.slice(0, 5)),
    ['11-23', '11-24', '11-25', '11-26'],
  )
})

test('the one good day of a full week is in that week', () =>
  assert.deepEqual(freeOf("en|I'm all over the place {busy next week} but {free Thursday} is solid"), [
    '11-26T07:00–17:00',
  ]))

test('a corrected hour stays on its day', () =>
  assert.deepEqual(freeOf('en|{gone Thursday at 2}. Sorry, I meant {free 3}.'), ['11-19T14:00–14:30']))

test('an hour and a stretch with "or" between them are two choices', () =>
  assert.deepEqual(freeOf('en|{free Wednesday at 10 or any time after 3}'), ['11-18T09:00–09:30', '11-18T14:00–17:00']))

test('a day that is taken, and of which a part is ruled out, leaves the rest, which is asked about', () => {
  const reading = meaning(LIST, "en|{pick Tuesday}, I'm in meetings {busy until 3} though")
  assert.deepEqual([reading.sure, reading.free.map(short)], [false, ['11-24T14:00–17:00']])
  assert.equal(reading.doubts[0]?.kind, 'contradiction')
})

test('the length that it has is no change', () => {
  const reading = meaning(WHEN, 'en|{len 30 minutes} is perfect. {free Tuesday} please.')
  assert.deepEqual([reading.duration_minutes, reading.intents], [null, ['propose']])
})

test('every address of the sentence is added, and none of the signature', () => {
  const people = (line: string) => meaning(WHEN, line).people.map(({ email }) => email)
  assert.deepEqual(people('nl|[add:? Nodig ook sanne@kant.example] en j.peeters@kant.example uit.'), [
    'sanne@kant.example',
    'j.peeters@kant.example',
  ])
  assert.deepEqual(people('en|[add:Amara Please invite Amara too], amara@gold.example. / Kwame / kwame@gold.example'), [
    'amara@gold.example',
  ])
})

test("organizers' orders that nobody joins or leaves by carry their words", () => {
  const organizer =
    '= organizer; asked nothing; now Mon 16 Nov 09:00; people Bo Lind <bo@client.test>, Cy Marsh <cy@client.test>'
  const orders = (line: string) => meaning(organizer, line).instructions
  assert.deepEqual(orders('en|[tell:Bo Tell Bo that parking is in the yard].'), [
    { do: 'tell', email: 'bo@client.test', by: null, words: 'Tell Bo that parking is in the yard' },
  ])
  assert.deepEqual(orders("en|[late I'm running {other 15} minutes late]"), [
    { do: 'late', email: null, by: null, words: "I'm running 15 minutes late", count: 15 },
  ])
  assert.deepEqual(orders('en|[remind:Cy Please nudge Cy]'), [{ do: 'remind', email: 'cy@client.test', by: null }])
  assert.deepEqual(orders('en|[put_off Not {until before the 30th} please]'), [
    { do: 'put_off', email: null, by: null, until: '2026-11-30' },
  ])
  assert.deepEqual(orders('en|[status any news?]'), [{ do: 'status', email: null, by: null }])
})
