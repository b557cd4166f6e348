import { type Catalogue, sentencesFor } from './catalogue.ts'
import { doneInWords } from './done.ts'
import type { Changed, Done, Locale, Meeting, Person, Reader, Slot } from './facts.ts'
import {
  atTime,
  called,
  clockOf,
  headed,
  letter,
  type News,
  nameFor,
  newsOf,
  oneTime,
  organizerSays,
  titleFor,
} from './letter.ts'
import { nameOf } from './people.ts'
import { slotInWords } from './times.ts'

// Mails with a calendar entry, or its withdrawal.

/**
 * `others` are the people the reader meets; `done` confirms the reader's own instructions. The invite also replaces a second
 * mail at the same moment: a `question` comes below what is booked, and so do other `times`.
 * `isUnasked`: the reader never agreed to the time; if they are not needed either, they may stay away. `isPassedOn`: the rest
 * of their mail went to the organizer.
 */
type Entry = {
  meeting: Meeting
  slot: Slot
  others: Person[]
  done?: Done[]
  question?: string[]
  times?: string[] | null
  isUnasked?: boolean
  mayStayAway?: boolean
  changed?: Changed[]
  isPassedOn?: boolean
}

/** Shows the present meeting: when it is booked, and whenever else there is a reason. */
export function entryMail(why: keyof Catalogue['invites']['entries'], facts: Entry, reader: Reader): News {
  const { meeting, done = [], question = [], times = null, isPassedOn = false } = facts
  const { answers, invites } = sentencesFor(reader)
  const told = toldOf(done, meeting, reader)
  // A reader who sees the change need not be told that something changed.
  const isSaid = told !== null && why === 'changed'
  const heading = isSaid ? null : headingOf(why, facts, reader)
  // The part that asks for other times says how to answer.
  const ending = times ?? [invites.entries[why].below(reader.page)]
  const passedOn = isPassedOn ? answers.passedOnToo(meeting.organizer) : null
  const paragraphs = [told, heading, entry(facts, reader), ...question, passedOn, ...ending]
  const isInvitation = why === 'booked' && isNewTo(facts, reader)
  return { news: newsOf(isInvitation ? 'invited' : why, facts, reader), text: letter(meeting, reader, paragraphs) }
}

/** People who hear of the meeting for the first time read who invites them. */
function headingOf(why: keyof Catalogue['invites']['entries'], facts: Entry, reader: Reader): string {
  const { meeting, mayStayAway = false, changed = [] } = facts
  const { entries, comeIfYouCan, invitesYou } = sentencesFor(reader).invites
  if (why === 'booked' && isNewTo(facts, reader)) return invitesYou(meeting.organizer, mayStayAway)
  if (why === 'booked' && mayStayAway) return comeIfYouCan
  return entries[why].above(called(meeting, reader), changed)
}

const isNewTo = ({ isUnasked = false }: Entry, { isFirst }: Reader): boolean => isUnasked && isFirst

/** To the successor of `leaver`, the former organizer. */
export function takenOver({ leaver, ...facts }: Entry & { leaver: string | null }, reader: Reader): News {
  const { meeting, question = [] } = facts
  const { organizer, invites } = sentencesFor(reader)
  const taken = organizer.standsIn(leaver, meeting.participants.map(nameOf))
  const paragraphs = [taken, entry(facts, reader), ...question, invites.entries.booked.below(reader.page)]
  return { news: headed(organizer.headline.standsIn, meeting, reader), text: letter(meeting, reader, paragraphs) }
}

/** `words` are the organizer's own, if they moved it. */
type Moved = Pick<Entry, 'meeting' | 'others' | 'done'> & { from: Slot; to: Slot; words?: string | null }

export function moved({ meeting, others, from, to, words = null, done = [] }: Moved, reader: Reader): News {
  const { invites } = sentencesFor(reader)
  const before = invites.insteadOf(slotInWords(from, clockOf(meeting, reader)))
  const entry = [oneTime(meeting, reader, to), before, ...placeOf(meeting, reader)]
    .map((line) => `  ${line}`)
    .join('\n')
  const says = organizerSays(meeting, words, reader)
  const told = toldOf(done, meeting, reader)
  const paragraphs = [told, invites.moved(called(meeting, reader)), entry, ...says, invites.movedBelow(reader.page)]
  return { news: newsOf('moved', { meeting, slot: to, others }, reader), text: letter(meeting, reader, paragraphs) }
}

export function calledOff({ meeting, slot }: { meeting: Meeting; slot: Slot | null }, reader: Reader): News {
  const { invites } = sentencesFor(reader)
  const name = called(meeting, reader)
  const sentence = slot
    ? invites.calledOffAt(name, atTime(meeting, reader, slot, 'with zone'))
    : invites.calledOff(name)
  return { news: newsOf('cancelled', { meeting, slot }, reader), text: letter(meeting, reader, [sentence]) }
}

/** To somebody who is no longer needed; the meeting takes place without them. */
export function notNeeded({ meeting, slot }: { meeting: Meeting; slot: Slot }, reader: Reader): News {
  const sentence = sentencesFor(reader).invites.notNeeded(
    called(meeting, reader),
    atTime(meeting, reader, slot, 'with zone'),
  )
  return { news: newsOf('notNeeded', { meeting, slot }, reader), text: letter(meeting, reader, [sentence]) }
}

/** The title in everybody's calendar. */
export function entryTitle(meeting: Meeting, locale: Locale): string {
  const participants = meeting.participants.map(nameOf)
  return meeting.title ?? sentencesFor({ locale }).frame.entryTitle({ ...meeting, participants })
}

/** The text of the calendar entry: purpose, place, who arranged it, and how to change it. */
export function entryText(
  { meeting, address }: { meeting: Pick<Meeting, 'purpose' | 'place'> & { organizer: Person }; address: string },
  reader: Pick<Reader, 'locale' | 'page'>,
): string {
  const arranged = sentencesFor(reader).frame.entryText(meeting.organizer, address, reader.page)
  // A calendar that makes the link adds it by itself.
  const place = meeting.place?.kind === 'calendar' ? [] : placeOf(meeting, reader)
  return [...(meeting.purpose ? [meeting.purpose] : []), ...place, arranged].join('\n\n')
}

function entry({ meeting, slot, others }: Entry, reader: Reader): string {
  // Without a title, only the people are named.
  const title = meeting.title === null && others.length > 0 ? [] : [titleFor(meeting, reader)]
  const names = others.flatMap((person) => nameFor(person, meeting, reader) ?? [])
  const more = others.length - names.length
  const people = others.length > 0 ? [sentencesFor(reader).invites.withPeople(names, more)] : []
  return [...title, oneTime(meeting, reader, slot), ...people, ...placeOf(meeting, reader)]
    .map((line) => `  ${line}`)
    .join('\n')
}

const toldOf = (done: Done[], meeting: Meeting, reader: Reader): string | null =>
  done.length === 0 ? null : doneInWords(done, meeting, reader.locale)

/** Without a link yet, the mail says that one will follow. */
function placeOf({ place }: Pick<Meeting, 'place'>, reader: Pick<Reader, 'locale'>): string[] {
  const { invites } = sentencesFor(reader)
  return place === null ? [] : [place.kind === 'calendar' ? invites.linkToCome : invites.place(place)]
}
