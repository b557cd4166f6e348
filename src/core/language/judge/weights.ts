// The weights of the net as they lie in their file: a head of JSON, then whole numbers. reader/train.py writes it.

import { ACTS, LABELS, outputsFor } from './labels.ts'
import { HINT_ROWS, SIGHT_VERSION, WORD_ROWS } from './sight.ts'

/** Rows of weights of 8 bits; a sum times `scale` over 2^20, plus `bias`, is an activation in 256ths. */
export type Matrix = { weights: Int8Array; scale: Int32Array; bias: Int32Array }

/**
 * What a token is told next: by its neighbours at a distance (`near`), by the mail as a whole, its mean and its largest (`whole`), or by what
 * was kept of all the tokens before it and of all behind it (`memory`).
 */
export type Layer = Matrix & ({ kind: 'near'; distance: number } | { kind: 'whole' } | { kind: 'memory' })

export type Weights = {
  /** Of the file, so that a reading can say by which weights it was made. */
  hash: string
  width: number
  linkWidth: number
  /** How many marks a link may reach, each way. */
  linkReach: number
  thresholds: Thresholds
  rows: Int8Array
  hintScale: number
  wordScale: number
  layers: Layer[]
  heads: Matrix
  distance: Int32Array
  /** e to the power of -n/256, times 2^20. */
  powers: Int32Array
}

/** In thousandths, how sure the net must be: to be restated, to count where the rules say as much, to be heard against them, to count alone. */
export type Thresholds = { restate: number; backed: number; object: number; sure: number }

const NEVER: Thresholds = { restate: 1001, backed: 1001, object: 1001, sure: 1001 }

type Head = {
  sight: number
  width: number
  /** "near 4", "whole", "memory" */
  layers: string[]
  linkWidth: number
  linkReach: number
  hintScale: number
  wordScale: number
  labels: string[]
  acts: string[]
  powers: number
}

const MAGIC = 'PRLY'

/** Places of the outputs in the last matrix. */
export const HEADS = {
  labels: 0,
  acts: outputsFor(LABELS),
  hedged: outputsFor(LABELS) + outputsFor(ACTS),
  alone: outputsFor(LABELS) + outputsFor(ACTS) + 1,
  asks: outputsFor(LABELS) + outputsFor(ACTS) + 2,
}

export const headOutputs = (linkWidth: number): number => HEADS.asks + 2 * linkWidth

/** Throws on a file that is no such file, or belongs to another version of the reader. */
export function weightsIn(file: Uint8Array, hash: string, thresholds: Thresholds = NEVER): Weights {
  const bytes = file.slice()
  if (new TextDecoder().decode(bytes.subarray(0, 4)) !== MAGIC) throw new Error('not a file of weights')
  const size = new DataView(bytes.buffer).getUint32(4, true)
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + size))) as Head
  if (head.sight !== SIGHT_VERSION)
    throw new Error(`weights for sight ${head.sight}, and the reader has ${SIGHT_VERSION}`)
  if (head.labels.join() !== LABELS.join() || head.acts.join() !== ACTS.join())
    throw new Error('weights for other labels or acts than those of the reader')
  let at = Math.ceil((8 + size) / 4) * 4
  const bytesOf = (length: number) => {
    const part = new Int8Array(bytes.buffer, at, length)
    at = Math.ceil((at + length) / 4) * 4
    return part
  }
  const numbersOf = (length: number) => {
    const part = new Int32Array(bytes.buffer, at, length)
    at += 4 * length
    return part
  }
  const matrix = (outputs: number, inputs: number): Matrix => ({
    weights: bytesOf(outputs * inputs),
    scale: numbersOf(outputs),
    bias: numbersOf(outputs),
  })
  const { width, linkWidth, linkReach, hintScale, wordScale } = head
  const layerOf = (text: string): Layer => {
    const [kind, distance] = text.split(' ')
    if (kind === 'near') return { kind, distance: Number(distance), ...matrix(width, 3 * width) }
    if (kind === 'whole') return { kind, ...matrix(width, 2 * width) }
    if (kind === 'memory') return { kind, ...matrix(2 * width, width) }
    throw new Error(`weights with a layer that the reader does not know: ${text}`)
  }
  return {
    ...{ hash, width, linkWidth, linkReach, hintScale, wordScale, thresholds },
    rows: bytesOf((HINT_ROWS + WORD_ROWS) * width),
    layers: head.layers.map(layerOf),
    heads: matrix(headOutputs(linkWidth), width),
    distance: numbersOf(2 * linkReach + 1),
    powers: numbersOf(head.powers),
  }
}
