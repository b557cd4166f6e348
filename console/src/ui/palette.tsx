import { Dialog } from '@base-ui/react/dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarClock, Keyboard, type LucideIcon, Plus, Search, User, Users } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePaused } from '../api/paused.ts'
import type { Session } from '../api/queries.ts'
import { type Found, searchQuery } from '../api/search.ts'
import { navigationFor } from '../navigation.ts'
import { BACKDROP } from './dialog.tsx'

type Choice = { id: string; label: string; detail: string; icon: LucideIcon; act: () => void }
type Props = {
  session: Session
  text: string
  onText: (text: string) => void
  onClose: () => void
  onHelp: () => void
}

/** One field for everything: pages, actions, and requests, members and teams by a part of their name. */
export function Palette({ session, text, onText, onClose, onHelp }: Props) {
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const listId = useId()
  const asked = usePaused(text.trim())
  const found = useQuery({ ...searchQuery(asked), placeholderData: keepPreviousData })
  const goTo = (path: string) => () => {
    onClose()
    void navigate(path)
  }
  const choices = [
    ...wellKnown(session, goTo, onHelp).filter(({ label }) => matches(label, text)),
    ...(asked === '' ? [] : foundChoices(found.data, goTo)),
  ]
  const chosen = choices[Math.min(at, choices.length - 1)]
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((Math.min(at, choices.length - 1) + step + choices.length) % choices.length)
    else if (event.key === 'Enter') chosen?.act()
    else return
    event.preventDefault()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup className="fixed top-[12dvh] left-1/2 z-30 flex max-h-[70dvh] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-hidden rounded-2xl border border-line bg-raised text-ink shadow-xl">
          <Dialog.Title className="sr-only">Find anything</Dialog.Title>
          <div className="flex items-center gap-3 border-line border-b px-4">
            <Search aria-hidden size={18} className="text-soft" />
            <input
              role="combobox"
              aria-label="A page, a title, a name or an address"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={chosen && `${listId}-${chosen.id}`}
              placeholder="A page, a title, a name or an address"
              maxLength={255}
              value={text}
              onChange={(event) => {
                onText(event.target.value)
                setAt(0)
              }}
              onKeyDown={press}
              className="w-full bg-transparent py-3.5 outline-none placeholder:text-soft"
            />
          </div>
          <div id={listId} role="listbox" aria-label="What was found" className="overflow-y-auto p-2">
            {choices.map((choice, index) => (
              <Line
                key={choice.id}
                id={`${listId}-${choice.id}`}
                choice={choice}
                isChosen={choice === chosen}
                onPoint={() => setAt(index)}
              />
            ))}
          </div>
          <p role="status" className={choices.length > 0 ? 'sr-only' : 'px-4 pb-6 text-center text-soft text-sm'}>
            {statusOf(
              choices.length,
              found.isError ? found.error.message : null,
              found.isFetching || asked !== text.trim(),
            )}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type LineProps = { id: string; choice: Choice; isChosen: boolean; onPoint: () => void }

/** The focus stays in the field above: a choice is marked, never focused. */
function Line({ id, choice: { label, detail, icon: Icon, act }, isChosen, onPoint }: LineProps) {
  useEffect(() => {
    if (isChosen) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [isChosen, id])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the line above does the same
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={act}
      onMouseMove={onPoint}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 py-2 text-sm aria-selected:bg-sunken"
    >
      <Icon aria-hidden size={16} className="shrink-0 text-soft" />
      <span className="truncate">{label}</span>
      <span className="ml-auto min-w-0 max-w-1/2 truncate text-soft text-xs">{detail}</span>
    </div>
  )
}

type GoTo = (path: string) => () => void

const wellKnown = (session: Session, goTo: GoTo, onHelp: () => void): Choice[] => [
  { id: 'new', label: 'Ask for a meeting', detail: 'N', icon: Plus, act: goTo('/requests/new') },
  ...navigationFor(session).flatMap(({ entries }) =>
    entries.map(({ path, label, icon, key }) => ({
      id: `page-${key}`,
      label,
      detail: `G ${key.toUpperCase()}`,
      icon,
      act: goTo(path),
    })),
  ),
  { id: 'help', label: 'Keyboard shortcuts', detail: '?', icon: Keyboard, act: onHelp },
]

const foundChoices = (found: Found | undefined, goTo: GoTo): Choice[] => [
  ...(found?.requests ?? []).map(({ id, title, participant_emails: people }) => ({
    id,
    label: title ?? 'Meeting',
    detail: people.join(', '),
    icon: CalendarClock,
    act: goTo(`/requests/${id}`),
  })),
  ...(found?.members ?? []).map(({ id, name, email }) => ({
    id,
    label: name ?? email,
    detail: email,
    icon: User,
    act: goTo(`/members/${id}`),
  })),
  ...(found?.teams ?? []).map(({ id, name }) => ({
    id,
    label: name,
    detail: 'Team',
    icon: Users,
    act: goTo(`/teams/${id}`),
  })),
]

const matches = (label: string, text: string) => label.toLowerCase().includes(text.trim().toLowerCase())

function statusOf(count: number, problem: string | null, isBusy: boolean): string {
  if (problem !== null) return problem
  if (count > 0) return `${count} found`
  return isBusy ? 'Looking…' : 'Nothing is called that. Try a part of a title, a name or an address.'
}
