import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserPlus, X } from 'lucide-react'
import { plainRefusal } from '#core/negotiation/situation/transitions.ts'
import type { MeetingRequest } from '../../../client/src/shapes.ts'
import { call } from '../api/call.ts'
import type { PersonsTime } from '../api/request-times.ts'
import { useOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { AddParticipant, ChangeOrganizer } from './edit-request.tsx'

/** The organizer and participants of a request, and how to change them. */
export function RequestPeople({ request, people }: { request: MeetingRequest; people: readonly PersonsTime[] }) {
  const client = useQueryClient()
  const [opened, setOpened] = useOpened()
  const leaving = request.participant_emails.find((email) => opened === `remove-${email}`) ?? null
  const remove = useMutation({
    mutationFn: (email: string) =>
      call('DELETE', `/meeting_requests/${request.id}/participants/${encodeURIComponent(email)}`),
    onSuccess: () => setOpened(null),
    onSettled: () => client.invalidateQueries({ queryKey: ['requests'] }),
  })
  const refused = plainRefusal('change_participants', request.status)
  const close = () => setOpened(null)
  return (
    <section aria-labelledby="people" className="mt-6">
      <h2 id="people" className="font-semibold text-lg">
        People
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-xl border border-line bg-raised">
        <li className="flex items-center justify-between gap-3 px-4 py-2">
          <Person email={request.organizer_email} people={people} does="organizes" />
          <Button
            disabledReason={plainRefusal('change_organizer', request.status)}
            onClick={() => setOpened('organizer')}
          >
            Change
          </Button>
        </li>
        {hostsBeside(request, people).map(({ email }) => (
          <li key={email} className="px-4 py-2">
            <Person email={email} people={people} does="hosts too" />
          </li>
        ))}
        {request.participant_emails.map((email) => (
          <li key={email} className="flex items-center justify-between gap-3 px-4 py-2">
            <Person email={email} people={people} does={request.status === 'booked' ? null : 'answer'} />
            <Button
              aria-label={`Remove ${email}`}
              disabledReason={refused ?? onlyOne(request)}
              onClick={() => setOpened(`remove-${email}`)}
            >
              <X aria-hidden size={16} />
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-2">
        <Button disabledReason={refused} onClick={() => setOpened('add')}>
          <UserPlus aria-hidden size={16} />
          Add somebody
        </Button>
      </div>
      {opened === 'organizer' && plainRefusal('change_organizer', request.status) === null && (
        <ChangeOrganizer request={request} onClose={close} />
      )}
      {opened === 'add' && refused === null && <AddParticipant request={request} onClose={close} />}
      <ConfirmDialog
        isOpen={leaving !== null && (refused ?? onlyOne(request)) === null}
        title={`Remove ${leaving}?`}
        confirm="Remove them"
        isBusy={remove.isPending}
        error={remove.error}
        onConfirm={() => leaving !== null && remove.mutate(leaving)}
        onClose={close}
      >
        They get no more mail about this meeting, and their answers no longer count. You can add them again.
      </ConfirmDialog>
    </section>
  )
}

/** The other hosts, if a whole team meets. */
const hostsBeside = ({ organizer_email: organizer }: MeetingRequest, people: readonly PersonsTime[]) =>
  people.filter(({ role, email }) => role === 'host' && email !== organizer)

type PersonProps = { email: string; people: readonly PersonsTime[]; does: 'organizes' | 'hosts too' | 'answer' | null }

/** Name, zone and state; until these are loaded, the address. */
function Person({ email, people, does }: PersonProps) {
  const known = people.find((person) => person.email === email)
  const answered = known && (known.has_answered ? 'has said when they can' : 'no times that work yet')
  const facts = [known?.name && email, known?.timezone?.replaceAll('_', ' '), does === 'answer' ? answered : does]
  return (
    <span className="wrap-anywhere min-w-0">
      {known?.name ?? email}
      <span className="block text-sm text-soft">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

const onlyOne = ({ participant_emails: { length } }: MeetingRequest): string | null =>
  length === 1 ? 'This is the only participant. Add somebody else first, or cancel the request.' : null
