import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { busyTime } from '#core/calendar/busy-time.ts'
import { type FeedProblem, readFeed } from '#core/calendar/feed.ts'
import { readGooglePage } from '#core/calendar/google-page.ts'
import { readGraphPage } from '#core/calendar/graph-page.ts'
import { joinedCalendar } from '#core/calendar/mirrored.ts'
import { readMultistatus } from '#core/calendar/multistatus.ts'
import type { DavAnswer, FeedItems, ReaderAnswer, ReaderQuestion } from './reader.ts'

// The thread that reads calendars. It may hang or run out of memory at any line, so its caller has a deadline.

parentPort!.on('message', (question: ReaderQuestion) => parentPort!.postMessage(answerQuestion(question)))
parentPort!.postMessage('ready')

function answerQuestion(question: ReaderQuestion): ReaderAnswer {
  switch (question.kind) {
    case 'feed':
      return feedItems(textOf(question.bytes), question.owner)
    case 'dav':
      return davEntries(textOf(question.bytes), question.owner)
    case 'google':
      return readGooglePage(textOf(question.bytes))
    case 'graph':
      return readGraphPage(textOf(question.bytes))
    case 'busy':
      return busyTime(question.objects, question.reading)
  }
}

/** Without NUL, which the database cannot store. */
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).replaceAll('\0', '')

function feedItems(text: string, owner: string[]): FeedItems | FeedProblem {
  const feed = readFeed(text, owner)
  if (typeof feed === 'string') return feed
  const items = feed.objects.map(({ uid, ics }) => ({
    ref: digest(uid),
    etag: digest(ics),
    uid: uid.slice(0, 500),
    ics,
  }))
  return { items, zone: feed.zone }
}

function davEntries(text: string, owner: string[]): DavAnswer | null {
  const answer = readMultistatus(text)
  if (answer === null) return null
  const entries = answer.entries.map(({ data, ...entry }) => ({
    ...entry,
    object: data === null ? null : objectOf(data, owner),
  }))
  return { entries, syncToken: answer.syncToken }
}

/** A server keeps one event in each place (RFC 4791 4.1), or a task, which takes nobody's time. */
function objectOf(text: string, owner: string[]): { uid: string; ics: string } {
  const feed = readFeed(text, owner)
  if (typeof feed === 'string') return UNREADABLE
  const [object, ...others] = feed.objects
  if (object === undefined) return NO_EVENT
  return others.length === 0 ? { uid: object.uid.slice(0, 500), ics: object.ics } : severalAsOne(feed.objects)
}

/**
 * Several events in one object are against the rules but still take time. A changed instance counts as a separate event, since
 * it could belong to any of them.
 */
function severalAsOne(objects: readonly { ics: string }[]): { uid: string; ics: string } {
  return { uid: '', ics: joinedCalendar(objects.map(({ ics }) => ics)).replace(/^RECURRENCE-ID.*\r\n/gm, '') }
}

/** Stored so that it is known and not fetched again. The first counts as unreadable. */
const UNREADABLE = { uid: '', ics: '' }
const NO_EVENT = { uid: '', ics: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' }

/** A UID may have any length; a database key may not. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
