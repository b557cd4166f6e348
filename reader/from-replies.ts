// Labelled replies become marked mails where that can be proven: the rules say which words carry what, and a mail is kept only if its marks,
// concluded as any others, give exactly what a person has said that the reply means.
//
//   node reader/from-replies.ts LANGUAGE < replies.jsonl > reader/examples/replies-LANGUAGE.txt

import { readFileSync } from 'node:fs'
import { understand } from '#core/language/read.ts'
import type { Intent } from '#core/language/reading.ts'
import { grade } from '#core/language/score/grade.ts'
import type { Labelled } from '#core/language/score/item.ts'
import { goldOf } from './gold.ts'
import { LANGUAGES, parseExamples } from './marked.ts'

type Piece = { from: number; to: number; open: string }

const ACTS: Partial<Record<Intent, string>> = {
  question: 'question',
  cancel: 'cancel',
  decline_meeting: 'decline_meeting',
  delegate: 'delegate',
  add_people: 'add',
  out_of_office: 'out_of_office',
  defer: 'defer',
  stop: 'stop',
  reschedule: 'reschedule',
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const language = process.argv[2]!
let [kept, all] = [0, 0]
let situation = ''
for (const row of readFileSync(0, 'utf8').trim().split('\n')) {
  const item = JSON.parse(row) as Labelled & { language: string }
  if (item.language !== language || !LANGUAGES.some((known) => known === language)) continue
  all += 1
  const lines = marked(item)
  if (!lines) continue
  const { examples, problems } = parseExamples(lines.join('\n'))
  if (problems.length > 0 || examples.length !== 1) continue
  const { reading } = goldOf(examples[0]!, item.id)
  if (!grade(item, reading).pass || (item.expect.sure !== false && !reading.sure)) continue
  kept += 1
  if (lines[0] !== situation) process.stdout.write(`${lines[0]}\n`)
  situation = lines[0]!
  process.stdout.write(`${lines[1]}\n`)
}
process.stderr.write(`${language}: ${kept} of ${all}\n`)

function marked(item: Labelled): string[] | null {
  const { in: input } = item
  if (input.from === 'requester' || /[{}[\]|]/.test(input.text) || input.text.includes(' / ')) return null
  if (input.sent !== undefined) return null
  const { parsed, text, reading } = understand(input)
  if (text !== input.text) return null
  const isOpen = item.expect.sure === false
  const marks: Piece[] = []
  const acts: Piece[] = []
  const taken = (from: number, to: number, list: Piece[]) => list.some((other) => from < other.to && other.from < to)
  const add = (list: Piece[], from: number, to: number, open: string) => {
    if (to > from && !taken(from, to, list)) list.push({ from, to, open })
  }
  const span = (first: number, next: number) => ({
    from: parsed.terms[first]!.from,
    to: parsed.terms[Math.max(first, next - 1)]!.to,
  })
  for (const draft of parsed.drafts) {
    const { from, to } = draft.span
    if (draft.isGeneral && draft.says !== 'aside')
      add(acts, from, to, draft.says === 'free' ? (draft.strength === 'firm' || !isOpen ? 'yes' : 'yes?') : 'no')
    else {
      const points = draft.offers.length > 0 || draft.pointsAtOffers
      const free = draft.strength !== 'firm' && isOpen ? 'maybe' : draft.fallback ? 'second' : points ? 'pick' : 'free'
      const label = draft.says === 'aside' ? 'other' : draft.says === 'busy' ? (points ? 'nopick' : 'busy') : free
      if (text.slice(from, to).split(/\s+/).length > 9) return null
      add(marks, from, to, label)
    }
  }
  for (const segment of parsed.segments)
    for (const atom of segment.atoms) {
      const { from, to } = span(atom.first, atom.next)
      const isLength = atom.kind === 'duration' && atom.minutes === reading.duration_minutes
      const isUntil = atom.kind === 'day' && reading.until !== null
      add(marks, from, to, isLength ? 'len' : isUntil ? 'until' : atom.kind === 'zone' ? 'zone' : 'other')
    }
  for (const token of text.matchAll(/\d[\d.:/-]*\d|\d/g))
    add(marks, token.index, token.index + token[0].length, 'other')
  for (const wish of parsed.wishes.list) {
    const act = ACTS[wish.intent]
    if (act) add(acts, wish.span.from, wish.span.to, act)
  }
  if (parsed.wishes.willTell) {
    const { from, to } = span(parsed.wishes.willTell.first, parsed.wishes.willTell.next)
    add(acts, from, to, 'tells')
  }
  // A mark lies inside an act or outside of it.
  for (const act of acts)
    for (const mark of marks)
      if (act.from < mark.to && mark.from < act.to) {
        act.from = Math.min(act.from, mark.from)
        act.to = Math.max(act.to, mark.to)
      }
  acts.sort((a, b) => a.from - b.from)
  if (acts.some((act, index) => index > 0 && act.from < acts[index - 1]!.to)) return null
  return [situationOf(item), `${language}|${written(text, marks, acts)}`]
}

function written(text: string, marks: Piece[], acts: Piece[]): string {
  let out = ''
  for (let at = 0; at <= text.length; at += 1) {
    if (marks.some(({ to }) => to === at)) out += '}'
    if (acts.some(({ to }) => to === at)) out += ']'
    const act = acts.find(({ from }) => from === at)
    const mark = marks.find(({ from }) => from === at)
    if (act) out += `[${act.open} `
    if (mark) out += `{${mark.open} `
    if (at < text.length) out += text[at] === '\n' ? ' / ' : text[at]
  }
  return out
}

function situationOf({ in: input }: Labelled): string {
  const zone = input.timezone ?? input.host_timezone
  const wall = (instant: string) => {
    const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
    const two = (number: number) => String(number).padStart(2, '0')
    return `${DAYS[at.dayOfWeek - 1]} ${at.day} ${MONTHS[at.month - 1]} ${two(at.hour)}:${two(at.minute)}`
  }
  const fields = [input.from, `now ${wall(input.now)}`, `zone ${zone}`]
  if (input.duration_minutes !== 30) fields.push(`minutes ${input.duration_minutes}`)
  if (input.offers.length > 0) fields.push(`list ${input.offers.map(({ start }) => wall(start)).join(' | ')}`)
  return `= ${fields.join('; ')}`
}
