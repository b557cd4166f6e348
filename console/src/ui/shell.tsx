import { useQuery } from '@tanstack/react-query'
import { Menu, WifiOff, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { useLive } from '../api/live.ts'
import { waitingQuery } from '../api/outbox.ts'
import { type Session, sessionQuery } from '../api/queries.ts'
import { navigationFor } from '../navigation.ts'
import { HeldBanner } from './held-banner.tsx'
import { Problem } from './problem.tsx'
import { ShellShortcuts } from './shell-shortcuts.tsx'
import { SignOut } from './sign-out.tsx'
import { Toasts } from './toast.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

/** The frame of every page: navigation, the signed-in member, and whether the data is live. */
export function Shell() {
  const session = useQuery(sessionQuery)
  if (session.isPending) return null
  if (session.isError)
    return (
      <main className="mx-auto max-w-5xl p-6">
        <Problem error={session.error} retry={() => void session.refetch()} />
      </main>
    )
  return <Frame session={session.data} />
}

/** A side bar if there is room for one, otherwise a menu. */
function Frame({ session }: { session: Session }) {
  const isLive = useLive()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating closes the menu
  useEffect(() => setOpen(false), [pathname])
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a href="#content" className="sr-only z-20 focus:not-sr-only focus:absolute focus:m-2 focus:bg-raised focus:p-2">
        Skip to the content
      </a>
      <header className="sticky top-0 z-10 border-line border-b bg-raised lg:h-dvh lg:overflow-y-auto lg:border-r lg:border-b-0">
        <div className="flex items-center gap-3 px-4 py-2.5 lg:px-5 lg:py-5">
          <NavLink to="/" className="flex min-w-0 items-center gap-2.5 font-semibold">
            <img src="/icon.svg" alt="" width="24" height="24" />
            <span className="truncate">{session.workspace.name}</span>
          </NavLink>
          <WorkspaceSwitcher session={session} />
          <span className="ml-auto" />
          {!isLive && <Reconnecting />}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setOpen(!isOpen)}
            className="-mr-2 inline-flex size-10 cursor-pointer items-center justify-center rounded-lg hover:bg-sunken lg:hidden"
          >
            {isOpen ? <X aria-hidden size={20} /> : <Menu aria-hidden size={20} />}
            <span className="sr-only">Menu</span>
          </button>
        </div>
        <div
          id="menu"
          className={`max-h-[calc(100dvh-4rem)] overflow-y-auto px-3 pb-4 lg:flex lg:max-h-none lg:min-h-[calc(100dvh-5rem)] lg:flex-col ${isOpen ? '' : 'max-lg:hidden'}`}
        >
          <ShellShortcuts session={session} />
          <Navigation session={session} />
          <Person session={session} />
        </div>
      </header>
      <main id="content" className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-8 sm:py-8">
        <HeldBanner />
        <Outlet />
      </main>
      <Toasts />
    </div>
  )
}

function Navigation({ session }: { session: Session }) {
  const waiting = useQuery(waitingQuery).data
  return (
    <nav aria-label="Pages" className="space-y-4">
      {navigationFor(session).map(({ group, entries }) => (
        <div key={group}>
          <p className="px-3 pb-1 font-medium text-soft text-xs">{group}</p>
          <ul className="space-y-0.5">
            {entries.map(({ path, label, icon: Icon, waits }) => {
              const count = (waits && waiting?.[waits]) || 0
              return (
                <li key={path}>
                  <NavLink
                    to={path}
                    end={path === '/'}
                    aria-describedby={count > 0 ? `${waits}-waits` : undefined}
                    className="flex min-h-9 items-center gap-2.5 rounded-lg px-3 py-1.5 text-sm hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-accent"
                  >
                    <Icon aria-hidden size={16} />
                    {label}
                    {count > 0 && <Waiting id={`${waits}-waits`} count={count} />}
                  </NavLink>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Beside the name of a page, and read after it. */
function Waiting({ id, count }: { id: string; count: number }) {
  return (
    <span
      id={id}
      aria-hidden
      className="ml-auto rounded-full bg-accent px-2 py-0.5 font-medium text-ground text-xs tabular-nums"
    >
      {count.toLocaleString()}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

function Person({ session }: { session: Session }) {
  const { member } = session
  return (
    <div className="mt-4 flex items-center gap-2 border-line border-t pt-4 text-sm lg:mt-auto">
      <span className="min-w-0 flex-1 px-3">
        <span className="block truncate font-medium">{member.name ?? member.email}</span>
        <span className="block text-soft text-xs">{member.role === 'admin' ? 'Admin' : 'Member'}</span>
      </span>
      <SignOut session={session} />
    </div>
  )
}

function Reconnecting() {
  return (
    <span role="status" title="Reconnecting" className="flex items-center gap-1.5 text-sm text-warning">
      <WifiOff aria-hidden size={14} />
      <span className="lg:sr-only">Reconnecting</span>
    </span>
  )
}
