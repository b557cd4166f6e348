import { inviteText } from '#core/calendar/invite.ts'
import { sendingAddress } from '#core/mail/addresses.ts'
import { assistantName } from '#core/mail/wording/letter.ts'
import type { MailHome } from '#core/team/address.ts'
import type { Visit } from './visit.ts'
import { wordsFor } from './words/catalogues.ts'

/** The booked meeting as a file that any calendar takes in. */
export function eventFile({ view, uid, sequence, fromLocal, now, locale }: Visit, home: MailHome): string {
  const words = wordsFor([locale])
  const { start, end } = view.booked!
  return inviteText({
    method: 'PUBLISH',
    uid: uid!,
    sequence,
    dtstamp: now,
    start: Temporal.Instant.from(start),
    end: Temporal.Instant.from(end),
    summary: view.title ?? words.heading(view.organizer ?? words.theOrganizer),
    description: view.purpose ?? '',
    organizer: { name: assistantName({ name: view.organizer }, locale), address: sendingAddress(fromLocal, home) },
    attendees: [],
    place: view.place,
  })
}
