import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { WorkspaceMember } from '../../../client/src/shapes.ts'
import { type Answer, call } from '../api/call.ts'
import { memberListQuery, useRefusal } from '../api/members.ts'
import { sessionQuery } from '../api/queries.ts'
import { useOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { problemsOf, TextField } from '../ui/field.tsx'
import { hoursText } from '../ui/hours.ts'
import { More, Tabs } from '../ui/list.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { Select } from '../ui/select.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { showToast } from '../ui/toast.tsx'
import { ZoneField } from '../ui/zones.tsx'

const TABS = [
  { value: '', label: 'Active' },
  { value: 'all', label: 'All' },
]

const COLUMNS: Column<WorkspaceMember>[] = [
  {
    name: 'Member',
    isTitle: true,
    cell: ({ id, name, email, active }) => (
      <Link to={`/members/${id}`} className="block min-w-0 font-medium hover:underline">
        {name ?? email}
        {!active && <span className="ml-2 rounded bg-sunken px-1.5 py-0.5 font-normal text-soft text-xs">Left</span>}
        {name && <span className="block truncate font-normal text-soft">{email}</span>}
      </Link>
    ),
  },
  { name: 'Role', cell: ({ role }) => (role === 'admin' ? 'Admin' : 'Member') },
  { name: 'Zone', cell: ({ timezone }) => timezone.replaceAll('_', ' ') },
  { name: 'Working hours', cell: ({ working_hours }) => hoursText(working_hours) },
]

/** Who works here, and when they take meetings. */
export function MembersPage() {
  const [address, setAddress] = useSearchParams()
  const show = address.get('show') === 'all' ? 'all' : ''
  const members = useInfiniteQuery(memberListQuery(show === 'all' ? {} : { active: 'true' }))
  const [opened, open] = useOpened()
  const refusal = useRefusal('manage_members')
  return (
    <>
      <PageHeader
        title="Members"
        lead="Everybody whose time Parley may plan: their hours, calendars and days off."
        actions={
          <Button look="accent" disabledReason={refusal} onClick={() => open('new')}>
            <Plus aria-hidden size={16} />
            Add a member
          </Button>
        }
      />
      <Tabs
        label="Which members"
        tabs={TABS}
        value={show}
        onChange={(value) => setAddress(value === '' ? {} : { show: value })}
      />
      {members.isError ? (
        <Problem error={members.error} retry={() => void members.refetch()} />
      ) : members.isPending ? (
        <p className="py-10 text-center text-soft">Loading…</p>
      ) : (
        <>
          <Table
            label="Members"
            columns={COLUMNS}
            rows={members.data.pages.flatMap(({ data }) => data)}
            keyOf={({ id }) => id}
          />
          <More query={members} />
        </>
      )}
      <NewMember isOpen={opened === 'new' && refusal === null} onClose={() => open(null)} />
    </>
  )
}

const FIELDS = ['email', 'name', 'timezone', 'role']

const INVITED = {
  mailed: ', and gets an invitation by mail.',
  limit_reached: '. No mail was sent, since the workspace has written to enough new people today: tell them yourself.',
  suppressed: '. No mail was sent, since they said stop or mail to them came back: tell them yourself.',
} as const

function NewMember({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const sendsMail = useQuery(sessionQuery).data?.sends_mail
  const add = useMutation({
    mutationFn: (body: object) => call<Answer<'inviteWorkspaceMember'>>('POST', '/workspace_members/invite', body),
    onSuccess: ({ data, invitation }) => {
      void client.invalidateQueries({ queryKey: ['members'] })
      const then = invitation === null ? '.' : INVITED[invitation]
      showToast(`${data.name ?? data.email} is a member now${then}`)
      void navigate(`/members/${data.id}`)
    },
  })
  const close = () => {
    add.reset()
    onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = FIELDS.map((name) => [name, String(form.get(name) ?? '').trim()] as const)
    if (!add.isPending)
      add.mutate(Object.fromEntries(given.filter(([name, value]) => value !== '' || name === 'email')))
  }
  const { at, general } = problemsOf(add.error, FIELDS)
  return (
    <Dialog
      title="Add a member"
      lead={
        sendsMail
          ? 'They can sign in at once, and get an invitation by mail.'
          : 'They can sign in at once. No mail leaves this installation, so tell them yourself.'
      }
      isOpen={isOpen}
      onClose={close}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {general && (
          <p role="alert" className="text-danger text-sm">
            {general}
          </p>
        )}
        <TextField name="email" type="email" label="Email address" problem={at('email')} autoComplete="off" />
        <TextField name="name" label="Name" problem={at('name')} autoComplete="off" />
        <ZoneField name="timezone" label="Time zone" hint="By default the workspace's." problem={at('timezone')} />
        <Select
          name="role"
          label="Role"
          hint="Admins change everything; members see and steer their own work."
          options={ROLES}
          problem={at('role')}
        />
        <DialogButtons onClose={close} keep="Not now">
          <Button type="submit" look="accent" isBusy={add.isPending}>
            {add.isPending ? 'Adding…' : 'Add the member'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

const ROLES = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Admin' },
]
