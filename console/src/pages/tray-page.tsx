import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { trayQuery } from '../api/tray.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { Time } from '../ui/time.tsx'

/** A tray holds up to 500; people start with the oldest. */
const AT_ONCE = 50

/** Mail that no rule can assign waits here for a person. */
export function TrayPage() {
  const tray = useQuery(trayQuery)
  const [shown, setShown] = useState(AT_ONCE)
  return (
    <>
      <PageHeader
        title="Tray"
        lead="Mail that Parley is not sure about. Say where it belongs, answer it, or dismiss it. After 30 days it is removed."
      />
      {tray.isError ? (
        <Problem error={tray.error} retry={() => void tray.refetch()} />
      ) : tray.isPending ? (
        <Loading />
      ) : tray.data.length === 0 ? (
        <Empty isGood title="No mail waits">
          All incoming mail has found its request.
        </Empty>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised">
          {tray.data.slice(0, shown).map((mail) => (
            <li key={mail.id}>
              <Link
                to={`/tray/${mail.id}`}
                className="grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-sunken/60 focus-visible:-outline-offset-2 sm:grid-cols-[1fr_auto]"
              >
                <span className="min-w-0">
                  <span className="block truncate font-medium">{mail.subject || 'No subject'}</span>
                  <span className="block truncate text-sm text-soft">
                    {mail.from_name ? `${mail.from_name}, ${mail.from_email}` : mail.from_email || 'Nobody'}
                  </span>
                  <span className="mt-1 block text-sm text-warning">Waits because {mail.why}.</span>
                </span>
                <span className="text-sm text-soft">
                  <Time at={mail.at} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {tray.data && tray.data.length > shown && (
        <div className="mt-4 text-center">
          <Button onClick={() => setShown(shown + AT_ONCE)}>Show more ({tray.data.length - shown} wait)</Button>
        </div>
      )}
    </>
  )
}
