import { readFileSync } from 'node:fs'

// A corpus is one JSON object a line: what the reader is given, and what a careful assistant would take from it.

export type Window = { start: string; end: string }

export const INTENTS = [
  'accept',
  'propose',
  'decline_offers',
  'decline_meeting',
  'cancel',
  'reschedule',
  'delegate',
  'add_people',
  'change_duration',
  'out_of_office',
  'defer',
  'question',
  'stop',
] as const

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

export type Reply = {
  now: string
  timezone: string | null
  host_timezone: string
  duration_minutes: number
  offers: Window[]
  from: 'participant' | 'organizer'
  text: string
}

export type Expectation = {
  picks?: number[]
  free?: Window[]
  busy?: Window[]
  intents: { must: string[]; not: string[] }
  duration_minutes?: number
  timezone?: string
  people?: { email: string }[]
  until?: string
  sure?: boolean
}

export type Item = {
  id: string
  language: string
  phenomenon: string
  tags: string[]
  in: Reply
  expect: Expectation
}

/** The fields of a reading that are scored; whatever else a reading carries is ignored. */
export type Scored = {
  picks?: readonly number[]
  free?: readonly Window[]
  busy?: readonly Window[]
  intents?: readonly string[]
  duration_minutes?: number | null
  timezone?: string | null
  people?: readonly { email?: string | null }[]
  until?: string | null
  sure?: boolean
}

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
export const HELD_OUT = [corpusFile('held-out')]

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
