import { type GivenPlace, PLACE_KINDS, type Place } from '#core/place.ts'
import { Nullable, OneOf, Schema, Text } from './schema.ts'

const url = Text({
  trim: true,
  text: 'line',
  maxLength: 2_048,
  description:
    'Of a `video` meeting. `{room}` in it becomes a room of its own for each request, which nobody can guess. Of a `calendar` meeting it is shown once the calendar has made the link, and never given.',
  example: 'https://meet.example.org/{room}',
})
const number = Text({
  trim: true,
  text: 'line',
  maxLength: 64,
  description: 'Of a `phone` meeting: the number to call.',
  example: '+351 21 123 4567',
})
const text = Text({
  trim: true,
  text: 'line',
  maxLength: 500,
  description: 'Of a meeting at an `address`: where to go.',
  example: 'Rua Augusta 1, Lisbon',
})
const kind = OneOf(PLACE_KINDS, {
  description:
    'With `calendar` the Google or Microsoft calendar of the organizer makes the video link when the meeting is booked. `none` says that there is no place, where a default would be used otherwise.',
  example: 'video',
})

const FORM = { type: 'object', required: ['kind'], properties: { kind, url, number, text } }

export const PlaceShape = Schema<Place>({
  ...FORM,
  $id: 'Place',
  description: 'Where people meet, with the one field that belongs to its kind.',
  example: { kind: 'video', url: 'https://meet.example.org/4f0k1x9v2m7c3b8n6d5s0a1q2w' },
})

export const ShownPlace = (description: string) => Nullable(Schema<Place>({ ...PlaceShape, description }))

/** As callers give it: `url`, `number` or `text`, depending on the kind. */
export const PlaceBody = (description: string) =>
  Schema<GivenPlace>({ ...FORM, description, example: { kind: 'video', url: 'https://meet.example.org/{room}' } })
