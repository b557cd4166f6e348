import { readFileSync } from 'node:fs'
import type { Labelled } from '#core/language/score/item.ts'

export type { Expectation, Reply, Scored } from '#core/language/score/item.ts'
export type { Window } from '#core/time/interval.ts'

// A corpus is one JSON object a line: what the reader is given, and what a careful assistant would take from it.

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl', 'pt', 'other'] as const

/** What an item is mainly there to prove; each item has one, so that the counts of a table add up. */
export const PHENOMENA = [
  'pick',
  'point',
  'range',
  'days',
  'list',
  'relative',
  'recurring',
  'date-order',
  'negation',
  'exception',
  'correction',
  'condition',
  'hedge',
  'reported',
  'zone',
  'daylight-saving',
  'edge',
  'out-of-office',
  'delegate',
  'add-people',
  'duration',
  'decline-offers',
  'decline-meeting',
  'cancel',
  'reschedule',
  'stop',
  'defer',
  'question',
  'organizer',
  'ambiguous',
  'quote',
  'emoji',
  'unknown-language',
] as const

export type Item = Labelled & { language: string; phenomenon: string; tags: string[] }

const corpusFile = (name: string): URL => new URL(`../corpus/${name}.jsonl`, import.meta.url)

export const DEVELOPMENT = [
  corpusFile('replies'),
  corpusFile('replies-2'),
  corpusFile('replies-3'),
  corpusFile('replies-4'),
  corpusFile('replies-5'),
  corpusFile('replies-6'),
  corpusFile('replies-7'),
  corpusFile('replies-8'),
  corpusFile('replies-9'),
  corpusFile('replies-10'),
  corpusFile('replies-11'),
]
/** The newest of the replies kept aside, by set: written and labelled before the reader was changed for the last time. */
export const UNTOUCHED = { 'held-out-6': [corpusFile('held-out-6')], 'held-out-7': [corpusFile('held-out-7')] }
/** Replies that were kept aside once. */
export const HELD_OUT = [
  corpusFile('held-out'),
  corpusFile('held-out-2'),
  corpusFile('held-out-3'),
  corpusFile('held-out-4'),
  corpusFile('held-out-5'),
]

/** What organizers answer us, and what people write who want to meet, in several languages. */
export const readMails = (from: 'organizer' | 'requester'): Item[] =>
  readFile(new URL(`../../model/${from}-mails.jsonl`, import.meta.url)).map((item) => ({
    ...item,
    language: 'several',
    phenomenon: from === 'organizer' ? 'orders' : 'requests',
    tags: [],
  }))

export const readCorpus = (files: readonly URL[]): Item[] => files.flatMap(readFile)

function readFile(file: URL): Item[] {
  return readLines(file).map(({ line, number }) => {
    try {
      return JSON.parse(line) as Item
    } catch (err) {
      throw new Error(`${file}:${number} is not JSON`, { cause: err })
    }
  })
}

function readLines(file: URL): { line: string; number: number }[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
}
