import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, RefreshCw, Unplug } from 'lucide-react'
import { type Answer, call } from '../../api/call.ts'
import { type Calendar, calendarsQuery } from '../../api/members.ts'
import { useIsOpened, useOpened } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/counted.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { Ago } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ConnectCalendar } from './connect-calendar.tsx'

/** The member's calendars. Parley reads only times, never the content of an event. */
export function Calendars({ memberId }: { memberId: string }) {
  const calendars = useQuery(calendarsQuery(memberId))
  const [opened, open] = useOpened()
  return (
    <Section
      title="Calendars"
      lead="Parley stores when the member is busy, never why."
      actions={
        <Button onClick={() => open('connect')}>
          <CalendarPlus aria-hidden size={16} />
          Connect a calendar
        </Button>
      }
    >
      {calendars.isError ? (
        <Problem error={calendars.error} retry={() => void calendars.refetch()} />
      ) : calendars.isPending ? (
        <p className="py-4 text-soft">Loading…</p>
      ) : calendars.data.data.length === 0 ? (
        <Empty icon={CalendarPlus} title="No calendar is connected">
          Without one, every working hour counts as free. Any calendar with a secret address (iCal) can be read; on a
          CalDAV server bookings are written into it as well.
        </Empty>
      ) : (
        <ul className="divide-y divide-line">
          {calendars.data.data.map((calendar) => (
            <li key={calendar.id} className="py-3 first:pt-0 last:pb-0">
              <Connected memberId={memberId} calendar={calendar} />
            </li>
          ))}
        </ul>
      )}
      <Dialog
        title="Connect a calendar"
        lead="It is read at once. What cannot be read is not connected."
        isOpen={opened === 'connect'}
        onClose={() => open(null)}
      >
        <ConnectCalendar memberId={memberId} providers={calendars.data?.providers ?? []} onDone={() => open(null)} />
      </Dialog>
    </Section>
  )
}

const KIND_NAMES = { ics: 'Secret address', caldav: 'CalDAV', google: 'Google', microsoft: 'Microsoft' } as const

function Connected({ memberId, calendar }: { memberId: string; calendar: Calendar }) {
  const client = useQueryClient()
  const [isLeaving, setLeaving] = useIsOpened(`disconnect-${calendar.id}`)
  const path = `/workspace_members/${memberId}/calendars/${calendar.id}`
  const onSettled = () => client.invalidateQueries({ queryKey: ['calendars', memberId] })
  const sync = useMutation({ mutationFn: () => call('POST', `${path}/sync`), onSettled })
  const disconnect = useMutation({
    mutationFn: () => call<Answer<'disconnectCalendar'>>('DELETE', path),
    onSuccess: ({ bookings_go_to: taker }) => {
      setLeaving(false)
      const then = taker === null ? '' : ` Bookings are written into ${taker} from now on.`
      showToast(`${calendar.name} is disconnected. Its times no longer count.${then}`)
    },
    onSettled,
  })
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium">{calendar.name}</p>
        <p className="text-sm text-soft">
          {KIND_NAMES[calendar.kind]}
          {calendar.takes_bookings && ', takes bookings'} · {counted(calendar.events, 'event')} · read{' '}
          {calendar.synced_at ? <Ago at={calendar.synced_at} /> : 'never'}
        </p>
        <State calendar={calendar} />
        {sync.isError && (
          <p role="alert" className="text-danger text-sm">
            {sync.error.message}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <Button isBusy={sync.isPending} onClick={() => sync.mutate()}>
          <RefreshCw aria-hidden size={16} />
          {sync.isPending ? 'Reading…' : 'Read now'}
        </Button>
        <Button look="danger" onClick={() => setLeaving(true)}>
          <Unplug aria-hidden size={16} />
          Disconnect
        </Button>
      </div>
      <ConfirmDialog
        title={`Disconnect ${calendar.name}?`}
        confirm="Disconnect the calendar"
        isOpen={isLeaving}
        isBusy={disconnect.isPending}
        error={disconnect.error}
        onConfirm={() => disconnect.mutate()}
        onClose={() => setLeaving(false)}
      >
        Everything that was known from it is forgotten, and its times count as free. You can connect it again.
      </ConfirmDialog>
    </div>
  )
}

function State({ calendar: { problem, fresh, unreadable } }: { calendar: Calendar }) {
  if (problem !== null)
    return (
      <p className="text-sm text-warning">
        {problem} {fresh ? 'What was read before still counts for a while.' : 'Its times are unknown until then.'}
      </p>
    )
  if (!fresh) return <p className="text-sm text-warning">It has not been read lately, so its times are unknown.</p>
  if (unreadable > 0)
    return (
      <p className="text-sm text-warning">
        {unreadable} of its events cannot be read and {unreadable === 1 ? 'is' : 'are'} not counted.
      </p>
    )
  return null
}
