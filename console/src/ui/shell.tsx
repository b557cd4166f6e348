import { useQuery } from '@tanstack/react-query'
import { CalendarClock, LogOut, WifiOff } from 'lucide-react'
import { NavLink, Outlet } from 'react-router'
import { useLive } from '../api/live.ts'
import { sessionQuery } from '../api/queries.ts'
import { Problem } from './problem.tsx'

/** What stands around every page: where one is, who one is, and whether what is shown is live. */
export function Shell() {
  const session = useQuery(sessionQuery)
  const isLive = useLive()
  if (session.isPending) return null
  if (session.isError)
    return (
      <main className="mx-auto max-w-5xl p-6">
        <Problem error={session.error} retry={() => void session.refetch()} />
      </main>
    )
  const { member, workspace } = session.data
  return (
    <>
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:m-2 focus:bg-raised focus:p-2">
        Skip to the content
      </a>
      <header className="border-line border-b bg-raised">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
          <NavLink to="/" className="flex items-center gap-2 font-semibold">
            <img src="/icon.svg" alt="" width="24" height="24" />
            {workspace.name}
          </NavLink>
          <nav aria-label="Pages" className="flex gap-1">
            <NavLink
              to="/requests"
              className="flex items-center gap-2 rounded-lg px-3 py-1.5 text-sm hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-medium"
            >
              <CalendarClock aria-hidden size={16} />
              Meeting requests
            </NavLink>
          </nav>
          <div className="ml-auto flex items-center gap-3 text-soft text-sm">
            {!isLive && (
              <span role="status" className="flex items-center gap-1.5 text-warning">
                <WifiOff aria-hidden size={14} />
                Reconnecting
              </span>
            )}
            <span className="hidden max-w-48 truncate sm:inline">{member.name ?? member.email}</span>
            <form method="post" action="/sign-out">
              <button
                type="submit"
                className="flex cursor-pointer items-center gap-1.5 rounded-lg px-2 py-1.5 hover:bg-sunken hover:text-ink"
              >
                <LogOut aria-hidden size={14} />
                Sign out
              </button>
            </form>
          </div>
        </div>
      </header>
      <main id="content" className="mx-auto max-w-5xl px-4 py-6 sm:px-6 sm:py-8">
        <Outlet />
      </main>
    </>
  )
}
