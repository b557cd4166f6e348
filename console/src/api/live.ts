import { useQueryClient } from '@tanstack/react-query'
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
  'calendars',
  'webhooks',
  'mailroom',
])

/**
 * Keeps what the page shows true: the server says that something changed, and what is on screen is asked for again. While the
 * stream is down it is asked for now and then instead. True while the stream is up.
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
        void client.invalidateQueries({ predicate: ({ queryKey }) => LIVE.has(queryKey[0]) })
      }, waitMs())
    }
    const stream = new EventSource(inWorkspace('/console/changes'))
    stream.addEventListener('changed', refresh)
    // What happened while it was down is unknown.
    stream.addEventListener('open', () => {
      setUp(true)
      refresh()
    })
    stream.addEventListener('error', () => setUp(false))
    return () => {
      clearTimeout(soon)
      stream.close()
    }
  }, [client])
  useEffect(() => {
    if (isUp) return
    const timer = setInterval(
      () => void client.invalidateQueries({ predicate: ({ queryKey }) => LIVE.has(queryKey[0]) }),
      LOOK_EVERY_MS,
    )
    return () => clearInterval(timer)
  }, [client, isUp])
  return isUp
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
