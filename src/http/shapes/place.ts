import { Failure } from '#core/failure.ts'
import { type GivenPlace, missingField, type Place, placeFrom, placeProblem } from '#core/place.ts'

const PLAINLY: Partial<Record<Place['kind'], string>> = {
  video: 'This is not a web address of a video call. One begins with https://.',
  phone: 'This is not a telephone number. One looks like +351 21 123 4567.',
}

/** Checks beyond the schema: each kind needs its own field in its own form. */
export function placeGiven(given: GivenPlace, field: string): Place {
  const missing = missingField(given)
  if (missing)
    throw new Failure('invalid_request', `${field}.${missing}: is required where kind is ${given.kind}. Add it.`, {
      plainly: 'Please fill this in.',
    })
  const place = placeFrom(given)
  const problem = placeProblem(place)
  if (problem) throw new Failure('validation_error', `${field}.${problem}.`, { plainly: PLAINLY[place.kind] })
  return place
}

/** Absent stays absent, and null stays null. */
export const placeChange = (given: GivenPlace | null | undefined, field: string): Place | null | undefined =>
  given ? placeGiven(given, field) : given
