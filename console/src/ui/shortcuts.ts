import { useEffect, useRef } from 'react'

/** The time for the second key of a pair. */
const SECOND_KEY_MS = 1_500

/** Actions by key: "n", "/", "g r" for two in a row, "mod+k" for Ctrl or ⌘ and k. */
export type Shortcuts = Record<string, () => void>

/** Keys that work everywhere except in text fields and dialogs. Keys with Ctrl or ⌘ work there too. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  current.current = shortcuts
  useEffect(() => {
    let first = ''
    let firstAt = 0
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const isModified = event.ctrlKey || event.metaKey
      if (event.altKey || event.isComposing || (!isModified && isElsewhere(event.target))) return
      const isSecond = first !== '' && event.timeStamp - firstAt < SECOND_KEY_MS
      const typed = isModified ? `mod+${key}` : isSecond ? `${first} ${key}` : key
      const act = current.current[typed]
      const begins = !isModified && Object.keys(current.current).some((known) => known.startsWith(`${typed} `))
      first = begins ? typed : ''
      firstAt = event.timeStamp
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Collects letters typed before the field appears. */
export function useEarlyLetters(isWaiting: boolean, take: (letter: string) => void): void {
  const current = useRef(take)
  current.current = take
  useEffect(() => {
    if (!isWaiting) return
    const press = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      event.preventDefault()
      current.current(event.key)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isWaiting])
}

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]') !== null
  )
}

const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** The key labels of a shortcut. */
export const keysOf = (shortcut: string): string[] =>
  shortcut.split(/[ +]/).map((key) => (key === 'mod' ? (isApple ? '⌘' : 'Ctrl') : key.toUpperCase()))
