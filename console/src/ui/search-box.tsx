import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** Wait while somebody is still typing. */
const PAUSE_MS = 300

type Props = { label: string; value: string; onChange: (value: string) => void }

/** Searches when the typing pauses, and at once on Enter. The key / leads here. */
export function SearchBox({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setTyped(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (text: string, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => text.trim() !== value && onChange(text.trim()), afterMs)
  }
  return (
    <form
      className="relative w-full sm:w-72"
      onSubmit={(event) => {
        event.preventDefault()
        ask(typed, 0)
      }}
    >
      <Search aria-hidden size={16} className="absolute top-2.5 left-3 text-soft" />
      <input
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={255}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          ask(event.target.value, PAUSE_MS)
        }}
        className="w-full rounded-lg border border-line bg-raised py-1.5 pr-3 pl-9 text-sm placeholder:text-soft"
      />
    </form>
  )
}
