// The same mail as a hurried hand would have typed it: without capitals, without accents, with letters that changed places. The length stays,
// so the marks stay where they are.

import type { Example } from './marked.ts'

export function varied(example: Example, seed: number): Example {
  const random = randomFrom(`${seed} ${example.text}`)
  let letters = [...example.text]
  if (letters.length !== example.text.length) return example
  if (random() < 0.4) letters = letters.map((letter) => sameLength(letter.toLowerCase(), letter))
  if (random() < 0.35) letters = letters.map((letter) => sameLength(letter.normalize('NFD')[0]!, letter))
  if (random() < 0.6) slip(letters, example, random)
  return { ...example, text: letters.join('') }
}

const sameLength = (one: string, other: string): string => (one.length === other.length ? one : other)

/** About one word in twelve; never inside a mark, where it could become another time. */
function slip(letters: string[], { text, marks }: Example, random: () => number) {
  for (const word of text.matchAll(/\p{L}{4,}/gu)) {
    const from = word.index
    const isMarked = marks.some((mark) => mark.from < from + word[0].length && from < mark.to)
    if (isMarked || random() > 0.08) continue
    const at = from + 1 + Math.floor(random() * (word[0].length - 2))
    const kept = letters[at]!
    if (random() < 0.7) {
      letters[at] = letters[at + 1]!
      letters[at + 1] = kept
    } else letters[at] = letters[at - 1]!
  }
}

/** Mulberry32: the same variants every time. */
function randomFrom(text: string): () => number {
  let state = 0x9e3779b9
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x85ebca6b)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
