import { type FormEvent, useState } from 'react'
import { LANGUAGES } from '#core/workspace-settings.ts'
import type { BookingLink, UpdateBookingLink } from '../../../../client/src/shapes.ts'
import { useBookingLinkChange } from '../../api/booking-links.ts'
import { problemsOf, TextField } from '../../ui/field.tsx'
import { isSamePlace, PlaceFields, placeIn } from '../../ui/place-fields.tsx'
import { Save } from '../../ui/save.tsx'
import { Section } from '../../ui/section.tsx'
import { type Option, Select } from '../../ui/select.tsx'
import { languageOptions } from '../../ui/zones.tsx'
import { HostChooser, hostIn, hostOf } from './host-chooser.tsx'
import { lengthsIn } from './lengths.ts'

const FIELDS = ['title', 'team_id', 'workspace_membership_id', 'durations', 'place', 'language']

/** The kind of meeting: what it is called, who comes, for how long and where. */
export function MeetingSettings({ link, host }: { link: BookingLink; host: string }) {
  const change = useBookingLinkChange(link.id)
  const [chosen, setChosen] = useState<Option | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!change.isPending) change.mutate(changesIn(new FormData(event.currentTarget), link, chosen?.value ?? null))
  }
  const { at, general } = problemsOf(change.error, FIELDS)
  return (
    <Section title="The meeting">
      <form onSubmit={submit} noValidate>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField name="title" label="What it is called" defaultValue={link.title} problem={at('title')} />
          <HostChooser
            chosen={chosen ?? { value: hostOf(link), label: host }}
            onChoose={setChosen}
            problem={at('team_id', 'workspace_membership_id')}
          />
          <TextField
            name="durations"
            label="Length in minutes"
            hint="With several, such as 30, 60, visitors choose one."
            defaultValue={link.durations.join(', ')}
            problem={at('durations')}
            autoComplete="off"
          />
          <Select
            name="language"
            label="Language of the page"
            options={[{ value: '', label: 'That of each visitor' }, ...languageOptions(LANGUAGES)]}
            defaultValue={link.language ?? ''}
            problem={at('language')}
          />
          <PlaceFields
            place={link.place}
            hint="By default the place of the team or the member. Links and numbers are shown only to those who are booked."
            problem={at('place')}
          />
        </div>
        <Save change={change} general={general} />
      </form>
    </Section>
  )
}

/** Only what was changed, so that two people can change different things at the same time. */
function changesIn(form: FormData, link: BookingLink, host: string | null): UpdateBookingLink {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const [place, durations] = [placeIn(form), lengthsIn(text('durations'))]
  const language = (text('language') || null) as BookingLink['language']
  return {
    ...(text('title') !== link.title && { title: text('title') }),
    ...(host !== null && host !== hostOf(link) && hostIn(host)),
    ...(durations.join() !== link.durations.join() && { durations }),
    ...(language !== link.language && { language }),
    ...(!isSamePlace(place, link.place) && { place }),
  }
}
