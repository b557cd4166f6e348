import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { inWorkspace } from './workspace-choice.ts'

const LOOK_EVERY_MS = 15_000
/**
 * A member may ask 600 times a minute, over all windows, and a refresh takes up to six requests. Single changes are shown at
 * once; a stream of changes is gathered, a second at a time.
 */
const SPACING_MS = 400
const AT_ONCE = 20
const ANOTHER_EVERY_MS = 1_000
/** Data that changes by itself: the first words of its query keys. */
const LIVE = new Set<unknown>([
  // A deactivated member, or one with a new role, sees that at once.
  'session',
  'requests',
  'booking-links',
  'overview',
  'outbox',
  'waiting',
  'tray',
  'teams',
  'members',
  'calendars',
  'webhooks',
  'keys',
  'mailroom',
  'workspace',
])

/** A stream ends now and then and is back in a moment, which is not worth a notice. */
const NOTICED_AFTER_MS = 5_000
const AGAIN_AFTER_MS = 5_000

/**
 * Keeps the page up to date: when the server reports a change, the page fetches its data again. While the stream is down it
 * polls instead. True while the stream is up, or down only for a moment.
 */
export function useLive(): boolean {
  const client = useQueryClient()
  const [isUp, setUp] = useState(true)
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    const waitMs = createPace()
    const refresh = () => {
      soon ??= setTimeout(() => {
        soon = undefined
        lookAgain(client)
      }, waitMs())
    }
    const close = openStream(refresh, setUp)
    return () => {
      clearTimeout(soon)
      close()
    }
  }, [client])
  useEffect(() => {
    if (isUp) return
    lookAgain(client)
    const timer = setInterval(() => lookAgain(client), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [client, isUp])
  return isUp
}

const lookAgain = (client: QueryClient): void =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => LIVE.has(queryKey[0]) })

/** Stays open until it is closed. A browser reconnects by itself after a broken connection, but not after a refusal. */
function openStream(onChange: () => void, setUp: (isUp: boolean) => void): () => void {
  let noticed: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let stream: EventSource
  const open = () => {
    stream = new EventSource(inWorkspace('/console/changes'))
    stream.addEventListener('changed', onChange)
    // Changes may have happened while it was down.
    stream.addEventListener('open', () => {
      clearTimeout(noticed)
      noticed = undefined
      setUp(true)
      onChange()
    })
    stream.addEventListener('error', ({ target }) => {
      noticed ??= setTimeout(() => setUp(false), NOTICED_AFTER_MS)
      if ((target as EventSource).readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_AFTER_MS)
    })
  }
  open()
  return () => {
    clearTimeout(noticed)
    clearTimeout(again)
    stream.close()
  }
}

/** How long the next refresh must wait. */
function createPace(): () => number {
  let [left, countedAt, nextAt] = [AT_ONCE, Date.now(), 0]
  return () => {
    const now = Date.now()
    left = Math.min(AT_ONCE, left + (now - countedAt) / ANOTHER_EVERY_MS)
    countedAt = now
    const at = Math.max(now, nextAt, now + (1 - left) * ANOTHER_EVERY_MS)
    left -= 1
    nextAt = at + SPACING_MS
    return at - now
  }
}
