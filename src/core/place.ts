import type { Clock } from './clock.ts'

// Where people meet. A request says it, else the team that took it, else its organizer's own default. Each request keeps what
// it found when it was made: whoever changes a default later changes it for new requests.

/** A place that somebody can go to, call or open. */
export type MeetingPlace =
  | { kind: 'video'; url: string }
  | { kind: 'phone'; number: string }
  | { kind: 'address'; text: string }
  /** A video call whose link the organizer's calendar has yet to make. */
  | { kind: 'calendar' }

/**
 * `none` says that there is no place, which a default would otherwise fill in. With `calendar` the organizer's calendar makes the
 * link when the meeting is booked, and then it is the `url`.
 */
export type Place = Exclude<MeetingPlace, { kind: 'calendar' }> | { kind: 'calendar'; url?: string } | { kind: 'none' }

export const PLACE_KINDS = ['video', 'phone', 'address', 'calendar', 'none'] as const

/** Whose word a request's place is. */
export type PlaceSource = 'request' | 'team' | 'member'

/** A place with whose word it is; both null where nobody has said anything. */
export type KnownPlace = { place: Place | null; placeSource: PlaceSource | null }

/** Becomes 128 random bits for each request, so that nobody walks into somebody else's room. */
const ROOM = '{room}'
const ROOM_BYTES = 16
/** In hexadecimal digits, so that no room looks like the token of a guest's link, which is cut out of what is kept. */
const ROOM_CHARACTERS = 2 * ROOM_BYTES
const ROOM_SAMPLE = '0'.repeat(ROOM_CHARACTERS)

const FIELDS = { video: 'url', phone: 'number', address: 'text' } as const

/** A place as it was written, before anybody has looked at it. */
export type GivenPlace = { kind: Place['kind']; url?: string; number?: string; text?: string }

/** The field that a kind of place needs and was not given; null where everything is there. */
export function missingField(given: GivenPlace): 'url' | 'number' | 'text' | null {
  if (given.kind === 'none' || given.kind === 'calendar') return null
  const field = FIELDS[given.kind]
  return given[field]?.trim() ? null : field
}

/** Only what belongs to its kind. Call it once nothing is missing. */
export function placeFrom(given: GivenPlace): Place {
  switch (given.kind) {
    case 'video':
      return { kind: 'video', url: given.url!.trim() }
    case 'phone':
      return { kind: 'phone', number: given.number!.trim() }
    case 'address':
      return { kind: 'address', text: given.text!.trim() }
    case 'calendar':
    case 'none':
      return { kind: given.kind }
  }
}

/** Why a place cannot stand, with the field that is wrong; null where it can. */
export function placeProblem(place: Place): string | null {
  if (place.kind === 'video' && !isVideoUrl(place.url))
    return 'url: must be a web address that begins with https:// or http://, such as https://meet.example.org/{room}; {room} may stand behind the host only'
  if (place.kind === 'phone' && !isPhoneNumber(place.number))
    return 'number: must be a telephone number, such as +351 21 123 4567, with an extension as ext. 12'
  return null
}

function isVideoUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s<>"'\\]+$/.test(text)) return false
  const url = URL.parse(text.replaceAll(ROOM, ROOM_SAMPLE))
  return url !== null && url.hostname !== '' && !url.hostname.includes(ROOM_SAMPLE) && url.username === ''
}

const DIGITS_MIN = 3
/** No character fits two neighbouring parts of an extension, so that a hostile text is refused without long trying. */
const PHONE = /^\+?[\d().\-/\s]+(?:\s?(?:ext\.?|x|[#,;])+\s?[\d*]+)*#?$/i

export const isPhoneNumber = (text: string): boolean => PHONE.test(text) && text.replace(/\D/g, '').length >= DIGITS_MIN

/** What holds for a new request, with its room. */
export function placeOf(given: Record<PlaceSource, Place | null>, clock: Clock): KnownPlace {
  const source = (['request', 'team', 'member'] as const).find((each) => given[each] !== null) ?? null
  return { place: source && withRoom(given[source]!, clock), placeSource: source }
}

/** Another organizer brings their own place along, unless the request or its team said where. */
export const followsOrganizer = ({ placeSource }: Pick<KnownPlace, 'placeSource'>): boolean =>
  placeSource === null || placeSource === 'member'

/** Whoever answers for a booked meeting from now on: their own place, that of the request's team, and whether their calendar makes links. */
export type Successor = { member: Place | null; team: Place | null; makesLinks: boolean }

/**
 * Where a booked meeting is once somebody else answers for it. The room and number of whoever left give way to the new one's, and a
 * link that their calendar made ends with their event. With nothing to put there, it has no place, or a link that has yet to be
 * given. Null where the place stays.
 */
export function placeUnder({ place, placeSource }: KnownPlace, successor: Successor, clock: Clock): KnownPlace | null {
  const { makesLinks } = successor
  const isOfRequest = !followsOrganizer({ placeSource })
  if (isOfRequest && place?.kind !== 'calendar') return null
  const linkToMake: KnownPlace = { place: { kind: 'calendar' }, placeSource }
  if (isOfRequest && makesLinks) return linkToMake
  const usable = (each: Place | null) => (each?.kind === 'calendar' && !makesLinks ? null : each)
  const brought = placeOf({ request: null, team: usable(successor.team), member: usable(successor.member) }, clock)
  if (brought.place) return brought
  if (place?.kind === 'video' || place?.kind === 'calendar') return linkToMake
  return place?.kind === 'phone' ? { place: null, placeSource: null } : null
}

/** Whoever gives the same address again keeps the room that people may know by now. */
export function withRoom(place: Place, clock: Clock, before: Place | null = null): Place {
  if (place.kind !== 'video' || !place.url.includes(ROOM)) return place
  const inRoom = (room: string): Place => ({ kind: 'video', url: place.url.replaceAll(ROOM, room) })
  const from = place.url.indexOf(ROOM)
  const known = before?.kind === 'video' ? inRoom(before.url.slice(from, from + ROOM_CHARACTERS)) : null
  return known && isSamePlace(known, before) ? known : inRoom(clock.randomBytes(ROOM_BYTES).toHex())
}

/** Somewhere to meet, or null. Nobody minds who made the link of a video call. */
export function meetingPlace(place: Place | null | undefined): MeetingPlace | null {
  if (!place || place.kind === 'none') return null
  if (place.kind !== 'calendar') return place
  return place.url === undefined ? { kind: 'calendar' } : { kind: 'video', url: place.url }
}

/** The calendar has yet to make it. */
export const awaitsLink = (place: Place | null | undefined): boolean => meetingPlace(place)?.kind === 'calendar'

export function isSamePlace(one: Place | null | undefined, other: Place | null | undefined): boolean {
  return placeText(meetingPlace(one)) === placeText(meetingPlace(other))
}

/** The place itself, in one line: what a calendar shows as the location. */
export function placeText(place: MeetingPlace | null): string {
  if (place === null || place.kind === 'calendar') return ''
  return place.kind === 'video' ? place.url : place.kind === 'phone' ? place.number : place.text
}
