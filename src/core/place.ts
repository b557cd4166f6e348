import type { Clock } from './clock.ts'

// Where people meet. The request decides, else its team, else the organizer's own default. Each request keeps the place that it
// got when it was created: changing a default later only affects new requests.

/** A place that somebody can go to, call or open. */
export type MeetingPlace =
  | { kind: 'video'; url: string }
  | { kind: 'phone'; number: string }
  | { kind: 'address'; text: string }
  /** A video call; the organizer's calendar has not made the link yet. */
  | { kind: 'calendar' }

/**
 * `none` means that there is deliberately no place, so no default fills it in. With `calendar`, the organizer's calendar makes the
 * link when the meeting is booked, and `url` then holds it.
 */
export type Place = Exclude<MeetingPlace, { kind: 'calendar' }> | { kind: 'calendar'; url?: string } | { kind: 'none' }

export const PLACE_KINDS = ['video', 'phone', 'address', 'calendar', 'none'] as const

/** Who decided a request's place. */
export type PlaceSource = 'request' | 'team' | 'member'

/** A place and who decided it; both null if nobody did. */
export type KnownPlace = { place: Place | null; placeSource: PlaceSource | null }

/** Becomes 128 random bits for each request, so that nobody walks into somebody else's room. */
const ROOM = '{room}'
const ROOM_BYTES = 16
/** Hexadecimal, so that no room looks like the token of a guest link: those tokens are removed from stored text. */
const ROOM_CHARACTERS = 2 * ROOM_BYTES
const ROOM_SAMPLE = '0'.repeat(ROOM_CHARACTERS)

const FIELDS = { video: 'url', phone: 'number', address: 'text' } as const

/** A place as the caller gave it, not yet checked. */
export type GivenPlace = { kind: Place['kind']; url?: string; number?: string; text?: string }

/** The field that this kind of place needs but lacks; null if nothing is missing. */
export function missingField(given: GivenPlace): 'url' | 'number' | 'text' | null {
  if (given.kind === 'none' || given.kind === 'calendar') return null
  const field = FIELDS[given.kind]
  return given[field]?.trim() ? null : field
}

/** Keeps only the field that belongs to the kind. Call it when `missingField` returns null. */
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

/** The wrong field and why; null if the place is valid. */
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
/** No character fits two neighbouring parts of an extension, so a hostile text cannot cause backtracking. */
const PHONE = /^\+?[\d().\-/\s]+(?:\s?(?:ext\.?|x|[#,;])+\s?[\d*]+)*#?$/i

export const isPhoneNumber = (text: string): boolean => PHONE.test(text) && text.replace(/\D/g, '').length >= DIGITS_MIN

/** The place of a new request, with its room filled in. */
export function placeOf(given: Record<PlaceSource, Place | null>, clock: Clock): KnownPlace {
  const source = (['request', 'team', 'member'] as const).find((each) => given[each] !== null) ?? null
  return { place: source && withRoom(given[source]!, clock), placeSource: source }
}

/** A new organizer brings their own place, unless the request or its team decided the place. */
export const followsOrganizer = ({ placeSource }: Pick<KnownPlace, 'placeSource'>): boolean =>
  placeSource === null || placeSource === 'member'

/** The member who takes over a booked meeting: their own place, the place of the request's team, and whether their calendar makes links. */
export type Successor = { member: Place | null; team: Place | null; makesLinks: boolean }

/**
 * The place of a booked meeting after somebody else takes it over. The successor's room or number replaces the old one, and a link
 * made by the old calendar disappears with its event. If the successor has no place, the meeting has none, or its link is still to
 * come. Null if the place stays.
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

/** If the same address is given again, keeps the room, since people may already know it. */
export function withRoom(place: Place, clock: Clock, before: Place | null = null): Place {
  if (place.kind !== 'video' || !place.url.includes(ROOM)) return place
  const inRoom = (room: string): Place => ({ kind: 'video', url: place.url.replaceAll(ROOM, room) })
  const from = place.url.indexOf(ROOM)
  const known = before?.kind === 'video' ? inRoom(before.url.slice(from, from + ROOM_CHARACTERS)) : null
  return known && isSamePlace(known, before) ? known : inRoom(clock.randomBytes(ROOM_BYTES).toHex())
}

/** Somewhere to meet, or null. It does not matter here who made the link of a video call. */
export function meetingPlace(place: Place | null | undefined): MeetingPlace | null {
  if (!place || place.kind === 'none') return null
  if (place.kind !== 'calendar') return place
  return place.url === undefined ? { kind: 'calendar' } : { kind: 'video', url: place.url }
}

/** The calendar has not made the link yet. */
export const awaitsLink = (place: Place | null | undefined): boolean => meetingPlace(place)?.kind === 'calendar'

export function isSamePlace(one: Place | null | undefined, other: Place | null | undefined): boolean {
  return placeText(meetingPlace(one)) === placeText(meetingPlace(other))
}

/** The place in one line, as a calendar shows it. */
export function placeText(place: MeetingPlace | null): string {
  if (place === null || place.kind === 'calendar') return ''
  return place.kind === 'video' ? place.url : place.kind === 'phone' ? place.number : place.text
}
