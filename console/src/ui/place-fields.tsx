import { useState } from 'react'
import type { Place } from '../../../client/src/shapes.ts'
import { TextField } from './field.tsx'
import { Select } from './select.tsx'

const KINDS = [
  { value: '', label: 'Not said' },
  { value: 'video', label: 'Video call' },
  { value: 'calendar', label: 'Video call, with a link from the calendar' },
  { value: 'phone', label: 'Phone' },
  { value: 'address', label: 'At an address' },
  { value: 'none', label: 'No place' },
]

const FIELDS = {
  video: { name: 'url', label: 'Link', hint: '{room} becomes a different room for each meeting.' },
  phone: { name: 'number', label: 'Number to call', hint: '' },
  address: { name: 'text', label: 'Address', hint: '' },
} as const

type Props = { place: Place | null; hint: string; problem: string | null }

/** A kind of place and its one field. */
export function PlaceFields({ place, hint, problem }: Props) {
  const [kind, setKind] = useState<string>(place?.kind ?? '')
  const field = FIELDS[kind as keyof typeof FIELDS]
  return (
    <>
      <Select
        name="place_kind"
        label="Where people meet"
        hint={hint}
        options={KINDS}
        value={kind}
        onChange={(event) => setKind(event.target.value)}
        problem={field ? null : problem}
      />
      {field && (
        <TextField
          key={kind}
          name="place_value"
          label={field.label}
          hint={field.hint || undefined}
          defaultValue={place?.[field.name] ?? ''}
          problem={problem}
        />
      )}
    </>
  )
}

/** The place in the form. */
export function placeIn(form: FormData): Place | null {
  const kind = String(form.get('place_kind') ?? '') as Place['kind'] | ''
  if (kind === '') return null
  if (kind === 'none' || kind === 'calendar') return { kind }
  return { kind, [FIELDS[kind].name]: String(form.get('place_value') ?? '').trim() }
}

/** In words. */
export function placeText(place: Place): string {
  const kind = KINDS.find(({ value }) => value === place.kind)!.label
  return [kind, place.url ?? place.number ?? place.text].filter(Boolean).join(': ')
}

export const isSamePlace = (one: Place | null, other: Place | null): boolean =>
  one?.kind === other?.kind &&
  (one?.kind === 'calendar' || one?.url === other?.url) &&
  one?.number === other?.number &&
  one?.text === other?.text
