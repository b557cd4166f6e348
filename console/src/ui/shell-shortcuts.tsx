import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Session } from '../api/queries.ts'
import { navigationFor } from '../navigation.ts'
import { keysOf, type Shortcuts, useShortcuts } from './shortcuts.ts'

// Nobody who never presses a key waits for these.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const ShortcutsHelp = lazy(async () => ({ default: (await import('./shortcuts-help.tsx')).ShortcutsHelp }))

/** The way to everything by keyboard, and a button for those who do not know it yet. */
export function ShellShortcuts({ session }: { session: Session }) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const navigate = useNavigate()
  const entries = navigationFor(session).flatMap((group) => group.entries)
  const shortcuts: Shortcuts = {
    'mod+k': () => setOpen('palette'),
    '?': () => setOpen('help'),
    '/': () => {
      const box = document.querySelector<HTMLElement>('main input[type="search"]')
      if (box) box.focus()
      else setOpen('palette')
    },
    n: () => void navigate('/requests/new'),
    ...Object.fromEntries(entries.map(({ key, path }) => [`g ${key}`, () => void navigate(path)])),
  }
  useShortcuts(shortcuts)
  const close = () => setOpen(null)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
        className="mb-4 flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-lg border border-line bg-ground px-3 py-1.5 text-sm text-soft hover:bg-sunken"
      >
        <Search aria-hidden size={16} />
        Find anything
        <kbd className="ml-auto font-sans text-xs max-lg:hidden">{keysOf('mod+k').join(' ')}</kbd>
      </button>
      <Suspense>
        {open === 'palette' && <Palette session={session} onClose={close} onHelp={() => setOpen('help')} />}
        {open === 'help' && <ShortcutsHelp session={session} onClose={close} />}
      </Suspense>
    </>
  )
}
