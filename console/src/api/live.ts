import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { inWorkspace } from './workspace-choice.ts'

const LOOK_EVERY_MS = 15_000
/**
 * A member has 600 questions a minute, over all their windows, and a page asks up to six of them again. Changes are shown as
 * they come, and where they do not end they are gathered, a second at a time.
 */
const SPACING_MS = 400
const AT_ONCE = 20
const ANOTHER_EVERY_MS = 1_000
/** What changes while nobody here does anything: the first words of the keys that these are kept under. */
const LIVE = new Set<unknown>([
  // Whoever was deactivated or has another role now sees that at once.
  'session',
  'requests',
  'overview',
  'outbox',
  'tray',
  'teams',
  'members',
  'calendars',
  'webhooks',
  'keys',
  'mailroom',
  'workspace',
])

/** A stream ends by itself now and then and is back in a moment, of which nobody needs to hear. */
const NOTICED_AFTER_MS = 5_000
const AGAIN_AFTER_MS = 5_000

/**
 * Keeps what the page shows true: the server says that something changed, and what is on screen is asked for again. While the
 * stream is down it is asked for now and then instead. True while the stream is up, or down for a moment only.
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

/** Stays open until it is closed. A browser comes back by itself after a broken line, but not after a refusal. */
function openStream(onChange: () => void, setUp: (isUp: boolean) => void): () => void {
  let noticed: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let stream: EventSource
  const open = () => {
    stream = new EventSource(inWorkspace('/console/changes'))
    stream.addEventListener('changed', onChange)
    // What happened while it was down is unknown.
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

/** How long the next refresh has to wait. */
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
