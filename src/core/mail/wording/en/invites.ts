import type { Changed, Person, ShownPlace } from '../facts.ts'
import { type Called, hostAtStart, listed, plural, theMeeting, theMeetingAtStart } from './words.ts'

const toChange = (page: string | null): string =>
  page === null ? 'Need to change it? Just reply.' : `Need to change it? Just reply, or use ${page}`

const CHANGED: Record<Changed, string> = { place: 'the place', length: 'the length', people: 'the guest list' }

const whatChanged = (changed: Changed[]): string =>
  changed.length === 0 ? '' : `: ${listed(changed.map((each) => CHANGED[each]))}`

/** Mails with a calendar entry, or its withdrawal. */
export const invites = {
  /** Mails that show the present meeting: the text above and below it. */
  entries: {
    booked: {
      above: (_called: Called, _changed: Changed[]): string => 'You’re booked:',
      below: (page: string | null) => `The invitation is attached. ${toChange(page)}`,
    },
    changed: {
      above: (called: Called, changed: Changed[]) =>
        `There’s a small change to ${theMeeting(called)}${whatChanged(changed)}. It’s now:`,
      below: (page: string | null) => `A new invitation is attached. ${toChange(page)}`,
    },
    reminder: {
      above: (_called: Called, _changed: Changed[]): string => 'A short reminder of what’s coming up:',
      below: (page: string | null) => toChange(page),
    },
  },
  /** Instead of “You’re booked”, for somebody who never agreed to the time and is not needed. */
  comeIfYouCan: 'There’s a time now. You’re welcome to join if you can, but you don’t have to:',
  /** The same for somebody's first mail: it begins with who invites them. */
  invitesYou: (organizer: Person, mayStayAway: boolean) =>
    `${hostAtStart(organizer)} invites you to this meeting${mayStayAway ? '. Join if you can, but you don’t have to:' : ':'}`,
  /** `more` counts the people without a known name. */
  withPeople: (names: string[], more: number) =>
    `with ${listed([...names, ...(more > 0 ? [plural(more, { one: 'one more person', other: `${more} more people` })] : [])])}`,
  /** Instead of a link that no calendar has made yet. */
  linkToCome: 'Video call, link to follow',
  place: (place: ShownPlace) => {
    if (place.kind === 'video') return `Video: ${place.url}`
    return place.kind === 'phone' ? `Phone: ${place.number}` : `Place: ${place.text}`
  },
  moved: (called: Called) => `${theMeetingAtStart(called)} has moved. It’s now:`,
  insteadOf: (time: string) => `instead of ${time}`,
  movedBelow: (page: string | null) => `A new invitation is attached and replaces the earlier one. ${toChange(page)}`,
  calledOff: (called: Called) => `${theMeetingAtStart(called)} is cancelled, so there’s nothing left for you to do.`,
  calledOffAt: (called: Called, time: string) =>
    `${theMeetingAtStart(called)} on ${time}, is cancelled. You don’t need to do anything: the attached cancellation takes it off your calendar.`,
  notNeeded: (called: Called, time: string) =>
    `Plans have changed, so you don’t need to come to ${theMeeting(called)} on ${time}. Thank you for keeping the time free! The attached cancellation takes it off your calendar.`,
}
