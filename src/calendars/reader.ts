import type { BusyTerms, BusyTime } from '#core/calendar/busy-time.ts'
import type { FeedProblem } from '#core/calendar/feed.ts'
import type { GooglePage } from '#core/calendar/google-page.ts'
import type { GraphPage } from '#core/calendar/graph-page.ts'
import type { DavEntry } from '#core/calendar/multistatus.ts'
import { NoThread, openThread } from '#threads/thread.ts'
import { type RemoteItem, SourceFailure } from './source.ts'

// Reads strangers' calendars in a thread with limits: splits a feed into events and computes their times.

/** Ten times the time for a calendar of 5,000 events with 300 series. */
const DEADLINE_MS = 15_000
/** Reading a feed of 20 MB holds a few copies of it. */
const THREAD_MEMORY_MB = 512

export type ReaderQuestion =
  | { kind: 'feed'; bytes: Uint8Array; owner: string[] }
  | { kind: 'dav'; bytes: Uint8Array; owner: string[] }
  | { kind: 'google' | 'graph'; bytes: Uint8Array }
  | { kind: 'busy'; objects: string[]; reading: BusyTerms }

export type FeedItems = { items: RemoteItem[]; zone: string | null }
export type DavAnswer = {
  /** Each with the event in its calendar text; null if it had none. */
  entries: (Omit<DavEntry, 'data'> & { object: Pick<RemoteItem, 'uid' | 'ics'> | null })[]
  syncToken: string | null
}
export type ReaderAnswer = FeedItems | FeedProblem | DavAnswer | GooglePage | GraphPage | BusyTime | null

export type CalendarReader = AsyncDisposable & {
  /** All throw `SourceFailure`. */
  readFeed(bytes: Uint8Array, owner: string[]): Promise<FeedItems>
  readMultistatus(bytes: Uint8Array, owner: string[]): Promise<DavAnswer>
  readGooglePage(bytes: Uint8Array): Promise<GooglePage>
  readGraphPage(bytes: Uint8Array): Promise<GraphPage>
  busyTime(objects: string[], reading: BusyTerms): Promise<BusyTime>
}

export function openCalendarReader(options: { deadlineMs?: number } = {}): CalendarReader {
  const thread = openThread<ReaderQuestion, ReaderAnswer>({
    program: new URL('./reader-thread.ts', import.meta.url),
    deadlineMs: options.deadlineMs ?? DEADLINE_MS,
    memoryMb: THREAD_MEMORY_MB,
  })

  const ask = async (question: ReaderQuestion) => {
    try {
      return await thread.ask(question)
    } catch (cause) {
      throw new SourceFailure(cause instanceof NoThread ? 'internal' : 'too_slow', { cause })
    }
  }

  const askOrFail = async (question: ReaderQuestion) => {
    const answer = await ask(question)
    if (answer === null) throw new SourceFailure('server_error')
    return answer
  }

  return {
    readFeed: async (bytes, owner) => {
      const answer = await ask({ kind: 'feed', bytes, owner })
      if (typeof answer === 'string') throw new SourceFailure(answer)
      return answer as FeedItems
    },
    readMultistatus: async (bytes, owner) => (await askOrFail({ kind: 'dav', bytes, owner })) as DavAnswer,
    readGooglePage: async (bytes) => (await askOrFail({ kind: 'google', bytes })) as GooglePage,
    readGraphPage: async (bytes) => (await askOrFail({ kind: 'graph', bytes })) as GraphPage,
    busyTime: async (objects, reading) => (await ask({ kind: 'busy', objects, reading })) as BusyTime,
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  }
}
