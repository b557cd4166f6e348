import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { busyTime } from '#core/calendar/busy-time.ts'
import { type FeedProblem, readFeed } from '#core/calendar/feed.ts'
import type { FeedItems, ReaderAnswer, ReaderQuestion } from './reader.ts'

// The thread in which calendars are read. It may hang or run out of memory at any line: whoever asks has a deadline.

parentPort!.on('message', (question: ReaderQuestion) => parentPort!.postMessage(answerQuestion(question)))
parentPort!.postMessage('ready')

function answerQuestion(question: ReaderQuestion): ReaderAnswer {
  return question.kind === 'feed'
    ? feedItems(new TextDecoder().decode(question.bytes), question.owner)
    : busyTime(question.objects, question.reading)
}

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

/** A UID may be as long as it likes, and a key of the database may not. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
