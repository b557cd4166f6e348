import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bot, Unplug } from 'lucide-react'
import { call } from '../../api/call.ts'
import { type Program, programsQuery } from '../../api/members.ts'
import { useIsOpened } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { Ago, Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'

/** The assistants and other programs that the member lets act for them. They ask by themselves, so here they can only be ended. */
export function Programs({ memberId }: { memberId: string }) {
  const programs = useQuery(programsQuery(memberId))
  return (
    <Section
      title="Assistants"
      lead="Programs that act for this member, with their rights at most. What they do is on record with their name."
    >
      {programs.isError ? (
        <Problem error={programs.error} retry={() => void programs.refetch()} />
      ) : programs.isPending ? (
        <p className="py-4 text-soft">Loading…</p>
      ) : (
        <div className="space-y-5">
          {programs.data.data.length === 0 ? (
            <Empty icon={Bot} title="No assistant is connected">
              An assistant that speaks MCP needs this address and nothing else. It sends you here to be asked whether it
              may act for you.
            </Empty>
          ) : (
            <ul className="divide-y divide-line">
              {programs.data.data.map((program) => (
                <li key={program.id} className="py-3 first:pt-0 last:pb-0">
                  <Connected memberId={memberId} program={program} />
                </li>
              ))}
            </ul>
          )}
          <Code label="Address for assistants" text={programs.data.address} />
        </div>
      )}
    </Section>
  )
}

const SCOPES: Record<Program['scopes'][number], string> = {
  'members.read': 'sees members',
  'teams.read': 'sees teams',
  'meeting_requests.read': 'reads meeting requests',
  'meeting_requests.write': 'asks for meetings and changes them',
}

const LIST = new Intl.ListFormat('en')

function Connected({ memberId, program }: { memberId: string; program: Program }) {
  const client = useQueryClient()
  const [isLeaving, setLeaving] = useIsOpened(`end-${program.id}`)
  const end = useMutation({
    mutationFn: () => call('DELETE', `/workspace_members/${memberId}/programs/${program.id}`),
    onSuccess: () => {
      setLeaving(false)
      showToast(`${program.name} is disconnected.`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: programsQuery(memberId).queryKey }),
  })
  const { name, host, scopes, created_at: made, last_used_at: used } = program
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="wrap-anywhere text-sm text-soft">
          {/^(127\.0\.0\.1|localhost|\[::1\])(:|$)/.test(host) ? 'On the member’s computer' : `At ${host}`} · allowed{' '}
          <Time at={made} /> ·{' '}
          {used ? (
            <>
              last used <Ago at={used} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
        <p className="text-sm text-soft">It {LIST.format(scopes.map((scope) => SCOPES[scope]))}.</p>
      </div>
      <Button look="danger" aria-label={`Disconnect ${name}`} onClick={() => setLeaving(true)}>
        <Unplug aria-hidden size={16} />
        Disconnect
      </Button>
      <ConfirmDialog
        title={`Disconnect ${name}?`}
        confirm="Disconnect it"
        isOpen={isLeaving}
        isBusy={end.isPending}
        error={end.error}
        onConfirm={() => end.mutate()}
        onClose={() => setLeaving(false)}
      >
        It can do nothing more from its next call on. What it has asked for goes on. To come back, it has to ask again.
      </ConfirmDialog>
    </div>
  )
}
