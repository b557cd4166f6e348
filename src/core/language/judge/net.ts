// The net: rows of a table for each token, layers that tell it of its neighbours and of the whole mail, and a few outputs for each token. Everything is
// whole numbers, and what is divided is rounded down, so that the same mail gives the same numbers on every machine.

import { type Kernel, newKernel } from './kernel.ts'
import type { Sight } from './sight.ts'
import type { Matrix, Weights } from './weights.ts'
import { headOutputs } from './weights.ts'

/** For each token its outputs, in 256ths. */
export type Outputs = { tokens: number; width: number; values: Int32Array }

/** Activations stay inside 16 bits, and their sums inside 32. */
const LARGEST = 16_383
const SCALE = 2 ** 20
const ROW_SCALE = 2 ** 16
/** Tokens are multiplied in groups of four. */
const GROUP = 4
/** A usual mail has fewer than 200. What lies behind these is not seen. */
export const TOKENS_AT_ONCE = 1_024

export type Net = { weights: Weights; run: (sight: Sight) => Outputs }

export function newNet(weights: Weights): Net {
  const { width, linkWidth } = weights
  const places = placesIn(weights)
  const kernel = newKernel(places.end)
  const { buffer } = kernel.memory
  for (const [index, { weights: rows }] of [...weights.layers, weights.heads].entries())
    new Int8Array(buffer, places.weights[index]!, rows.length).set(rows)
  const outputs = headOutputs(linkWidth)
  return {
    weights,
    run: (sight) => {
      const tokens = Math.min(sight.tokens.length, TOKENS_AT_ONCE)
      const padded = Math.ceil(tokens / GROUP) * GROUP
      const state = new Int16Array(padded * width)
      for (let token = 0; token < tokens; token += 1) see(weights, sight, token, state)
      for (const [index, layer] of weights.layers.entries())
        if (layer.kind === 'whole') tellWhole(layer, state, tokens, width)
        else if (layer.kind === 'memory') remember(kernel, places, index, layer, state, tokens, width)
        else convolve(kernel, places, index, layer, layer.distance, state, tokens, width)
      const input = new Int16Array(buffer, places.input, padded * width)
      input.set(state)
      kernel.multiply(places.input, places.weights.at(-1)!, places.sums, padded, width, outputs)
      const sums = new Int32Array(buffer, places.sums, tokens * outputs)
      const values = new Int32Array(tokens * outputs)
      const { scale, bias } = weights.heads
      for (let at = 0; at < values.length; at += 1) {
        const output = at % outputs
        values[at] = Math.floor((sums[at]! * scale[output]!) / SCALE) + bias[output]!
      }
      return { tokens, width: outputs, values }
    },
  }
}

type Places = { weights: number[]; input: number; sums: number; end: number }

/** Where in the kernel's memory everything lies: weights that stay, input and sums that change. */
function placesIn({ layers, heads, width }: Weights): Places {
  let at = 0
  const take = (bytes: number) => {
    const place = at
    at = Math.ceil((at + bytes) / 16) * 16
    return place
  }
  return {
    weights: [...layers, heads].map(({ weights }) => take(weights.length)),
    input: take(TOKENS_AT_ONCE * 3 * width * 2),
    sums: take(TOKENS_AT_ONCE * Math.max(2 * width, heads.scale.length) * 4),
    end: at,
  }
}

/** A token is its word, the mean of its pieces, and the hints about it. */
function see({ rows, width, hintScale, wordScale }: Weights, sight: Sight, token: number, state: Int16Array) {
  const pieces = sight.pieces[token]!
  const hints = sight.hints[token]!
  const others = pieces.length - 1
  const word = pieces[0]! * width
  for (let at = 0; at < width; at += 1) {
    let part = 0
    for (let index = 1; index < pieces.length; index += 1) part += rows[pieces[index]! * width + at]!
    let hint = 0
    for (let index = 0; index < hints.length; index += 1) hint += rows[hints[index]! * width + at]!
    const whole = rows[word + at]! * wordScale + (others > 0 ? Math.floor((part * wordScale) / others) : 0)
    state[token * width + at] = within(Math.floor((whole + hint * hintScale) / ROW_SCALE))
  }
}

const within = (value: number): number => (value > LARGEST ? LARGEST : value < -LARGEST ? -LARGEST : value)

function convolve(
  { memory, multiply }: Kernel,
  places: Places,
  index: number,
  { scale, bias }: Matrix,
  dilation: number,
  state: Int16Array,
  tokens: number,
  width: number,
) {
  const padded = state.length / width
  const input = new Int16Array(memory.buffer, places.input, padded * 3 * width)
  for (let token = 0; token < tokens; token += 1)
    for (let tap = 0; tap < 3; tap += 1) {
      const from = token + (tap - 1) * dilation
      const place = (token * 3 + tap) * width
      if (from < 0 || from >= tokens) input.fill(0, place, place + width)
      else input.set(state.subarray(from * width, (from + 1) * width), place)
    }
  multiply(places.input, places.weights[index]!, places.sums, padded, 3 * width, width)
  const sums = new Int32Array(memory.buffer, places.sums, tokens * width)
  for (let at = 0; at < sums.length; at += 1) {
    const output = at % width
    const more = Math.floor((sums[at]! * scale[output]!) / SCALE) + bias[output]!
    if (more > 0) state[at] = within(state[at]! + more)
  }
}

/** What a gate of the memory is counted in, and by how much finer than activations the memory itself is kept. */
const GATE = 1_024

/**
 * Half of the width is kept from the first token to the last, the other half from the last to the first. At each token a gate says how
 * much of what is kept stays, and the rest is what the token adds.
 */
function remember(
  { memory, multiply }: Kernel,
  places: Places,
  index: number,
  { scale, bias }: Matrix,
  state: Int16Array,
  tokens: number,
  width: number,
) {
  const padded = state.length / width
  new Int16Array(memory.buffer, places.input, state.length).set(state)
  multiply(places.input, places.weights[index]!, places.sums, padded, width, 2 * width)
  const sums = new Int32Array(memory.buffer, places.sums, tokens * 2 * width)
  const valueAt = (token: number, output: number) =>
    Math.floor((sums[token * 2 * width + output]! * scale[output]!) / SCALE) + bias[output]!
  for (let output = 0; output < width; output += 1) {
    const isForward = output < width / 2
    let kept = 0
    for (let step = 0; step < tokens; step += 1) {
      const token = isForward ? step : tokens - 1 - step
      const added = Math.min(Math.max(valueAt(token, output), 0), LARGEST)
      const stays = Math.min(Math.max(valueAt(token, width + output) + GATE / 2, 0), GATE)
      kept = Math.floor((stays * kept) / GATE) + (GATE - stays) * added
      const at = token * width + output
      state[at] = within(state[at]! + Math.floor(kept / GATE))
    }
  }
}

/** Every token is told of the mail as a whole: the mean of all tokens, and the largest. */
function tellWhole({ weights, scale, bias }: Matrix, state: Int16Array, tokens: number, width: number) {
  if (tokens === 0) return
  const whole = new Int32Array(2 * width)
  whole.fill(-LARGEST, width)
  for (let at = 0; at < tokens * width; at += 1) {
    const value = state[at]!
    whole[at % width]! += value
    if (value > whole[width + (at % width)]!) whole[width + (at % width)] = value
  }
  for (let at = 0; at < width; at += 1) whole[at] = Math.floor(whole[at]! / tokens)
  for (let output = 0; output < width; output += 1) {
    let sum = 0
    for (let at = 0; at < 2 * width; at += 1) sum += weights[output * 2 * width + at]! * whole[at]!
    const more = Math.floor((sum * scale[output]!) / SCALE) + bias[output]!
    if (more > 0)
      for (let token = 0; token < tokens; token += 1)
        state[token * width + output] = within(state[token * width + output]! + more)
  }
}
