// What the net sees of a mail: for every token the word, its pieces, and what the grammar of times and the situation say of it. All of it
// is numbers of rows in one table. Training reads the same numbers, so a change here needs new weights.

import { actLexicon, foundAt } from '../acts/act-lexicon.ts'
import type { LanguagePack } from '../lexicon/pack.ts'
import type { Span } from '../text/span.ts'
import type { Atom } from '../times/atoms.ts'
import { bare } from '../words/letters.ts'
import type { Term, Token, TokenKind } from '../words/tokens.ts'

/** Weights that were trained on another sight are refused. */
export const SIGHT_VERSION = 1

/** Rows for what is said of a token, and behind them rows for words and their pieces. */
export const HINT_ROWS = 4_096
export const WORD_ROWS = 32_768

/** What the writer had before them. */
export type Situation = {
  role: 'participant' | 'organizer' | 'requester'
  asked: string
  /** Wall clock of the offers. */
  offers: { weekday: number; day: number; minute: number }[]
  isBooked: boolean
  /** Lower-case parts of the names of people on the request. */
  names: Set<string>
}

/** A token before phrases were joined. */
export type Glimpse = Span & { kind: TokenKind; lower: string; form: string; number: number | null; deeds: string[] }

export type Sight = { tokens: Span[]; words: string[]; pieces: Int32Array[]; hints: Int32Array[] }

/** Phrases will lengthen tokens, so their own places are kept first. */
export function glimpsesOf(tokens: Token[], pack: LanguagePack): Glimpse[] {
  const deeds = wordsOfDeeds(tokens, pack)
  return tokens.map(({ kind, text, lower, from, to, form, parts }, index) => ({
    deeds: deeds[index]!,
    kind,
    lower: kind === 'word' ? lower : text,
    form: kind === 'number' ? (form ?? '') : caseOf(text),
    number: kind === 'number' ? (parts?.[0] ?? null) : null,
    from,
    to,
  }))
}

/** Classes of the words by which people order, answer and ask. */
function wordsOfDeeds(tokens: Token[], { code }: LanguagePack): string[][] {
  const lexicon = actLexicon(code)
  const said: string[][] = tokens.map(() => [])
  for (const at of tokens.keys())
    for (const { means, next, end } of foundAt(tokens, at, tokens.length, lexicon)) {
      for (let token = at; token < next; token += 1) said[token]!.push(`word ${means}`)
      if (end >= next) said[end]!.push(`word ${means}`)
    }
  return said
}

export function sightOf(
  glimpses: Glimpse[],
  terms: Term[],
  atoms: Atom[],
  pack: LanguagePack,
  about: Situation,
): Sight {
  const said = saidOfTokens(glimpses, terms, atoms, about)
  const always = situationHints(pack, about)
  const lines = glimpses.filter(({ kind }) => kind === 'line').length
  let line = 0
  const sight: Sight = { tokens: glimpses, words: [], pieces: [], hints: [] }
  for (const [index, glimpse] of glimpses.entries()) {
    if (glimpse.kind === 'line') line += 1
    const hints = [
      ...always,
      hint(`kind ${glimpse.kind}`),
      hint(`form ${glimpse.form}`),
      hint(`line ${Math.min(line, 3)}`),
    ]
    hints.push(hint(`end ${Math.min(lines - line, 3)}`), hint(index === 0 ? 'first' : 'inner'))
    if (glimpse.kind === 'word' && about.names.has(glimpse.lower)) hints.push(hint('name'))
    if (glimpse.number !== null) hints.push(...numberHints(glimpse.number, about))
    for (const each of [...said[index]!, ...glimpse.deeds]) hints.push(hint(each))
    const word = spelling(glimpse, said[index]!)
    sight.words.push(word)
    sight.pieces.push(piecesOf(word))
    sight.hints.push(Int32Array.from(new Set(hints)))
  }
  return sight
}

/** Numbers are their form; days and months of four letters and more are the same word to the net, whichever they are. */
function spelling({ kind, lower }: Glimpse, said: string[]): string {
  if (kind === 'number' || kind === 'bullet') return lower.replace(/\d/g, '0')
  if (kind === 'email' || kind === 'link' || kind === 'phone') return `<${kind}>`
  if (kind === 'word' && lower.length >= 4) {
    if (said.includes('means weekday')) return '<weekday>'
    if (said.includes('means month')) return '<month>'
  }
  return lower
}

/** The word itself first, then its pieces of three to five letters. */
export function piecesOf(word: string): Int32Array {
  const rows = [wordRow(`=${word}`)]
  if (!word.startsWith('<')) {
    const letters = `^${bare(word).slice(0, 24)}$`
    for (let size = 3; size <= 5; size += 1)
      for (let at = 0; at + size <= letters.length; at += 1) rows.push(wordRow(letters.slice(at, at + size)))
  }
  return Int32Array.from(rows)
}

const wordRow = (word: string): number => HINT_ROWS + (hashOf(word) % WORD_ROWS)

const known = new Map<string, number>()

/** Hints are few: each is hashed once. */
function hint(name: string): number {
  let row = known.get(name)
  if (row === undefined) {
    row = hashOf(name) % HINT_ROWS
    known.set(name, row)
  }
  return row
}

/** FNV-1a with a final mix, in 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

function caseOf(text: string): string {
  if (text.length > 1 && text === text.toUpperCase() && text !== text.toLowerCase()) return 'capitals'
  return text[0] !== text[0]?.toLowerCase() ? 'capital' : 'small'
}

const count = (offers: number): string => (offers > 3 ? '4+' : String(offers))

function situationHints(pack: LanguagePack, { role, asked, offers, isBooked }: Situation): number[] {
  const hints = [`role ${role}`, `asked ${asked}`, `language ${pack.code}`, `offers ${count(offers.length)}`]
  if (isBooked) hints.push('booked')
  return hints.map(hint)
}

function numberHints(number: number, { offers }: Situation): number[] {
  const size =
    number <= 12 ? String(number) : number <= 24 ? '13+' : number <= 31 ? '25+' : number <= 60 ? '32+' : '61+'
  const hints = [`number ${size}`]
  if (number >= 1 && number <= offers.length) hints.push('number of an offer')
  if (offers.some(({ day }) => day === number)) hints.push('day of an offer')
  if (offers.some(({ minute }) => [number, number + 12].includes(Math.floor(minute / 60))))
    hints.push('hour of an offer')
  return hints.map(hint)
}

/** For every token what the lexicon and the grammar of times say of it. */
function saidOfTokens(glimpses: Glimpse[], terms: Term[], atoms: Atom[], { offers }: Situation): string[][] {
  const said: string[][] = glimpses.map(() => [])
  const within = tokensOfTerms(glimpses, terms)
  for (const [index, { means }] of terms.entries())
    for (let at = within[index]!.first; at < within[index]!.next; at += 1) {
      for (const key of KEPT) {
        const value = means[key]
        if (value === undefined) continue
        said[at]!.push(`means ${key}`)
        if (typeof value === 'string') said[at]!.push(`means ${key} ${value}`)
      }
      if (means.weekday !== undefined && offers.some(({ weekday }) => weekday === means.weekday))
        said[at]!.push('weekday of an offer')
    }
  for (const atom of atoms) {
    const name = `${atom.kind} ${kindOf(atom)}`
    const first = within[atom.first]?.first ?? 0
    const next = within[atom.next - 1]?.next ?? first
    for (let at = first; at < next; at += 1) said[at]!.push(at === first ? `begins ${name}` : `in ${name}`)
    if (next > first) said[next - 1]!.push(`ends ${name}`)
  }
  return said
}

/** What the lexicon says of a word is a hint, and no verdict. */
const KEPT = [
  ...([
    'weekday',
    'repeated',
    'month',
    'dayOffset',
    'holiday',
    'part',
    'number',
    'ordinal',
    'unit',
    'meridiem',
  ] as const),
  ...(['half', 'quarter', 'relation', 'which', 'join', 'offer', 'fraction', 'cue'] as const),
]

function kindOf(atom: Atom): string {
  if (atom.kind === 'day') return atom.day.kind
  if (atom.kind === 'time') return atom.time.kind
  if (atom.kind === 'offer') return atom.offer.kind
  return ''
}

function tokensOfTerms(glimpses: Glimpse[], terms: Term[]): { first: number; next: number }[] {
  let at = 0
  return terms.map(({ from, to }) => {
    while (at < glimpses.length && glimpses[at]!.from < from) at += 1
    const first = at
    while (at < glimpses.length && glimpses[at]!.from < Math.max(to, from + 1)) at += 1
    return { first, next: at }
  })
}
