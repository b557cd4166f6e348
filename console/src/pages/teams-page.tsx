import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import type { Team } from '../../../client/src/shapes.ts'
import { useRefusal } from '../api/members.ts'
import { teamListQuery } from '../api/teams.ts'
import { useOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { More, Tabs } from '../ui/list.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { MODE_NAMES } from './team/modes.ts'
import { NewTeam } from './team/new-team.tsx'

const TABS = [
  { value: '', label: 'Active' },
  { value: 'all', label: 'All' },
]

const COLUMNS: Column<Team>[] = [
  {
    name: 'Team',
    isTitle: true,
    cell: ({ id, name, description, active }) => (
      <Link to={`/teams/${id}`} className="block min-w-0 font-medium hover:underline">
        {name}
        {!active && (
          <span className="ml-2 rounded bg-sunken px-1.5 py-0.5 font-normal text-soft text-xs">Inactive</span>
        )}
        {description && <span className="block truncate font-normal text-soft">{description}</span>}
      </Link>
    ),
  },
  { name: 'Mode', cell: ({ mode }) => MODE_NAMES[mode] },
  { name: 'Address', cell: ({ email_address }) => <span className="wrap-anywhere">{email_address ?? 'None'}</span> },
  { name: 'Members', isAtEnd: true, cell: ({ member_count }) => member_count },
]

/** Groups that take requests in turn, all together, or by hand. */
export function TeamsPage() {
  const [address, setAddress] = useSearchParams()
  const show = address.get('show') === 'all' ? 'all' : ''
  const teams = useInfiniteQuery(teamListQuery(show === 'all' ? {} : { active: 'true' }))
  const [opened, open] = useOpened()
  const refusal = useRefusal('make_teams')
  const rows = teams.data?.pages.flatMap(({ data }) => data) ?? []
  const make = (
    <Button look="accent" disabledReason={refusal} onClick={() => open('new')}>
      <Plus aria-hidden size={16} />
      Create a team
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Teams"
        lead="People write to a team's address, and Parley finds out who meets them and when."
        actions={rows.length > 0 && make}
      />
      <Tabs
        label="Which teams"
        tabs={TABS}
        value={show}
        onChange={(value) => setAddress(value ? { show: value } : {})}
      />
      {teams.isError ? (
        <Problem error={teams.error} retry={() => void teams.refetch()} />
      ) : teams.isPending ? (
        <Loading />
      ) : rows.length === 0 ? (
        <Empty icon={Users} title={show === 'all' ? 'There is no team yet' : 'No active team yet'} action={make}>
          A team shares an address: a pool takes turns, in a stack everybody meets. Without teams, requests go to the
          member they name.
        </Empty>
      ) : (
        <>
          <Table label="Teams" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
          <More query={teams} />
        </>
      )}
      <NewTeam isOpen={opened === 'new' && refusal === null} onClose={() => open(null)} />
    </>
  )
}
