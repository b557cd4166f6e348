import type { FormEvent } from 'react'
import { LANGUAGES } from '#core/workspace-settings.ts'
import type { UpdateWorkspaceMember, WorkspaceMember } from '../../../../client/src/shapes.ts'
import { useMemberChange, useRefusal } from '../../api/members.ts'
import { problemsOf, TextField } from '../../ui/field.tsx'
import { isSamePlace, PlaceFields, placeIn } from '../../ui/place-fields.tsx'
import { Save } from '../../ui/save.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { COUNTRIES, languageOptions, ZoneField } from '../../ui/zones.tsx'

const FIELDS = ['name', 'role', 'timezone', 'country', 'language', 'place']

const ROLES = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Admin' },
]

export function Profile({ member }: { member: WorkspaceMember }) {
  const change = useMemberChange(member.id)
  const isAdmin = useRefusal('manage_members') === null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!change.isPending) change.mutate(changesIn(new FormData(event.currentTarget), member))
  }
  const { at, general } = problemsOf(change.error, FIELDS)
  return (
    <Section title="About" lead="Mails and times are written for this person.">
      <form onSubmit={submit} noValidate>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            name="name"
            label="Name"
            defaultValue={member.name ?? ''}
            problem={at('name')}
            autoComplete="off"
          />
          {isAdmin && (
            <Select name="role" label="Role" options={ROLES} defaultValue={member.role} problem={at('role')} />
          )}
          <ZoneField
            name="timezone"
            label="Time zone"
            defaultValue={member.timezone}
            hint="Empty means that of the workspace."
            problem={at('timezone')}
          />
          <Select
            name="country"
            label="Country"
            options={[{ value: '', label: 'That of the zone' }, ...COUNTRIES]}
            defaultValue={member.country ?? ''}
            hint="Its public holidays are days off."
            problem={at('country')}
          />
          <Select
            name="language"
            label="Language of mails"
            options={[{ value: '', label: 'The workspace’s' }, ...languageOptions(LANGUAGES)]}
            defaultValue={member.language ?? ''}
            problem={at('language')}
          />
          <PlaceFields
            place={member.place}
            hint="Unless a request or its team says otherwise. It holds for new requests."
            problem={at('place')}
          />
        </div>
        <Save change={change} general={general} />
      </form>
    </Section>
  )
}

/** Only changed fields: a default zone or country stays a default. */
function changesIn(form: FormData, member: WorkspaceMember): UpdateWorkspaceMember {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const place = placeIn(form)
  const [role, language] = [text('role'), text('language')]
  return {
    ...(text('name') !== (member.name ?? '') && { name: text('name') || null }),
    ...(role !== '' && role !== member.role && { role: role as WorkspaceMember['role'] }),
    ...(text('timezone') !== member.timezone && { timezone: text('timezone') || null }),
    ...(text('country') !== (member.country ?? '') && { country: text('country') || null }),
    ...(language !== (member.language ?? '') && { language: (language || null) as WorkspaceMember['language'] }),
    ...(!isSamePlace(place, member.place) && { place }),
  }
}
