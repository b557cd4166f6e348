import { type FormEvent, useState } from 'react'
import type { BookingLink, UpdateBookingLink } from '../../../../client/src/shapes.ts'
import { useBookingLinkChange } from '../../api/booking-links.ts'
import { problemsOf, TextField } from '../../ui/field.tsx'
import { Save } from '../../ui/save.tsx'
import { Section } from '../../ui/section.tsx'
import { Switch } from '../../ui/switch.tsx'

const FLAGS = ['confirm_address', 'single_use', 'indexed'] as const
type Flags = Pick<BookingLink, (typeof FLAGS)[number]>

/** Who can book, and who finds the page. */
export function FoundBy({ link }: { link: BookingLink }) {
  const change = useBookingLinkChange(link.id)
  const { confirm_address, single_use, indexed } = link
  const [flags, setFlags] = useState<Flags>({ confirm_address, single_use, indexed })
  const set = (flag: keyof Flags) => (isOn: boolean) => setFlags({ ...flags, [flag]: isOn })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!change.isPending) change.mutate(changesIn(new FormData(event.currentTarget), link, flags))
  }
  const { at, general } = problemsOf(change.error, ['name', 'for_email'])
  return (
    <Section title="Who can book">
      <form onSubmit={submit} noValidate className="space-y-5">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField
            name="name"
            label="End of the address"
            hint={
              <span className="wrap-anywhere">{`The page is at ${link.url}. With another end, that address leads nowhere.`}</span>
            }
            defaultValue={link.name}
            problem={at('name')}
            autoComplete="off"
            autoCapitalize="none"
          />
          <TextField
            name="for_email"
            label="Only this address"
            hint="Empty for everybody."
            inputMode="email"
            defaultValue={link.for_email ?? ''}
            problem={at('for_email')}
            autoComplete="off"
          />
        </div>
        <Switch
          label="Visitors confirm their address"
          hint="They are booked when they open a link in a mail. Until then their time is kept for 15 minutes."
          isOn={flags.confirm_address}
          onChange={set('confirm_address')}
        />
        <Switch
          label="Good for one booking"
          hint="Afterwards the page says that it has been used."
          isOn={flags.single_use}
          onChange={set('single_use')}
        />
        <Switch
          label="Search engines may list it"
          hint="If off, they are told not to."
          isOn={flags.indexed}
          onChange={set('indexed')}
        />
        <Save change={change} general={general} />
      </form>
    </Section>
  )
}

function changesIn(form: FormData, link: BookingLink, flags: Flags): UpdateBookingLink {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const forEmail = text('for_email') || null
  return {
    ...(text('name') !== link.name && { name: text('name') }),
    ...(forEmail !== link.for_email && { for_email: forEmail }),
    ...Object.fromEntries(FLAGS.filter((flag) => flags[flag] !== link[flag]).map((flag) => [flag, flags[flag]])),
  }
}
