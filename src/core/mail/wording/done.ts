import { sentencesFor } from './catalogue.ts'
import type { Done, HowItStands, Locale, Meeting, Reader, Slot } from './facts.ts'
import { knownInWords } from './known.ts'
import { letter } from './letter.ts'
import { nameOf } from './people.ts'
import { heardInWords, onDateInWords, windowsInWords } from './times.ts'

// Answers to the organizer's instructions: what was done, what is asked about them, and how it stands.

/** Confirms the organizer's own instructions, in their order. */
export const whatWasDone = ({ meeting, done }: { meeting: Meeting; done: Done[] }, reader: Reader): string =>
  letter(meeting, reader, [doneInWords(done, meeting, reader.locale)])

export function doneInWords(done: Done[], meeting: Meeting, locale: Locale): string {
  const { organizer } = sentencesFor({ locale })
  const inWords = (windows: readonly Slot[]) =>
    windows.length > 0 ? windowsInWords({ windows, minutes: meeting.minutes }, meeting.organizer.zone, locale) : ''
  const sentences = done.flatMap((each) => {
    if (each.did === 'status') return []
    if (each.did === 'answer') return knownInWords({ ...each, meeting, slots: [] }, asReader(meeting, locale))
    return organizer.done(each, 'windows' in each ? inWords(each.windows) : '', 'to' in each ? inWords(each.to) : '')
  })
  const stands = done.flatMap((each) => (each.did === 'status' ? howItStands(each, meeting, locale) : []))
  return [...(sentences.length > 0 ? [sentences.join(' ')] : []), ...stands].join('\n\n')
}

const asReader = ({ organizer: { id, name, zone } }: Meeting, locale: Locale): Reader => ({
  ...{ id, name, zone, locale, page: null },
  ...{ isFirst: false, isHost: true, hasNewOrganizer: false },
})

/** A sentence about the meeting, and a line for each person. */
function howItStands({ booked, isMoving, people }: HowItStands, meeting: Meeting, locale: Locale): string {
  const { standing } = sentencesFor({ locale }).organizer
  const { zone } = meeting.organizer
  const time = booked && windowsInWords({ windows: [booked], minutes: meeting.minutes }, zone, locale)
  const lines = people.map((where) => {
    const windows = where.is === 'answered' ? heardInWords(where.windows, zone, locale) : ''
    const day = 'until' in where && where.until !== null ? onDateInWords(where.until, locale) : null
    return `  - ${nameOf(where.person)}: ${standing.of(where, windows, day)}`
  })
  const first = time === null ? standing.notBooked : isMoving ? standing.moving(time) : standing.booked(time)
  return [first, ...(lines.length > 0 ? [lines.join('\n')] : [])].join('\n\n')
}
