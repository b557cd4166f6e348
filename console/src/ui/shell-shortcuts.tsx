import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Session } from '../api/queries.ts'
import { navigationFor } from '../navigation.ts'
import { keysOf, type Shortcuts, useEarlyLetters, useShortcuts } from './shortcuts.ts'

// Loaded only when somebody uses a shortcut.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const ShortcutsHelp = lazy(async () => ({ default: (await import('./shortcuts-help.tsx')).ShortcutsHelp }))

/** Keyboard access to everything, and a button for people who do not know it yet. */
export function ShellShortcuts({ session }: { session: Session }) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const [text, setText] = useState('')
  const find = () => {
    setText('')
    setOpen('palette')
  }
  const navigate = useNavigate()
  const entries = navigationFor(session).flatMap((group) => group.entries)
  const shortcuts: Shortcuts = {
    'mod+k': find,
    '?': () => setOpen('help'),
    '/': () => {
      const box = document.querySelector<HTMLElement>('main input[type="search"]')
      if (box) box.focus()
      else find()
    },
    n: () => void navigate('/requests/new'),
    ...Object.fromEntries(entries.map(({ key, path }) => [`g ${key}`, () => void navigate(path)])),
  }
  // While the palette still loads, further letters belong to the search.
  useShortcuts(open === null ? shortcuts : { 'mod+k': find })
  useEarlyLetters(open === 'palette', (letter) => setText((before) => before + letter))
  const close = () => setOpen(null)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={find}
        className="mb-4 flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-lg border border-line bg-ground px-3 py-1.5 text-sm text-soft hover:bg-sunken"
      >
        <Search aria-hidden size={16} />
        Find anything
        <kbd className="ml-auto font-sans text-xs max-lg:hidden">{keysOf('mod+k').join(' ')}</kbd>
      </button>
      <Suspense>
        {open === 'palette' && (
          <Palette session={session} text={text} onText={setText} onClose={close} onHelp={() => setOpen('help')} />
        )}
        {open === 'help' && <ShortcutsHelp session={session} onClose={close} />}
      </Suspense>
    </>
  )
}
