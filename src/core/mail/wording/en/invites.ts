import { type Called, listed, theMeeting, theMeetingAtStart } from './words.ts'

const IF_ANYTHING_CHANGES = 'If anything changes, just answer this mail.'
const ATTACHED = `The invitation is attached. ${IF_ANYTHING_CHANGES}`
const ATTACHED_ANEW = `The new invitation is attached and replaces the earlier one. ${IF_ANYTHING_CHANGES}`

/** Mails that carry a calendar entry, or take one back. */
export const invites = {
  /** Mails that show the meeting as it stands now: what is said above it, and below. */
  entries: {
    booked: { above: (_called: Called) => 'It is settled:', below: ATTACHED },
    changed: {
      above: (called: Called) => `There is a small change to ${theMeeting(called)}. It is now:`,
      below: ATTACHED_ANEW,
    },
    reminder: { above: (_called: Called) => 'A short reminder of what is coming up:', below: IF_ANYTHING_CHANGES },
  },
  withPeople: (names: string[]) => `with ${listed(names)}`,
  attachedAnew: ATTACHED_ANEW,
  moved: (called: Called) => `${theMeetingAtStart(called)} has a new time:`,
  insteadOf: (time: string) => `instead of ${time}`,
  calledOff: (called: Called) =>
    `${theMeetingAtStart(called)} will not take place, so there is nothing left for you to do.`,
  calledOffAt: (called: Called, time: string) =>
    `${theMeetingAtStart(called)} on ${time}, will not take place. The attached cancellation takes it out of your calendar.`,
  notNeeded: (called: Called, time: string) =>
    `You are no longer needed at ${theMeeting(called)} on ${time}. The attached cancellation takes it out of your calendar.`,
}
