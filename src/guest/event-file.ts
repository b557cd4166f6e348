import { inviteText } from '#core/calendar/invite.ts'
import { entryText } from '#core/mail/wording/invites.ts'
import { assistantName } from '#core/mail/wording/letter.ts'
import type { Visit } from './visit.ts'
import { wordsFor } from './words/catalogues.ts'

/** The booked meeting as a file for any calendar. `page` is where its owner changes it. */
export function eventFile(visit: Visit, page: string): string {
  const { view, uid, sequence, address, now, locale } = visit
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
    description: aboutEntry(visit, page),
    organizer: { name: assistantName({ name: view.organizer }, locale), address },
    attendees: [],
    place: view.place,
  })
}

/** The text of the entry, as in the invitation: the purpose, the place, the organizer, and how to change it. */
export function aboutEntry({ view, address, locale }: Visit, page: string | null): string {
  const organizer = { id: '', name: view.organizer, email: '' }
  return entryText({ meeting: { ...view, organizer }, address }, { locale, page })
}
