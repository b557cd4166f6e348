import { useEffect, useState } from 'react'

/** Wait while somebody is still typing. */
const PAUSE_MS = 150

/** The typed text, once the typing pauses. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
