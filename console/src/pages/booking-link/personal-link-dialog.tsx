import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingLink, CreatePersonalLink } from '../../../../client/src/shapes.ts'
import { createPersonalLink } from '../../api/booking-links.ts'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { problemsOf, TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { instantIn } from '../typed-times.ts'

type Props = { link: BookingLink; onClose: () => void }

/** Makes an address for one person and shows it, since it is stored nowhere. */
export function PersonalLinkDialog({ link, onClose }: Props) {
  const [isOnce, setOnce] = useState(true)
  const make = useMutation({ mutationFn: (body: CreatePersonalLink) => createPersonalLink(link.id, body) })
  const { at, general } = problemsOf(make.error, ['name', 'email', 'expires_at', 'answers'])
  if (make.data) return <Made url={make.data.url} onClose={onClose} />
  const asked = make.variables?.answers ?? []
  const answerProblem = (label: string) => {
    const n = asked.findIndex(({ question }) => question === label)
    return n < 0 ? null : at(`answers[${n}]`)
  }
  return (
    <FormDialog
      title="Link for one person"
      lead="What you fill in is already in the form when they open it. Nobody can read or change it in the address."
      submit={make.isPending ? 'Making…' : 'Make the link'}
      keep="Cancel"
      general={general}
      isBusy={make.isPending}
      onClose={onClose}
      onSubmit={(form) => make.mutate(bodyOf(form, link, isOnce))}
    >
      <TextField name="name" label="Their name" problem={at('name')} autoComplete="off" />
      <TextField
        name="email"
        label="Their address"
        hint="Only this address can book by the link, and it need not be confirmed."
        problem={at('email')}
        inputMode="email"
        autoComplete="off"
        defaultValue={link.for_email ?? ''}
      />
      {answerable(link).map(({ label, kind, choices }, n) => {
        const field = { name: `answer-${n}`, label, problem: answerProblem(label) }
        if (kind === 'long_text') return <TextArea key={label} {...field} rows={2} />
        if (kind === 'text') return <TextField key={label} {...field} autoComplete="off" />
        const options = choices.map((choice) => ({ value: choice, label: choice }))
        return <Select key={label} {...field} options={[{ value: '', label: 'Left to them' }, ...options]} />
      })}
      <Switch
        label="Good for one booking"
        hint="Afterwards it says that it has been used."
        isOn={isOnce}
        onChange={setOnce}
      />
      <TextField
        name="until"
        label="Works until"
        type="date"
        hint="The end of that day. Leave it empty for a link that stays."
        problem={at('expires_at')}
        className="max-w-48"
      />
    </FormDialog>
  )
}

function Made({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog
      title="Copy the link now"
      lead="It is stored nowhere, so it cannot be shown again. You can make another at any time."
      isOpen
      // A stray click outside would lose it; only the button closes it.
      onClose={() => {}}
    >
      <Code label="Link" text={url} />
      <p className="mt-2 text-sm text-soft">It ends when you turn the booking link off or delete it.</p>
      <div className="mt-6 flex justify-end">
        <Button look="accent" onClick={onClose}>
          I have copied it
        </Button>
      </div>
    </Dialog>
  )
}

/** Nobody agrees to something in another's name. */
const answerable = ({ questions }: BookingLink) => questions.filter(({ kind }) => kind !== 'checkbox')

function bodyOf(form: FormData, link: BookingLink, isOnce: boolean): CreatePersonalLink {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const answers = answerable(link)
    .map(({ label }, n) => ({ question: label, answer: text(`answer-${n}`) }))
    .filter(({ answer }) => answer !== '')
  return {
    ...(text('name') && { name: text('name') }),
    ...(text('email') && { email: text('email') }),
    ...(answers.length > 0 && { answers }),
    ...(text('until') && { expires_at: instantIn(`${text('until')}T23:59:59`) }),
    single_use: isOnce,
  }
}
