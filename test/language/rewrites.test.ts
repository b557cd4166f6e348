import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '#core/language/read.ts'
import { type Grade, grade } from '#core/language/score/grade.ts'
import { DEVELOPMENT, type Item, readCorpus, type Scored } from './support/corpus.ts'
import {
  BOUNDS,
  CLOCKS,
  CONTRACTIONS,
  COURTESIES,
  EXCEPTIONS,
  FILLERS,
  LISTS,
  MARKS,
  OFFICE_HOURS,
  ORDER,
  POLITENESS,
  RANGES,
  REFUSALS,
  type Rewrite,
  SYNONYMS,
  WEEKDAYS,
} from './support/rewrites.ts'

// Whoever says the same thing in other words has said the same thing: every English reply that is read right is read
// right in each of its rewrites, too, and none is asked about for it.

/** Rewrites that fit nearly every reply are taken in turn, so many a reply; EVERY_REWRITE=1 takes them all. */
const IN_TURN = 2
const takesAll = process.env.EVERY_REWRITE === '1'

/** What is not read right yet, by rewrite. */
const KNOWN: Record<string, string[]> = {
  '→ works well': ['s223', 't123'],
  '→ works nicely': ['s223', 't123'],
  '→ suits me well': ['s223', 't123'],
  '→ past $1': ['s105'],
  "→ 'til $1": ['s257'],
  '→ from $1 on': ['s614'],
  '→ not before $1': ['s614', 'fb047'],
  '→ not earlier than $1': ['s614', 'fb047'],
  '→ $1 or later': ['v475'],
  '→ $1 and later': ['v475'],
  '→ $1 onwards': ['v475'],
  '→ $1 at the earliest': ['v475'],
  '→ not counting': ['s502'],
  '→ but not': ['s502', 'v014', 'v076'],
  '→ both $1 and $2': ['t097', 'w2066'],
  '→ $1/$2': ['v065'],
  '→ $1 and also $2': ['v065'],
  '→ $1 + $2': ['v302'],
  '→ from $1 to $2': ['r235', 'g023'],
  '→ $1.': ['r085', 's003', 'v273', 'g046'],
  "I've → I have": ['v150'],
  "that's → thats": ['v281'],
  "we're → we are": ['v442'],
  'Hey Ana - …': ['t145', 'v093'],
  'Thanks Ana, …': ['t145', 'v093'],
  'Morning Ana, …': ['t145', 'v093'],
  '…\n\nSam\n\nPlease consider the environment before printing.': ['g023'],
  '…\nS': ['g005', 's261', 'u007', 'v234', 'v472'],
  '… Best, Sam': ['u037'],
  [`…${OFFICE_HOURS}`]: ['t201'],
  ', → -': ['s604', 'fb021', 'fb031'],
  ', → –': ['s604', 'fb007'],
  ', → —': ['s604', 'fb007'],
  // People are told by their names, and names by their capitals; zones in small letters may be words.
  'lower case': ['r123', 's334', 's481', 'v095', 'b028', 'r107', 't192', 'v430', 'fa090', 'fa098', 'fb029', 'g021'],
  'UPPER CASE': ['r123', 's334', 's481', 'v095', 'b028', 's073', 'v012', 'v125', 'v181', 'fa090'],
  // An address in the next sentence or line belongs to nobody.
  'a line each sentence': ['v135'],
  'a paragraph each sentence': ['v135'],
  '. → ...': ['v135', 'fa068'],
  'spaces that do not break': ['v010', 'v022', 'k003'],
  'lines without a stop': ['s102'],
  wrapped: ['b057', 's003', 's124', 's125', 's480', 'v139', 'v147', 'v167'],
  flowed: ['v147'],
  "→ I'm open": ['g051'],
  "→ I've got time": ['g051'],
  "→ I'm clear": ['g051'],
  "→ I'd be free": ['g051'],
  '→ I would be available': ['g051'],
  "→ I'll be free": ['g051'],
  '→ I have availability': ['g051'],
  "→ I'm completely free": ['g051'],
  '→ my calendar is open': ['g051'],
  '→ my diary is clear': ['g051'],
  '→ I am wide open': ['g051'],
  '→ no earlier than $1': ['fb047'],
  '→ only after $1': ['fb047'],
  '→ either $1 or $2': ['fa060'],
  '→ $1h$2': ['g001'],
  '→ $1 $2.m.': ['g046'],
  '→ $1$2.m.': ['g046'],
  '→ between $1 and $2': ['g023'],
  '→ from $1 till $2': ['g023'],
  '→ from $1-$2': ['g023'],
  '→ $1': ['k021'],
  "won't → will not": ['g088'],
  'It turns out …': ['g035'],
  'Just a quick note that …': ['g035'],
  'Looks like …': ['g035', 'g036'],
  'Please note that …': ['k012'],
  'Having checked my calendar, …': ['g089'],
  'Having just looked at my calendar, …': ['g089'],
  'Looking at my diary, …': ['g089'],
}

/** What a rewrite makes another reply of: "Tue 7 – 9 to 10.30" holds no range from 7, and a limit that is refused has another side. */
const OTHER_REPLIES: Record<string, string[]> = {
  '→ not before $1': ['k002'],
  '→ no earlier than $1': ['k002'],
  '→ not earlier than $1': ['k002'],
  '→ only after $1': ['k002'],
  '→ $1-$2': ['fb022'],
  '→ $1–$2': ['fb022'],
  '→ $1—$2': ['fb022'],
  '→ $1 to $2': ['fb022'],
  '→ $1 until $2': ['fb022'],
  '→ $1 till $2': ['fb022'],
  '→ $1 through $2': ['fb022'],
  '→ between $1 and $2': ['fb022'],
  '→ from $1 to $2': ['fb022'],
  '→ from $1 till $2': ['fb022'],
  '→ from $1-$2': ['fb022'],
}

type Original = { item: Item; at: number; head: string; quotation: string; reading: string; grade: Grade }

const originals: Original[] = readCorpus(DEVELOPMENT)
  .filter(({ language }) => language === 'en')
  .map((item, at) => {
    const reading = read(item.in)
    const head = newPart(item.in.text)
    const quotation = item.in.text.slice(head.length)
    return { item, at, head, quotation, reading: scored(reading), grade: grade(item, reading) }
  })
  .filter(({ head, grade: { pass } }) => pass && head !== '')

function newPart(text: string): string {
  const quotation = text.search(/^(?:>|On .{0,200}wrote:|From:|-{2,}|_{5,}|.*schrieb.*:$|Begin forwarded)/m)
  return (quotation < 0 ? text : text.slice(0, quotation)).trimEnd()
}

/** Two readings with the same are graded the same. */
function scored({ picks, free, busy, intents, duration_minutes, timezone, people, until, sure }: Scored): string {
  return JSON.stringify([picks, free, busy, intents, duration_minutes, timezone, people, until, sure])
}

/** What is worse about a reply for being rewritten, or null. */
function harm(original: Original, { apply }: Rewrite): string | null {
  const { item, head, quotation } = original
  const text = apply(head)
  if (text === head) return null
  const reading = read({ ...item.in, text: text + quotation })
  if (scored(reading) === original.reading) return null
  const { pass, dangerous, needless, differences } = grade(item, reading)
  if (pass && !dangerous && (!needless || original.grade.needless)) return null
  const what = dangerous ? 'sure and wrong' : pass ? 'asked about' : 'wrong'
  return `${item.id} is ${what} as ${JSON.stringify(text)} ${differences.map(({ field }) => field)}`
}

function harms(rewrites: Rewrite[], each: number): string[] {
  return originals.flatMap((original) =>
    rewrites
      .filter(
        (_, index) => takesAll || each >= rewrites.length || (index + original.at * each) % rewrites.length < each,
      )
      .flatMap((rewrite) => {
        const found = harm(original, rewrite)
        const { id } = original.item
        const isKnown = KNOWN[rewrite.name]?.includes(id) || OTHER_REPLIES[rewrite.name]?.includes(id)
        return found === null || isKnown ? [] : [`${rewrite.name}: ${found}`]
      }),
  )
}

const GROUPS: [string, Rewrite[], number?][] = [
  ['a yes in other words', SYNONYMS],
  ['a no in other words', REFUSALS],
  ['a limit in other words', BOUNDS],
  ['an exception in other words', EXCEPTIONS],
  ['a list of days with other words between', LISTS],
  ['an hour in another form', CLOCKS],
  ['a range of hours in another form', RANGES],
  ['a weekday in another form', WEEKDAYS],
  ['a contraction in full, and without its apostrophe', CONTRACTIONS],
  ['greetings, wishes and signatures around a reply', COURTESIES, IN_TURN],
  ['a few words that lead in', FILLERS, IN_TURN],
  ['a polite ending', POLITENESS, IN_TURN],
  ['other case, other marks and other lines', MARKS, IN_TURN],
  ['two statements in the other order', ORDER],
]

for (const [change, rewrites, each = rewrites.length] of GROUPS)
  test(`${change}: nothing changes`, () => {
    assert.deepEqual(harms(rewrites, each), [])
  })

test('most rewrites fit some reply, and all that is known to fail is a rewrite', () => {
  const all = GROUPS.flatMap(([, rewrites]) => rewrites)
  const idle = all.filter(({ apply }) => originals.every(({ head }) => apply(head) === head))
  assert.deepEqual(
    idle.map(({ name }) => name),
    [],
  )
  const names = new Set(all.map(({ name }) => name))
  assert.deepEqual(
    [...Object.keys(KNOWN), ...Object.keys(OTHER_REPLIES)].filter((name) => !names.has(name)),
    [],
  )
})
