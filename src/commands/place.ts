import { meetingPlace, type Place, placeText } from '#core/place.ts'
import { shortened } from './terminal.ts'

const CELL_CHARACTERS_MAX = 40

/** A default place, as a table cell. */
export const placeInTable = (place: Place | null): string =>
  shortened(placeText(meetingPlace(place)), CELL_CHARACTERS_MAX) || place?.kind || '-'
