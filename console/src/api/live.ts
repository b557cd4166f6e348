import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 15_000
/** A member has 120 questions a minute, over all their windows. In a busy workspace the changes alone would use them up. */
const REFRESH_EVERY_MS = 3_000
/** What changes while nobody here does anything: the first words of the keys that these are kept under. */
const LIVE = new Set<unknown>(['requests', 'overview', 'outbox', 'tray', 'teams', 'calendars', 'webhooks', 'mailroom'])

/**
 * Keeps what the page shows true: the server says that something changed, and what is on screen is asked for again. While the
 * stream is down it is asked for now and then instead. True while the stream is up.
 */
export function useLive(): boolean {
  const client = useQueryClient()
  const [isUp, setUp] = useState(true)
  useEffect(() => {
    let refreshedAt = 0
    let soon: ReturnType<typeof setTimeout> | undefined
    /** The first change shows at once; those that follow it are gathered. */
    const refresh = () => {
      soon ??= setTimeout(
        () => {
          soon = undefined
          refreshedAt = Date.now()
          void client.invalidateQueries({ predicate: ({ queryKey }) => LIVE.has(queryKey[0]) })
        },
        Math.max(0, refreshedAt + REFRESH_EVERY_MS - Date.now()),
      )
    }
    const stream = new EventSource('/console/changes')
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
