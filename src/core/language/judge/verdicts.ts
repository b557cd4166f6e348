// From the outputs of the net to what it says: the best consistent row of labels, what each mark hangs on, and how sure each of it is.

import { ACTS, type Act, LABELS, type Label } from './labels.ts'
import type { Outputs } from './net.ts'
import type { Sight } from './sight.ts'
import { HEADS, type Weights } from './weights.ts'

/** `first` and `next` count tokens, `sureness` is in thousandths. */
type Found<Kind> = { kind: Kind; first: number; next: number; from: number; to: number; sureness: number }

/** `anchor` is the place of the mark that it hangs on in the list of marks. */
export type Stance = Found<Label> & { anchor: number | null }
export type Deed = Found<Act> & { isHedged: boolean }

export type Verdicts = {
  stances: Stance[]
  deeds: Deed[]
  /** How sure it is that nothing else is a time. */
  silence: number
}

export function verdictsOf(outputs: Outputs, sight: Sight, weights: Weights): Verdicts {
  const labels = bestRow(outputs, HEADS.labels, LABELS.length)
  const acts = bestRow(outputs, HEADS.acts, ACTS.length)
  const ofLabels = (token: number) => chances(outputs, token, HEADS.labels, LABELS.length, weights.powers)
  const ofActs = (token: number) => chances(outputs, token, HEADS.acts, ACTS.length, weights.powers)
  const spans = spansIn(labels)
  return {
    stances: spans.map((span, index) => ({
      ...found(span, LABELS, sight, ofLabels),
      anchor: anchorOf(outputs, spans, index, weights),
    })),
    deeds: spansIn(acts).map((span) => ({
      ...found(span, ACTS, sight, ofActs),
      isHedged: outputs.values[span.first * outputs.width + HEADS.hedged]! > 0,
    })),
    silence: quietest(labels, ofLabels),
  }
}

/** Viterbi: what goes on must have begun as the same. Output 0 is nothing, 2k+1 begins kind k, 2k+2 goes on with it. */
function bestRow({ tokens, width, values }: Outputs, offset: number, kinds: number): Int32Array {
  const count = 1 + 2 * kinds
  const row = new Int32Array(tokens)
  if (tokens === 0) return row
  const before = new Int16Array(tokens * count)
  let scores = new Float64Array(count)
  for (let output = 0; output < count; output += 1)
    scores[output] = output > 0 && output % 2 === 0 ? Number.NEGATIVE_INFINITY : values[offset + output]!
  for (let token = 1; token < tokens; token += 1) {
    const next = new Float64Array(count)
    let best = 0
    for (let output = 1; output < count; output += 1) if (scores[output]! > scores[best]!) best = output
    for (let output = 0; output < count; output += 1) {
      const goesOn = output > 0 && output % 2 === 0
      const from = goesOn ? (scores[output]! > scores[output - 1]! ? output : output - 1) : best
      before[token * count + output] = from
      next[output] = scores[from]! + values[token * width + offset + output]!
    }
    scores = next
  }
  let at = 0
  for (let output = 1; output < count; output += 1) if (scores[output]! > scores[at]!) at = output
  for (let token = tokens - 1; token >= 0; token -= 1) {
    row[token] = at
    at = before[token * count + at]!
  }
  return row
}

type RowSpan = { kind: number; first: number; next: number }

function spansIn(row: Int32Array): RowSpan[] {
  const spans: RowSpan[] = []
  for (let token = 0; token < row.length; token += 1) {
    const output = row[token]!
    if (output % 2 === 1) spans.push({ kind: (output - 1) / 2, first: token, next: token + 1 })
    else if (output > 0) spans.at(-1)!.next = token + 1
  }
  return spans
}

/** For a token the chance of each kind, in thousandths, with nothing at the end. */
function chances(
  { width, values }: Outputs,
  token: number,
  offset: number,
  kinds: number,
  powers: Int32Array,
): number[] {
  const from = token * width + offset
  let top = values[from]!
  for (let output = 1; output < 1 + 2 * kinds; output += 1) top = Math.max(top, values[from + output]!)
  const weight = (output: number) => powers[top - values[from + output]!] ?? 0
  const each = Array.from({ length: kinds }, (_, kind) => weight(2 * kind + 1) + weight(2 * kind + 2))
  each.push(weight(0))
  const total = each.reduce((sum, one) => sum + one, 0)
  return each.map((one) => Math.floor((one * 1000) / total))
}

function found<Kind>(
  { kind, first, next }: RowSpan,
  kinds: readonly Kind[],
  { tokens }: Sight,
  chancesAt: (token: number) => number[],
): Found<Kind> {
  let sureness = 1000
  for (let token = first; token < next; token += 1) sureness = Math.min(sureness, chancesAt(token)[kind]!)
  return { kind: kinds[kind]!, first, next, from: tokens[first]!.from, to: tokens[next - 1]!.to, sureness }
}

function quietest(row: Int32Array, chancesAt: (token: number) => number[]): number {
  let least = 1000
  for (let token = 0; token < row.length; token += 1)
    if (row[token] === 0) least = Math.min(least, chancesAt(token).at(-1)!)
  return least
}

/** The link of a mark to another one: products of what it asks for and what the others answer, or alone. */
function anchorOf(
  { width, values }: Outputs,
  stances: { first: number }[],
  index: number,
  { linkWidth, linkReach, distance }: Weights,
): number | null {
  const own = stances[index]!.first * width
  // A whole number, so that no machine rounds it otherwise.
  const divisor = Math.floor(Math.sqrt(256 * 256 * linkWidth))
  const scores = [values[own + HEADS.alone]!]
  const places: (number | null)[] = [null]
  for (
    let other = Math.max(0, index - linkReach);
    other <= Math.min(stances.length - 1, index + linkReach);
    other += 1
  ) {
    if (other === index) continue
    const theirs = stances[other]!.first * width + HEADS.asks + linkWidth
    let product = 0
    for (let at = 0; at < linkWidth; at += 1) product += values[own + HEADS.asks + at]! * values[theirs + at]!
    scores.push(Math.floor(product / divisor) + distance[other - index + linkReach]!)
    places.push(other)
  }
  let best = 0
  for (const [place, score] of scores.entries()) if (score > scores[best]!) best = place
  return places[best]!
}
