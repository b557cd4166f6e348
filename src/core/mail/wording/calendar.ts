import { sentencesFor } from './catalogue.ts'
import type { Meeting, Reader, Slot } from './facts.ts'
import { choices, headed, letter, type News, oneTime } from './letter.ts'
import { asking } from './organizer.ts'
import { atClockInWords, dayInWords } from './times.ts'

// News for the organizer about their own calendar and other hosts' calendars.

type About = { meeting: Meeting; slot: Slot }

/** `who` is the calendar's owner, null for the organizer; `start` is the new start, null if deleted. */
type EntryChanged = About & { who: string | null; start: string | null }

export function entryChanged({ meeting, slot, who, start }: EntryChanged, reader: Reader): News {
  const { calendar } = sentencesFor(reader)
  const { headline, answers } = asking({ asks: 'entry_changed', who, isGone: start === null }, meeting, reader)
  const { zone } = meeting.organizer
  const moved = (at: string) =>
    calendar.moved(who, dayInWords(at, zone, reader.locale), atClockInWords(at, zone, reader.locale))
  return {
    news: headed(headline, meeting, reader),
    text: letter(meeting, reader, [
      start === null ? calendar.gone(who) : moved(start),
      `  ${oneTime(meeting, reader, slot)}`,
      calendar.staysUnless,
      choices(answers, reader),
    ]),
  }
}

export function clash({ meeting, slot, who }: Omit<EntryChanged, 'start'>, reader: Reader): News {
  const { calendar } = sentencesFor(reader)
  const { headline, answers } = asking({ asks: 'clash', who }, meeting, reader)
  return {
    news: headed(headline, meeting, reader),
    text: letter(meeting, reader, [
      calendar.clash(who),
      `  ${oneTime(meeting, reader, slot)}`,
      calendar.staysUnless,
      choices(answers, reader),
    ]),
  }
}

/** The place belonged to `leaver`, the former organizer. */
export function placeLeft({ meeting, slot, leaver }: About & { leaver: string | null }, reader: Reader): News {
  const { calendar } = sentencesFor(reader)
  const asked = calendar.placeLeft(leaver)
  return {
    news: headed(calendar.headlineNoPlace, meeting, reader),
    text: letter(meeting, reader, [asked, `  ${oneTime(meeting, reader, slot)}`]),
    paragraphs: [asked],
  }
}

/** The same for a stand-in who does not attend: the invitations still name that place. */
export function placeStays({ meeting, slot, leaver }: About & { leaver: string | null }, reader: Reader): News {
  const { calendar } = sentencesFor(reader)
  const asked = calendar.placeStays(leaver)
  return {
    news: headed(calendar.headlineOtherPlace, meeting, reader),
    text: letter(meeting, reader, [asked, `  ${oneTime(meeting, reader, slot)}`]),
    paragraphs: [asked],
  }
}

/** The calendar of `leaver` made no link before they left. */
export function noLinkOf({ meeting, slot, leaver }: About & { leaver: string | null }, reader: Reader): News {
  const { calendar } = sentencesFor(reader)
  const asked = calendar.noLinkOf(leaver)
  return {
    news: headed(calendar.headlineNoLink, meeting, reader),
    text: letter(meeting, reader, [asked, `  ${oneTime(meeting, reader, slot)}`]),
    paragraphs: [asked],
  }
}

/** Booked, but the organizer's calendar made no video link. */
export function noLink({ meeting, slot }: About, reader: Reader): News {
  const { calendar } = sentencesFor(reader)
  return {
    news: headed(calendar.headlineNoLink, meeting, reader),
    text: letter(meeting, reader, [calendar.noLink, `  ${oneTime(meeting, reader, slot)}`, calendar.giveLink]),
    paragraphs: [`${calendar.noLinkHere} ${calendar.giveLink}`],
  }
}
