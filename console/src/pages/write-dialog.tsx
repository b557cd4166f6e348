import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { saidOf, writeAs } from '../api/mailroom.ts'
import { teamsToGiveQuery } from '../api/tray.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { problemsOf, TextArea, TextField } from '../ui/field.tsx'
import { showToast } from '../ui/toast.tsx'

const addresses = (text: string): string[] => text.split(/[\s,;]+/).filter((address) => address !== '')

/** A new mail from anybody, to a team for instance. */
export function WriteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const teams = (useQuery(teamsToGiveQuery).data ?? []).flatMap(({ email_address: address }) => address ?? [])
  const known = useId()
  const [mail, setMail] = useState({ from: '', to: '', cc: '', subject: '', text: '' })
  const set = (field: keyof typeof mail) => (event: { target: { value: string } }) =>
    setMail((before) => ({ ...before, [field]: event.target.value }))
  const write = useMutation({
    mutationFn: () => writeAs({ ...mail, from: mail.from.trim(), to: addresses(mail.to), cc: addresses(mail.cc) }),
    onSuccess: (kept) => {
      showToast(saidOf(kept))
      void client.invalidateQueries({ queryKey: ['mailroom'] })
      onClose()
    },
  })
  const { at, general } = problemsOf(write.error, ['from', 'to', 'cc', 'subject', 'text'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!write.isPending) write.mutate()
  }
  return (
    <Dialog
      title="Write as somebody"
      lead={
        teams.length === 0
          ? 'Only addresses of this installation get it. No team has one yet: give the workspace a handle, and make a team.'
          : 'Only addresses of this installation get it, such as a team’s.'
      }
      isOpen
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {general && (
          <p role="alert" className="text-danger">
            {general}
          </p>
        )}
        <TextField
          label="From"
          problem={at('from')}
          value={mail.from}
          onChange={set('from')}
          placeholder="kim@client.test"
        />
        <TextField label="To" problem={at('to')} value={mail.to} onChange={set('to')} list={known} autoComplete="off" />
        <datalist id={known}>
          {teams.map((address) => (
            <option key={address} value={address} />
          ))}
        </datalist>
        <TextField label="Copy to" hint="Optional." problem={at('cc')} value={mail.cc} onChange={set('cc')} />
        <TextField label="Subject" problem={at('subject')} value={mail.subject} onChange={set('subject')} />
        <TextArea label="Text" problem={at('text')} rows={5} value={mail.text} onChange={set('text')} />
        <DialogButtons onClose={onClose} keep="Cancel">
          <Button type="submit" look="accent" isBusy={write.isPending}>
            Send it
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
