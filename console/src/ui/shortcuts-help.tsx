import type { Session } from '../api/queries.ts'
import { navigationFor } from '../navigation.ts'
import { Dialog } from './dialog.tsx'
import { keysOf } from './shortcuts.ts'

const ANYWHERE = [
  { shortcut: 'mod+k', does: 'Find anything' },
  { shortcut: '/', does: 'Search on this page' },
  { shortcut: 'n', does: 'Ask for a meeting' },
  { shortcut: '?', does: 'Show this list' },
]

export function ShortcutsHelp({ session, onClose }: { session: Session; onClose: () => void }) {
  const pages = navigationFor(session).flatMap(({ entries }) => entries)
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 text-sm">
        {ANYWHERE.map((line) => (
          <Line key={line.shortcut} {...line} />
        ))}
        {pages.map(({ path, label, key }) => (
          <Line key={path} shortcut={`g ${key}`} does={label} />
        ))}
      </dl>
    </Dialog>
  )
}

function Line({ shortcut, does }: { shortcut: string; does: string }) {
  return (
    <>
      <dt>{does}</dt>
      <dd className="flex justify-end gap-1">
        {keysOf(shortcut).map((key) => (
          <kbd
            key={key}
            className="inline-flex min-w-7 justify-center rounded-md border border-line bg-sunken px-2 py-0.5 font-sans text-xs"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </>
  )
}
