// `prepare [--vary N] FILES… > prepared.jsonl`: marked mails as the net sees them, for training. The first line of the output has the sizes; then
// comes a line for each word that was not seen before (its rows), and a line for each mail.

import { readFile } from 'node:fs/promises'
import { ACTS, LABELS } from '#core/language/judge/labels.ts'
import { lookAt } from '#core/language/judge/look.ts'
import { HINT_ROWS, SIGHT_VERSION, WORD_ROWS } from '#core/language/judge/sight.ts'
import { newEffort } from '#core/language/text/effort.ts'
import type { Span } from '#core/language/text/span.ts'
import { type Example, parseExamples } from './marked.ts'
import { inputOf } from './situation.ts'
import { varied } from './vary.ts'

const out: string[] = []
const words = new Map<string, number>()
out.push(JSON.stringify({ sight: SIGHT_VERSION, hints: HINT_ROWS, words: WORD_ROWS, labels: LABELS, acts: ACTS }))
const variants = process.argv[2] === '--vary' ? Number(process.argv[3]) : 0
for (const file of process.argv.slice(variants > 0 ? 4 : 2)) {
  const { examples, problems } = parseExamples(await readFile(file, 'utf8'))
  if (problems.length > 0) throw new Error(`${file}:${problems[0]!.line}: ${problems[0]!.message}`)
  for (const example of examples)
    for (let variant = 0; variant <= variants; variant += 1) {
      const mail = prepared(variant === 0 ? example : varied(example, variant), file)
      if (mail.tokens.length > 0) out.push(JSON.stringify(mail))
    }
}
process.stdout.write(`${out.join('\n')}\n`)

function prepared(example: Example, file: string) {
  const input = inputOf(example)
  const { sight } = lookAt(input, input.askedAs, newEffort())
  const { tokens } = sight
  const numbers = sight.words.map((word, index) => {
    const known = words.get(word)
    if (known !== undefined) return known
    words.set(word, words.size)
    out.push(JSON.stringify({ word: Array.from(sight.pieces[index]!) }))
    return words.size - 1
  })
  const marks = example.marks.map((mark) => ({ ...mark, at: tokensIn(tokens, mark), on: mark.at }))
  const links = marks.flatMap(({ at, on }) => {
    const anchor = marks.find(({ name }) => name !== undefined && name === on)
    return at.length > 0 && anchor && anchor.at.length > 0 ? [[at[0], anchor.at[0]]] : []
  })
  const acts = example.acts.map((act) => ({ ...act, at: tokensIn(tokens, act) }))
  return {
    file: `${file}:${example.line}`,
    language: example.language,
    role: example.situation.role,
    tokens: numbers,
    hints: sight.hints.map((hints) => Array.from(hints)),
    labels: outputs(tokens.length, marks, ({ label }) => placeIn(LABELS, label)),
    acts: outputs(tokens.length, acts, ({ act }) => placeIn(ACTS, act)),
    hedged: acts.flatMap(({ at, isHedged }) => (at.length > 0 ? [[at[0], isHedged ? 1 : 0]] : [])),
    marks: marks.flatMap(({ at }) => (at.length > 0 ? [at[0]] : [])),
    links,
  }
}

function placeIn(kinds: readonly string[], kind: string): number {
  return kinds.indexOf(kind)
}

function tokensIn(tokens: Span[], { from, to }: Span): number[] {
  return tokens.flatMap((token, index) => (token.from < to && from < token.to ? [index] : []))
}

function outputs<T extends { at: number[] }>(length: number, marked: T[], kind: (each: T) => number): number[] {
  const numbers = Array<number>(length).fill(0)
  for (const each of marked)
    for (const [index, token] of each.at.entries()) numbers[token] = 1 + 2 * kind(each) + (index === 0 ? 0 : 1)
  return numbers
}
