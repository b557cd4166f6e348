import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'

// Confirms an action for some seconds, with a way to undo it. Any component may show one; the shell displays them.

type Toast = { id: number; text: string; undo: (() => void) | null }

/** Long enough to read it and to reach the button. */
const SHOWN_MS = 8_000

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

export function showToast(text: string, undo: (() => void) | null = null): void {
  const id = nextId
  nextId += 1
  change([...toasts, { id, text, undo }])
  setTimeout(() => dismiss(id), SHOWN_MS)
}

const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id))

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-40 flex flex-col items-center gap-2 px-4"
    >
      {shown.map(({ id, text, undo }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-full items-center gap-3 rounded-xl bg-ink py-2 pr-2 pl-4 text-ground text-sm shadow-lg"
        >
          <span className="min-w-0">{text}</span>
          {undo && (
            <button
              type="button"
              onClick={() => {
                dismiss(id)
                undo()
              }}
              className="cursor-pointer rounded-lg px-2 py-1 font-medium underline underline-offset-4"
            >
              Undo
            </button>
          )}
          <button type="button" onClick={() => dismiss(id)} className="cursor-pointer rounded-lg p-1.5">
            <X aria-hidden size={14} />
            <span className="sr-only">Close</span>
          </button>
        </div>
      ))}
    </div>
  )
}
