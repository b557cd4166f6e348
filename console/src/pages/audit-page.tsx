import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { AUDITED_THINGS } from '#core/audit.ts'
import { type AuditEntry, auditQuery } from '../api/audit.ts'
import { keysQuery } from '../api/keys.ts'
import { memberQuery } from '../api/members.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { MemberChooser, memberLabel } from '../ui/member-chooser.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { type Option, Select } from '../ui/select.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

const FILTERS = ['actor', 'what', 'meeting_request_id'] as const

const COLUMNS: Column<AuditEntry>[] = [
  { name: 'What', isTitle: true, cell: (entry) => <What entry={entry} /> },
  { name: 'Who', cell: ({ actor, actor_name: name }) => <span title={actor}>{name ?? OTHERS[actor] ?? actor}</span> },
  {
    name: 'When',
    isAtEnd: true,
    cell: ({ at }) => (
      <span className="whitespace-nowrap text-soft">
        <Time at={at} />
      </span>
    ),
  },
]

/** Who did what, newest first. The filters are in the address of the page. */
export function AuditPage() {
  const [address, setAddress] = useSearchParams()
  const filter = Object.fromEntries(
    FILTERS.flatMap((name) => (address.get(name) ? [[name, address.get(name) ?? '']] : [])),
  )
  const entries = useInfiniteQuery(auditQuery(filter))
  const change = (name: string, value: string) =>
    setAddress((before) => {
      if (value === '') before.delete(name)
      else before.set(name, value)
      return before
    })
  const shown = entries.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <PageHeader title="Audit log" lead="Who did what in this workspace. Nothing here can be changed or deleted." />
      <div className="mb-4 flex flex-wrap items-start gap-3">
        <div className="w-52">
          <Select
            label="What"
            options={THINGS}
            value={filter.what ?? ''}
            onChange={(e) => change('what', e.target.value)}
          />
        </div>
        <div className="w-64">
          <Who actor={filter.actor ?? ''} onChange={(actor) => change('actor', actor)} />
        </div>
        {filter.meeting_request_id && (
          <Button onClick={() => change('meeting_request_id', '')}>Show all requests</Button>
        )}
      </div>
      {entries.isError ? (
        <Problem error={entries.error} retry={() => void entries.refetch()} />
      ) : entries.isPending ? (
        <Loading />
      ) : shown.length === 0 ? (
        <Empty icon={SearchX} title="Nothing matches">
          Nobody did anything of this kind.
        </Empty>
      ) : (
        <Table label="Audit log" columns={COLUMNS} rows={shown} keyOf={({ id }) => id} />
      )}
      {entries.hasNextPage && (
        <div className="mt-4 text-center">
          <Button isBusy={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

const spaced = (name: string) => name.replaceAll('_', ' ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const THINGS = [
  { value: '', label: 'Everything' },
  ...AUDITED_THINGS.map((thing) => ({ value: thing, label: capital(spaced(thing)).replace('Api', 'API') })),
]

const OTHERS: Record<string, string> = {
  operator: 'The command line',
  mail: 'A mail',
  visitor: 'A visitor of a booking page',
  negotiation: 'Parley itself',
}

/** A member by a part of their name, a key, or another actor. */
function Who({ actor, onChange }: { actor: string; onChange: (actor: string) => void }) {
  const keys = useQuery(keysQuery).data ?? []
  const member = useQuery({ ...memberQuery(actor), enabled: actor.startsWith('wm_') }).data
  const others: Option[] = [
    { value: '', label: 'Everybody' },
    ...Object.entries(OTHERS).map(([value, label]) => ({ value, label })),
    ...keys.map(({ id, name }) => ({ value: id, label: `Key: ${name}` })),
  ]
  const label = member ? memberLabel(member) : (others.find(({ value }) => value === actor)?.label ?? actor)
  return (
    <MemberChooser
      label="Who"
      placeholder="Everybody"
      by="id"
      others={others}
      chosen={actor === '' ? null : { value: actor, label }}
      onChoose={(option) => onChange(option?.value ?? '')}
    />
  )
}

const PAGES: Record<string, string> = {
  bl: '/booking-links',
  mr: '/requests',
  team: '/teams',
  wm: '/members',
  we: '/webhooks',
}

function What({ entry: { action, ref, ref_name: name, detail } }: { entry: AuditEntry }) {
  const [thing = '', what = ''] = action.split('.')
  const page = PAGES[ref.slice(0, ref.indexOf('_'))]
  // There is only one workspace here, so its identifier is useless.
  const label = name ?? (ref.startsWith('ws_') ? '' : ref)
  return (
    <div className="min-w-0">
      <span className="font-medium">
        {capital(spaced(thing)).replace('Api', 'API')} {spaced(what)}
      </span>{' '}
      <span className="wrap-anywhere">
        {page ? (
          <Link to={`${page}/${ref}`} className="text-accent underline underline-offset-4">
            {label}
          </Link>
        ) : (
          label
        )}
      </span>
      <Details detail={detail} />
    </div>
  )
}

/** Other details. An identifier means nothing to people, so it is a link. */
function Details({ detail }: { detail: AuditEntry['detail'] }) {
  const known = Object.entries(detail).filter(([name, value]) => value !== null && value !== '' && name !== 'moved_ms')
  if (known.length === 0) return null
  return (
    <span className="wrap-anywhere block text-soft text-xs">
      {known.map(([name, value], index) => {
        const text = Array.isArray(value) ? value.join(', ') : String(value)
        const page = PAGES[text.slice(0, text.indexOf('_'))]
        return (
          <span key={name}>
            {index > 0 && ' · '}
            {page ? (
              <Link to={`${page}/${text}`} className="underline underline-offset-4">
                {spaced(name)}
              </Link>
            ) : (
              `${spaced(name)}: ${text}`
            )}
          </span>
        )
      })}
    </span>
  )
}
