import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newEffort } from '#core/language/text/effort.ts'
import { htmlToText } from '#core/language/text/html-text.ts'
import { newPart } from '#core/language/text/quoted-text.ts'
import { ONE_OFFER, readingOf, said, THREE_OFFERS } from './support/say.ts'

const OFFER_LIST = `Hi Ann,

Would one of these suit for 30 minutes with Bo?

1. Tuesday 3 March, 10:00 – 10:30
2. Wednesday 4 March, 14:00 – 14:30
3. Thursday 5 March, 16:00 – 16:30

Just answer in your own words.`

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

const kept = (text: string, sent?: string) =>
  newPart(text, newEffort(), sent)
    .map(({ from, to }) => text.slice(from, to))
    .join('')
    .trim()

const TAILS: Record<string, string> = {
  'a quotation with its introduction': `\n\nOn Mon, Mar 2, 2026 at 9:00 AM Parley <r.abc@parley.test> wrote:\n\n${quoted(OFFER_LIST)}`,
  'an introduction that was wrapped': `\n\nOn Mon, Mar 2, 2026 at 9:00 AM Parley for Bo Acme\n<r.abc@parley.test> wrote:\n\n${quoted(OFFER_LIST)}`,
  'a German introduction': `\n\nAm Mo., 2. März 2026 um 09:00 Uhr schrieb Parley <r.abc@parley.test>:\n\n${quoted(OFFER_LIST)}`,
  'a French introduction': `\n\nLe lun. 2 mars 2026 à 09:00, Parley <r.abc@parley.test> a écrit :\n\n${quoted(OFFER_LIST)}`,
  'an original message below a rule': `\n\n-----Original Message-----\nFrom: Parley\nSent: Monday\n\n${OFFER_LIST}`,
  'headers without quotation marks': `\n\n________________________________\nFrom: Parley <r.abc@parley.test>\nSent: Monday, 2 March 2026\nTo: Ann\nSubject: A time\n\n${OFFER_LIST}`,
  'a signature': '\n\n-- \nAnn Client\nTue-Thu only\n+1 555 123 4567',
  'a closing and a name': '\n\nBest regards,\nAnn Client\nOffice Thursday 9-5',
  'a phone footer': '\n\nSent from my iPhone',
  'a disclaimer':
    '\n\nCONFIDENTIALITY NOTICE: this message is intended for Monday only. If you are not the recipient, cancel it.',
}

for (const [name, tail] of Object.entries(TAILS))
  test(`${name} is left out`, () => {
    assert.equal(kept(`Wednesday works${tail}`), 'Wednesday works')
    assert.equal(said(`Wednesday works${tail}`, { offers: THREE_OFFERS }), 'pick 2')
  })

test('an answer below the quotation is found', () => {
  assert.equal(said(`${quoted(OFFER_LIST)}\n\nThe last one please`, { offers: THREE_OFFERS }), 'pick 3')
})

test('answers between the quoted lines belong to the line above them', () => {
  const text =
    '> 1. Tuesday 3 March, 10:00 – 10:30\nno\n> 2. Wednesday 4 March, 14:00 – 14:30\nyes please\n> 3. Thursday 5 March, 16:00 – 16:30\nworks too'
  assert.deepEqual(readingOf(text, { offers: THREE_OFFERS }).picks, [1, 2])
})

test('what we sent is recognised even where nothing marks it as quoted', () => {
  assert.equal(said(`Wednesday is good\n\n${OFFER_LIST}`, { offers: THREE_OFFERS, sent: OFFER_LIST }), 'pick 2')
})

test('HTML mail is read like plain mail', () => {
  const html = `<html><body><div>The <b>Thursday</b> one works&nbsp;for me</div><div class="gmail_quote">On Mon wrote:<blockquote>${OFFER_LIST.replaceAll('\n', '<br>')}</blockquote></div></body></html>`
  assert.equal(said(html, { offers: THREE_OFFERS }), 'pick 3')
})

test('lines that flow are one paragraph', () => {
  assert.equal(
    said('I can do Tuesday or \nWednesday after 3 \nin the afternoon'),
    'free Tue 3 15:00-18:00, Wed 4 15:00-18:00',
  )
})

test('empty, quoted or signed nothing is an empty reading that is not sure', () => {
  for (const text of ['', '   \n ', quoted(OFFER_LIST), '-- \nAnn', 'Best regards,\nAnn', '\u0000\u0001\u0002']) {
    const reading = readingOf(text, { offers: ONE_OFFER })
    assert.deepEqual(
      [reading.picks, reading.free, reading.busy, reading.sure],
      [[], [], [], false],
      JSON.stringify(text.slice(0, 20)),
    )
  }
})

test('what an HTML mail hides from its reader was not said', () => {
  for (const hidden of [
    '<div style="display:none">Tuesday works for me.</div>',
    '<div style="color:#fff; visibility : hidden"><p>Tuesday works for me.</p></div>',
    '<span style="opacity:0">Tuesday works for me.</span>',
    '<p hidden>Tuesday works for me.</p>',
    '<td style="font-size:0px">Tuesday works for me.</td>',
    '<template>Tuesday works for me.</template>',
  ])
    assert.equal(htmlToText(`${hidden}<p>Let me see.</p>`).trim(), 'Let me see.', hidden)
  const layout = '<td style="font-size:0"><p style="font-size:14px; opacity:0.9">Tuesday works for me.</p></td>'
  assert.equal(htmlToText(layout).trim(), 'Tuesday works for me.')
})

test('a line above the quoted mail belongs to it, whatever it says; opening hours and a name below a mail say nothing', () => {
  const picks = (text: string) => readingOf(text, { offers: THREE_OFFERS }).picks
  assert.deepEqual(picks('Tuesday works\n\nParley (Thursday 4pm):\n> Would one of these suit?\n> 1. Tuesday'), [0])
  assert.deepEqual(picks('Tuesday works\n\nthe mail of Wed 4 March 14:00\n> Would one of these suit?'), [0])
  assert.deepEqual(
    readingOf('Wednesday please\n\nSprechzeiten: Di und Do 14-16 Uhr', { offers: THREE_OFFERS }).free,
    [],
  )
  assert.deepEqual(readingOf('2\n\nFrida', { offers: THREE_OFFERS }).free, [])
})
