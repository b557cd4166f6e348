import * as chrono from 'chrono-node'
import { type CtparseLine, ctparseItem } from './ctparse.ts'
import { type DucklingLine, ducklingItem } from './duckling.ts'
import type { PublicItem } from './moment.ts'
import { type RecognizersLine, recognizersItem } from './recognizers.ts'

type Library = Pick<typeof chrono.en.casual, 'parse'>

/**
 * Each file, its notation, and where its writers sit: the place settles the order of day and month for our reader, as
 * the library's dialect does for it. Duckling's clock is two hours behind UTC, where nobody writes the month first, so
 * its few texts that name a zone come out wrong for both.
 */
export type PublicFile = {
  name: string
  zone: string
  library: Library
  toItem: (line: unknown, zone: string) => PublicItem | null
}

const duckling = (line: unknown, zone: string) => ducklingItem(line as DucklingLine, zone)
const recognizers = (line: unknown, zone: string) => recognizersItem(line as RecognizersLine, zone)
const ctparse = (line: unknown, zone: string) => ctparseItem(line as CtparseLine, zone)

export const PUBLIC_FILES: PublicFile[] = [
  { name: 'duckling-time-en.jsonl', zone: 'America/New_York', library: chrono.en.casual, toItem: duckling },
  { name: 'duckling-time-de.jsonl', zone: 'Europe/Berlin', library: chrono.de.casual, toItem: duckling },
  { name: 'duckling-time-fr.jsonl', zone: 'Europe/Paris', library: chrono.fr.casual, toItem: duckling },
  { name: 'duckling-time-es.jsonl', zone: 'Europe/Madrid', library: chrono.es.casual, toItem: duckling },
  {
    name: 'recognizers-english-DateTimeModelComplexCalendar.jsonl',
    zone: 'America/New_York',
    library: chrono.en.casual,
    toItem: recognizers,
  },
  {
    name: 'recognizers-german-DateTimeModel.jsonl',
    zone: 'Europe/Berlin',
    library: chrono.de.casual,
    toItem: recognizers,
  },
  { name: 'ctparse-en.jsonl', zone: 'Europe/London', library: chrono.en.GB, toItem: ctparse },
]
