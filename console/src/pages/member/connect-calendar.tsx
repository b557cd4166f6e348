import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Answer, type Body, call } from '../../api/call.ts'
import type { Provider } from '../../api/members.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/dialog.tsx'
import { problemsOf, TextField } from '../../ui/field.tsx'
import { Tabs } from '../../ui/list.tsx'
import { showToast } from '../../ui/toast.tsx'

const KINDS = [
  { value: 'ics', label: 'Secret address' },
  { value: 'caldav', label: 'CalDAV account' },
]

const PROVIDERS = { google: 'Google', microsoft: 'Microsoft' } as const

type Found = Answer<'findCalendars'>['data'][number]
type Props = { memberId: string; providers: Provider[]; onDone: () => void }

/** A secret address takes one step; for a CalDAV server, first find the account's calendars, then choose. */
export function ConnectCalendar({ memberId, providers, onDone }: Props) {
  const [kind, setKind] = useState<string>(providers[0] ?? 'ics')
  const [found, setFound] = useState<Found[] | null>(null)
  const client = useQueryClient()
  const path = `/workspace_members/${memberId}/calendars`
  const find = useMutation({
    mutationFn: (account: Body<'findCalendars'>) => call<Answer<'findCalendars'>>('POST', `${path}/find`, account),
    onSuccess: ({ data }) => setFound(data),
  })
  const connect = useMutation({
    mutationFn: (body: Body<'connectCalendar'>) => call<Answer<'connectCalendar'>>('POST', path, body),
    onSuccess: ({ data }) => {
      showToast(`${data.map(({ name }) => name).join(', ')} is connected.`)
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['calendars', memberId] }),
  })
  const link = useMutation({
    mutationFn: (body: Body<'linkCalendar'>) => call<Answer<'linkCalendar'>>('POST', `${path}/link`, body),
    onSuccess: ({ data }) => {
      if (data.url !== null) return location.assign(data.url)
      showToast(`${data.mailed_to} got a mail with a link to connect the calendar.`)
      onDone()
    },
  })
  const isBusy = find.isPending || connect.isPending || link.isPending
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    if (isBusy) return
    if (kind === 'google' || kind === 'microsoft') return link.mutate({ kind, account: text('account') || undefined })
    if (kind === 'ics') return connect.mutate({ kind, address: text('address'), name: text('name') || undefined })
    const account = { address: text('address'), user: text('user'), password: String(form.get('password') ?? '') }
    if (found === null) return find.mutate(account)
    connect.mutate({ kind: 'caldav', ...account, calendars: form.getAll('calendars').map(String) })
  }
  const { at, general } = problemsOf(connect.error ?? find.error ?? link.error, [
    ...['address', 'user', 'password', 'name', 'calendars', 'account'],
  ])
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Tabs
        label="How it is read"
        tabs={[...providers.map((value) => ({ value, label: PROVIDERS[value] })), ...KINDS]}
        value={kind}
        onChange={(value) => {
          setKind(value)
          setFound(null)
          find.reset()
          connect.reset()
          link.reset()
        }}
      />
      {kind === 'google' || kind === 'microsoft' ? (
        <TextField
          name="account"
          label={`Address of the ${PROVIDERS[kind]} account`}
          hint="By default the member's own address. For yourself you continue there now; anybody else gets a mail with a link that works once."
          problem={at('account')}
          autoComplete="off"
        />
      ) : kind === 'ics' ? (
        <>
          <TextField
            name="address"
            label="Secret address"
            hint="Your calendar program calls it “secret address in iCal format” or “publish calendar”. It begins with https:// or webcal:// and is stored sealed."
            problem={at('address')}
            autoComplete="off"
          />
          <TextField name="name" label="What to call it" hint="By default its server's name." problem={at('name')} />
        </>
      ) : (
        <>
          <TextField
            name="address"
            label="Server or email address"
            hint="Such as https://caldav.example.com/, or the address of the account."
            problem={at('address')}
            autoComplete="off"
          />
          <TextField
            name="user"
            label="User name"
            hint="Not needed with an email address."
            problem={at('user')}
            autoComplete="off"
          />
          <TextField
            name="password"
            type="password"
            label="Password"
            hint="Use one for this application alone if your provider has them."
            problem={at('password')}
            autoComplete="off"
          />
          {found && <Choice found={found} problem={at('calendars')} />}
        </>
      )}
      {general && (
        <p role="alert" className="text-danger text-sm">
          {general}
        </p>
      )}
      <DialogButtons onClose={onDone} keep="Not now">
        <Button type="submit" look="accent" isBusy={isBusy}>
          {isBusy
            ? 'Reading…'
            : kind === 'google' || kind === 'microsoft'
              ? `Continue with ${PROVIDERS[kind]}`
              : kind === 'caldav' && found === null
                ? 'Find calendars'
                : 'Connect'}
        </Button>
      </DialogButtons>
    </form>
  )
}

function Choice({ found, problem }: { found: Found[]; problem: string | null }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">Which calendars</legend>
      {found.map(({ name, url }) => (
        <label key={url} className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            name="calendars"
            value={url}
            defaultChecked={found.length === 1}
            className="size-4 accent-accent"
          />
          {name}
        </label>
      ))}
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
