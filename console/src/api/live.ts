import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 15_000

/**
 * Keeps what the page shows true: the server says that something changed, and what is on screen is asked for again. While the
 * stream is down it is asked for now and then instead. True while the stream is up.
 */
export function useLive(): boolean {
  const client = useQueryClient()
  const [isUp, setUp] = useState(true)
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: ['requests'] })
    const stream = new EventSource('/console/changes')
    stream.addEventListener('changed', refresh)
    // What happened while it was down is unknown.
    stream.addEventListener('open', () => {
      setUp(true)
      refresh()
    })
    stream.addEventListener('error', () => setUp(false))
    return () => stream.close()
  }, [client])
  useEffect(() => {
    if (isUp) return
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: ['requests'] }), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [client, isUp])
  return isUp
}
