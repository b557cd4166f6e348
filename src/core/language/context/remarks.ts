import { understand } from '../read.ts'
import type { ReadInput, Reading } from '../reading.ts'
import { isGreeting } from './greeting.ts'

// "Just the numbers. But please make it an hour": whoever answers a question and then tells us what to do has said two things
// to two people. What stands before the first words that we act on is for the other one.

/** Only where the organizer answers what we passed on. */
export function withRemarks(input: ReadInput, reading: Reading): Reading {
  const isAnswer = input.from === 'organizer' && input.asked?.some(({ asks }) => asks === 'answer')
  return isAnswer ? { ...reading, remarks: remarksBefore(input, reading) } : reading
}

/** Whole sentences only; empty where nothing was understood, or where it is not certain which words were. */
function remarksBefore(input: ReadInput, { because }: Reading): string {
  const { text, passages } = understand(input)
  const own = plain(passages.map(({ from, to }) => text.slice(from, to)).join('\n'))
  const places = because.map(({ words }) => own.indexOf(plain(words).trim()))
  if (places.length === 0 || places.includes(-1)) return ''
  const before = own.slice(0, Math.min(...places))
  const end = Math.max(...[...before.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length), 0)
  return before
    .slice(0, end)
    .split('\n')
    .filter((line) => !isGreeting(line))
    .join('\n')
    .trim()
}

const plain = (text: string): string => text.replaceAll(/[^\S\n]+/g, ' ')

const SENTENCE_END = /[.!?]+(?:\s+|$)|\n+/g
