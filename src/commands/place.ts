import { meetingPlace, type Place, placeText } from '#core/place.ts'
import { shortened } from './terminal.ts'

const CELL_CHARACTERS_MAX = 40

/** Where somebody meets by default, as a cell of a table. */
export const placeInTable = (place: Place | null): string =>
  shortened(placeText(meetingPlace(place)), CELL_CHARACTERS_MAX) || place?.kind || '-'
