/** Meetings in the calendars of hosts. `who` is the calendar's owner; null for the reader. */
export const calendar = {
  headlineGone: (who: string | null) => `Deleted from ${who === null ? 'your' : `${who}’s`} calendar`,
  headlineMoved: (who: string | null) => `Moved in ${who === null ? 'your' : `${who}’s`} calendar`,
  gone: (who: string | null) => `This meeting was deleted from ${who === null ? 'your' : `${who}’s`} calendar:`,
  /** `at` is an hour: "at 14:30". */
  moved: (who: string | null, day: string, at: string) =>
    `In ${who === null ? 'your' : `${who}’s`} calendar, this meeting was moved to ${day}, ${at}. It’s booked for:`,
  staysUnless: 'It stays as booked unless you decide otherwise. Nobody else has been told.',
  headlineClash: (who: string | null) =>
    `Something else in ${who === null ? 'your' : `${who}’s`} calendar at that time`,
  clash: (who: string | null) =>
    `A new event in ${who === null ? 'your' : `${who}’s`} calendar is at the same time as this meeting:`,
  headlineNoLink: 'No video link',
  noLink: 'Your calendar couldn’t make a video link, so the invitations went out without one:',
  /** In an invitation. */
  noLinkHere: 'Your calendar couldn’t make a video link, so this invitation has none.',
  giveLink:
    'Reply with a link, and I’ll send it to everybody. To have your calendar make one next time, check that it’s still connected.',
  /** The place belonged to somebody who has left the workspace. */
  headlineNoPlace: 'No place yet',
  placeLeft: (leaver: string | null) =>
    `The link, number or address was ${leaver === null ? 'the former organizer’s' : `${leaver}’s`}, so I’ve taken it out of the invitation. Reply with a link, a phone number or an address, and I’ll send it to everybody.`,
  /** The place belongs to somebody who has left, and the reader stands in without attending. */
  headlineOtherPlace: 'Another link needed',
  placeStays: (leaver: string | null) =>
    `The link, number or address in the invitation is ${leaver === null ? 'the former organizer’s' : `${leaver}’s`} and may no longer work. Reply with another, and I’ll tell everybody.`,
  noLinkOf: (leaver: string | null) =>
    `${leaver === null ? 'The former organizer’s' : `${leaver}’s`} calendar made no video link, so the invitation has none. Reply with a link, and I’ll send it to everybody.`,
}
