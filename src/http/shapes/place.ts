import { type Static, Type } from 'typebox'
import { Failure } from '#core/failure.ts'
import { type GivenPlace, missingField, PLACE_KINDS, type Place, placeFrom, placeProblem } from '#core/place.ts'
import { Nullable } from './envelope.ts'

const Kind = Type.Unsafe<Place['kind']>({
  type: 'string',
  enum: [...PLACE_KINDS],
  description:
    'With `calendar` the Google or Microsoft calendar of the organizer makes the video link when the meeting is booked. `none` says that there is no place, where a default would be used otherwise.',
  example: 'video',
})

const url = Type.String({
  trim: true,
  text: 'line',
  maxLength: 2_048,
  description:
    'Of a `video` meeting. `{room}` in it becomes a room of its own for each request, which nobody can guess. Of a `calendar` meeting it is shown once the calendar has made the link, and never given.',
  example: 'https://meet.example.org/{room}',
})
const number = Type.String({
  trim: true,
  text: 'line',
  maxLength: 64,
  description: 'Of a `phone` meeting: the number to call.',
  example: '+351 21 123 4567',
})
const text = Type.String({
  trim: true,
  text: 'line',
  maxLength: 500,
  description: 'Of a meeting at an `address`: where to go.',
  example: 'Rua Augusta 1, Lisbon',
})

const EXAMPLE = { kind: 'video', url: 'https://meet.example.org/4f0k1x9v2m7c3b8n6d5s0a1q2w' }

export const PlaceShape = Type.Object(
  { kind: Kind, url: Type.Optional(url), number: Type.Optional(number), text: Type.Optional(text) },
  { $id: 'Place', description: 'Where people meet, with the one field that belongs to its kind.', example: EXAMPLE },
)

export const ShownPlace = (description: string) => Nullable({ ...PlaceShape, description })

/** As it is given: `url`, `number` or `text` goes with the kind. */
export const PlaceBody = (description: string) => {
  const { $id: _, ...rest } = PlaceShape as typeof PlaceShape & { $id?: string }
  const example = { kind: 'video', url: 'https://meet.example.org/{room}' }
  return Type.Unsafe<Static<typeof PlaceShape>>({ ...rest, description, example })
}

/** What the schema cannot say: each kind needs its own field, and a form of its own. */
export function placeGiven(given: GivenPlace, field: string): Place {
  const missing = missingField(given)
  if (missing)
    throw new Failure('invalid_request', `${field}.${missing}: is required where kind is ${given.kind}. Add it.`)
  const place = placeFrom(given)
  const problem = placeProblem(place)
  if (problem) throw new Failure('validation_error', `${field}.${problem}.`)
  return place
}

/** Absent stays absent, and null stays null. */
export const placeChange = (given: GivenPlace | null | undefined, field: string): Place | null | undefined =>
  given ? placeGiven(given, field) : given
