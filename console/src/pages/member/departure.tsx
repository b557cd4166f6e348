import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw, UserMinus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { WorkspaceMember } from '../../../../client/src/shapes.ts'
import { call } from '../../api/call.ts'
import { type Departure, departureQuery, useRefusal } from '../../api/members.ts'
import { useIsOpened } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/counted.ts'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { onlyProblem } from '../../ui/field.tsx'
import { MemberChooser } from '../../ui/member-chooser.tsx'
import { Problem } from '../../ui/problem.tsx'
import type { Option } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Deactivating and reactivating a member. */
export function MemberActivity({ member }: { member: WorkspaceMember }) {
  const client = useQueryClient()
  const refusal = useRefusal('manage_members')
  const [isLeaving, setLeaving] = useIsOpened('deactivate')
  const reactivate = useMutation({
    mutationFn: () => call('POST', `/workspace_members/${member.id}/reactivate`),
    onSuccess: () => showToast(`${member.name ?? member.email} is back.`),
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  })
  if (!member.active)
    return (
      <Button disabledReason={refusal} isBusy={reactivate.isPending} onClick={() => reactivate.mutate()}>
        <RotateCcw aria-hidden size={16} />
        Reactivate
      </Button>
    )
  return (
    <>
      <Button look="danger" disabledReason={refusal} onClick={() => setLeaving(true)}>
        <UserMinus aria-hidden size={16} />
        Deactivate
      </Button>
      <Dialog
        title={`Deactivate ${member.name ?? member.email}?`}
        lead="They are signed out at once and get no new meetings. They can be reactivated, but their requests stay with the new organizers."
        isOpen={isLeaving && refusal === null}
        onClose={() => setLeaving(false)}
      >
        <Leaving member={member} onClose={() => setLeaving(false)} />
      </Dialog>
    </>
  )
}

function Leaving({ member, onClose }: { member: WorkspaceMember; onClose: () => void }) {
  const client = useQueryClient()
  const departure = useQuery(departureQuery(member.id))
  const [heir, setHeir] = useState<Option | null>(null)
  const leave = useMutation({
    mutationFn: (body: object) => call('POST', `/workspace_members/${member.id}/deactivate`, body),
    onSuccess: () => {
      showToast(`${member.name ?? member.email} was deactivated.`)
      onClose()
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['members'] })
      void client.invalidateQueries({ queryKey: ['requests'] })
      void client.invalidateQueries({ queryKey: ['teams'] })
    },
  })
  if (departure.isError) return <Problem error={departure.error} retry={() => void departure.refetch()} />
  if (departure.isPending) return <p className="py-4 text-soft">Looking at what would move…</p>
  const { open_count, refusal } = departure.data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!leave.isPending && refusal === null) leave.mutate(heir === null ? {} : { transfer_to: heir.value })
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <WhatMoves departure={departure.data} />
      <MemberChooser
        label={open_count === 0 ? 'Who answers for what remains' : 'Who takes over'}
        // There is no other field here, so any problem belongs to this one.
        problem={onlyProblem(leave.error)}
        placeholder={open_count === 0 ? 'Nobody in particular' : 'A name or an address'}
        by="email"
        without={[member.email]}
        chosen={heir}
        onChoose={setHeir}
      />
      <DialogButtons onClose={onClose} keep="Keep the member">
        <Button type="submit" look="danger" isBusy={leave.isPending} disabledReason={refusal}>
          Deactivate
        </Button>
      </DialogButtons>
      {refusal && <p className="text-right text-sm text-soft">{refusal}</p>}
    </form>
  )
}

function WhatMoves({ departure: { open, open_count, booked_count, teams } }: { departure: Departure }) {
  if (open_count + booked_count + teams.length === 0)
    return (
      <p className="rounded-lg bg-sunken px-4 py-3 text-sm">
        Nothing depends on them: no open request, no meeting ahead, no team.
      </p>
    )
  return (
    <ul className="space-y-2 rounded-lg bg-sunken px-4 py-3 text-sm">
      {open_count > 0 && (
        <li>
          <b className="font-medium">{counted(open_count, 'open request')}</b> {open_count === 1 ? 'gets' : 'get'}{' '}
          another organizer:
          <ul className="mt-1 list-disc pl-5 text-soft">
            {open.map(({ id, title, status }) => (
              <li key={id}>
                <Link to={`/requests/${id}`} className="hover:text-ink hover:underline">
                  {title ?? 'Meeting'}
                </Link>
                {status === 'paused' && ' (paused)'}
              </li>
            ))}
            {open_count > open.length && <li>and {open_count - open.length} more</li>}
          </ul>
        </li>
      )}
      {booked_count > 0 && (
        <li>
          <b className="font-medium">{counted(booked_count, 'booked meeting')}</b> ahead: the new organizer comes in
          their place if they are free then. Otherwise somebody stands in and hears what happens.
        </li>
      )}
      {teams.length > 0 && (
        <li>
          <b className="font-medium">{teams.map(({ name }) => name).join(', ')}</b> no longer{' '}
          {teams.length === 1 ? 'gives' : 'give'} them a turn.
        </li>
      )}
    </ul>
  )
}
