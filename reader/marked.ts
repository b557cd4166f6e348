// The marked form of examples (MARKING.md) as data. A file that breaks the form gives problems with their lines instead of examples,
// so that a writer sees all of them at once.

import type { Expectation } from '#core/language/score/item.ts'
import { meantIn } from './meant.ts'

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'nl'] as const

export const LABELS = [
  ...['free', 'second', 'busy', 'pick', 'nopick', 'maybe', 'gone', 'wish', 'frame', 'len', 'until', 'zone', 'other'],
] as const

export const ACTS = [
  ...['yes', 'no', 'thanks', 'question', 'remark', 'only', 'tells', 'defer', 'out_of_office', 'decline_meeting'],
  ...['cancel', 'reschedule', 'stop', 'delegate', 'assistant', 'add'],
  ...['drop', 'go_without', 'make_optional', 'require', 'keep', 'replace', 'wait', 'enough', 'spare', 'everybody'],
  ...['tell', 'remind', 'place', 'late', 'put_off', 'status', 'pause', 'resume', 'book', 'others'],
  ...['wants', 'wants_not', 'with'],
] as const

const ROLES = ['participant', 'organizer', 'requester']
const KEYS = ['asked', 'now', 'list', 'booked', 'people', 'about', 'minutes', 'subject', 'to', 'cc', 'zone']
const ASKED = [
  ...['list', 'time', 'when', 'day', 'hour', 'zone', 'silent', 'declined', 'cancel', 'whose', 'other', 'nothing'],
]

export type Situation = { role: string } & Partial<Record<string, string>>

/** A marked time. `at` is the name of the mark that it hangs on, `instead` of the one that it replaces. */
export type Mark = { from: number; to: number; label: string; name?: string; at?: string; instead?: string }

export type MarkedAct = { from: number; to: number; act: string; isHedged: boolean; whom?: string }

/** Positions count in `text`, which is the mail without its marks. */
export type Example = {
  line: number
  language: string
  situation: Situation
  text: string
  marks: Mark[]
  acts: MarkedAct[]
  /** What it means, where the marks give something else. */
  meant?: Partial<Expectation>
}

export type Problem = { line: number; message: string }

export function parseExamples(file: string): { examples: Example[]; problems: Problem[] } {
  const examples: Example[] = []
  const problems: Problem[] = []
  let situation: Situation | null = null
  for (const [index, row] of file.split('\n').entries()) {
    const line = index + 1
    const problem = (message: string) => void problems.push({ line, message })
    if (row.trim() === '' || row.startsWith('#')) continue
    if (row.startsWith('=')) {
      situation = situationIn(row.slice(1), problem)
      continue
    }
    if (row.startsWith('>')) {
      const last = examples.at(-1)
      try {
        if (last?.line === line - 1) last.meant = meantIn(row.slice(1), last.situation)
        else problem('says what a mail means, and must stand right below it')
      } catch (error) {
        problem((error as Error).message)
      }
      continue
    }
    const [, language, marked] = /^(\w\w)\|(.+)$/.exec(row) ?? []
    if (!language || !marked) {
      problem('is neither a comment, a situation, a meaning nor a mail: begin with #, =, > or en|')
      continue
    }
    if (!LANGUAGES.some((known) => known === language)) problem(`${language} is not one of ${LANGUAGES.join(', ')}`)
    if (!situation) problem('stands before the first situation: put a line that begins with = above it')
    const mail = mailIn(marked, problem)
    if (mail && situation) examples.push({ line, language, situation, ...mail })
  }
  return { examples, problems }
}

function situationIn(row: string, problem: (message: string) => void): Situation {
  const [role, ...fields] = row.split(';').map((part) => part.trim())
  if (!ROLES.includes(role!)) problem(`${role} is not a role: ${ROLES.join(', ')}`)
  const situation: Situation = { role: role! }
  for (const field of fields.filter((each) => each !== '')) {
    const [key, ...value] = field.split(/\s+/)
    if (!KEYS.includes(key!)) problem(`${key} is not a key of a situation: ${KEYS.join(', ')}`)
    situation[key!] = value.join(' ')
  }
  if (situation.asked !== undefined && !ASKED.includes(situation.asked))
    problem(`asked ${situation.asked} is not known: ${ASKED.join(', ')}`)
  return situation
}

const OPENING = /^(?:\{(?<label>[a-z]+)(?<links>[=@!\w]*)|\[(?<act>[a-z_]+)(?<hedged>\??)(?::(?<whom>[^\s\]]+))?) /

function mailIn(
  marked: string,
  problem: (message: string) => void,
): Pick<Example, 'text' | 'marks' | 'acts'> | undefined {
  const marks: Mark[] = []
  const acts: MarkedAct[] = []
  const open: { close: string; end: (to: number) => void }[] = []
  let text = ''
  for (let at = 0; at < marked.length; ) {
    const rest = marked.slice(at)
    const character = marked[at]!
    if (character === '{' || character === '[') {
      const found = OPENING.exec(rest)
      if (!found) return void problem(`“${rest.slice(0, 20)}” opens no mark: write {label words} or [act words]`)
      const { label, links = '', act, hedged, whom } = found.groups!
      const from = text.length
      if (label) {
        if (open.some(({ close }) => close === '}')) return void problem(`a time inside a time: “${rest.slice(0, 30)}”`)
        if (!LABELS.some((known) => known === label)) problem(`${label} is not a label: ${LABELS.join(', ')}`)
        open.push({ close: '}', end: (to) => marks.push({ from, to, label, ...linksIn(links) }) })
      } else {
        if (open.length > 0) return void problem(`an act inside a mark: “${rest.slice(0, 30)}”`)
        if (!ACTS.some((known) => known === act)) problem(`${act} is not an act: ${ACTS.join(', ')}`)
        const kept = { act: act!, isHedged: hedged === '?', ...(whom ? { whom } : {}) }
        open.push({ close: ']', end: (to) => acts.push({ from, to, ...kept }) })
      }
      at += found[0].length
    } else if (character === '}' || character === ']') {
      const last = open.pop()
      if (last?.close !== character) return void problem(`${character} closes nothing`)
      last.end(text.length)
      at += 1
    } else if (rest.startsWith(' / ')) {
      text += '\n'
      at += 3
    } else {
      text += character
      at += 1
    }
  }
  if (open.length > 0) return void problem(`${open.at(-1)!.close} is missing`)
  checkMarks(marks, acts, problem)
  return { text, marks: marks.sort((a, b) => a.from - b.from), acts }
}

function linksIn(links: string): Pick<Mark, 'name' | 'at' | 'instead'> {
  const one = (sign: string) => new RegExp(`${sign}(\\w+)`).exec(links)?.[1]
  const [name, at, instead] = [one('='), one('@'), one('!')]
  return { ...(name ? { name } : {}), ...(at ? { at } : {}), ...(instead ? { instead } : {}) }
}

function checkMarks(marks: Mark[], acts: MarkedAct[], problem: (message: string) => void): void {
  const names = marks.flatMap(({ name }) => name ?? [])
  for (const name of new Set(names))
    if (names.filter((other) => other === name).length > 1) problem(`two marks are named ${name}`)
  for (const mark of marks) {
    if (mark.from === mark.to) problem(`an empty ${mark.label}`)
    if (mark.at && !names.includes(mark.at)) problem(`@${mark.at} hangs on no mark: name one =${mark.at}`)
    if (mark.at && mark.at === mark.name) problem(`${mark.name} hangs on itself`)
    const replaced = marks.find(({ name }) => name !== undefined && name === mark.instead)
    if (mark.instead && replaced?.label !== 'gone') problem(`!${mark.instead} must replace a mark that is gone`)
  }
  for (const { act, whom } of acts)
    if (whom && ['enough', 'spare'].includes(act) && !/^\d+$/.test(whom)) problem(`${act} takes a number, not ${whom}`)
}
