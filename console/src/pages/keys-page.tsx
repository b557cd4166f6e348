import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { SCOPES } from '#core/scope.ts'
import { type ApiKey, deleteKey, keysQuery } from '../api/keys.ts'
import { useOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Ago, Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { KeyDialog } from './key-dialog.tsx'

/** The keys that programs call the API with. */
export function KeysPage() {
  const keys = useQuery(keysQuery)
  const [opened, open] = useOpened()
  const edited = keys.data?.find(({ id }) => id === opened)
  const doomed = keys.data?.find(({ id }) => opened === `delete-${id}`)
  const create = (
    <Button look="accent" onClick={() => open('new')}>
      <Plus aria-hidden size={16} />
      Create a key
    </Button>
  )
  const columns: Column<ApiKey>[] = [
    { name: 'Name', isTitle: true, cell: ({ name }) => <span className="wrap-anywhere font-medium">{name}</span> },
    { name: 'May', cell: ({ scopes }) => <Scopes scopes={scopes} /> },
    { name: 'Last used', cell: ({ last_used_at: at }) => (at ? <Ago at={at} /> : <Faint>Never</Faint>) },
    { name: 'Expires', cell: (key) => <Expiry apiKey={key} /> },
    {
      name: 'Actions',
      isAtEnd: true,
      cell: (key) => (
        <span className="inline-flex gap-2">
          <Button aria-label={`Edit ${key.name}`} onClick={() => open(key.id)}>
            Edit
          </Button>
          <Button look="danger" aria-label={`Delete ${key.name}`} onClick={() => open(`delete-${key.id}`)}>
            Delete
          </Button>
        </span>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title="API keys"
        lead="Programs call the API with a key. Give each one its own, with no more scopes than it needs."
        actions={keys.data && keys.data.length > 0 && create}
      />
      {keys.isError ? (
        <Problem error={keys.error} retry={() => void keys.refetch()} />
      ) : keys.isPending ? (
        <Loading />
      ) : keys.data.length === 0 ? (
        <Empty icon={KeyRound} title="No key yet" action={create}>
          With a key, your own programs can ask for meetings and follow them.
        </Empty>
      ) : (
        <Table label="API keys" columns={columns} rows={keys.data} keyOf={({ id }) => id} />
      )}
      {(opened === 'new' || edited) && <KeyDialog apiKey={edited ?? null} onClose={() => open(null)} />}
      {doomed && <DeleteKey apiKey={doomed} onClose={() => open(null)} />}
    </>
  )
}

function DeleteKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteKey(apiKey.id),
    onSuccess: () => {
      showToast(`“${apiKey.name}” is deleted.`)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: keysQuery.queryKey }),
  })
  return (
    <ConfirmDialog
      title={`Delete “${apiKey.name}”?`}
      confirm="Delete the key"
      isOpen
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Programs that use it are refused within a second. This cannot be undone; you can create another key.
      {apiKey.last_used_at && (
        <p className="mt-2">
          It was last used <Ago at={apiKey.last_used_at} />.
        </p>
      )}
    </ConfirmDialog>
  )
}

function Scopes({ scopes }: { scopes: ApiKey['scopes'] }) {
  if (scopes.length === SCOPES.length) return <>Everything</>
  return (
    <span className="inline-flex flex-wrap gap-1 max-md:justify-end">
      {scopes.map((scope) => (
        <code key={scope} className="rounded bg-sunken px-1.5 py-0.5 text-xs">
          {scope}
        </code>
      ))}
    </span>
  )
}

function Expiry({ apiKey: { expires_at: at } }: { apiKey: ApiKey }) {
  if (at === null) return <Faint>Never</Faint>
  if (Date.parse(at) > Date.now()) return <Time at={at} />
  return (
    <span className="text-danger">
      Expired <Ago at={at} />
    </span>
  )
}

const Faint = ({ children }: { children: string }) => <span className="text-soft">{children}</span>
