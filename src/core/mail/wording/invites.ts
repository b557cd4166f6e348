import { type Catalogue, sentencesFor } from './catalogue.ts'
import type { Changed, Done, Locale, Meeting, Person, Reader, Slot } from './facts.ts'
import {
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
import { deedsInWords } from './organizer.ts'
import { nameOf } from './people.ts'
import { slotInWords } from './times.ts'

// Mails that carry a calendar entry, or take one back.

/**
 * `others` are the people the reader meets; `deeds` is what was done on the reader's own word. The invite also says what
 * would otherwise be a second mail right now: a `question` comes first, because it needs an answer, and other `times` come
 * after the one that stands. `isUnasked` are readers who never agreed to the time; those who aren't needed either may stay away.
 * `isPassedOn`: what they wrote beside their answer went on to the organizer.
 */
type Entry = {
  meeting: Meeting
  slot: Slot
  others: Person[]
  deeds?: Done[]
  question?: string[]
  times?: string[] | null
  isUnasked?: boolean
  mayStayAway?: boolean
  changed?: Changed[]
  isPassedOn?: boolean
}

/** The meeting as it stands: when it was booked, and whenever else there is reason to show it. */
export function entryMail(why: keyof Catalogue['invites']['entries'], facts: Entry, reader: Reader): News {
  const { meeting, deeds = [], question = [], times = null, isPassedOn = false } = facts
  const { answers, invites } = sentencesFor(reader)
  const told = toldOf(deeds, meeting, reader)
  // A reader who sees what changed needn't be told that something did.
  const isSaid = told !== null && why === 'changed'
  const heading = isSaid ? null : headingOf(why, facts, reader)
  // The part that asks for other times says how to answer.
  const ending = times ?? [invites.entries[why].below(reader.page)]
  const passedOn = isPassedOn ? answers.passedOnToo(meeting.organizer) : null
  const paragraphs = [told, ...question, heading, entry(facts, reader), passedOn, ...ending]
  return { news: newsOf(why, facts, reader), text: letter(meeting, reader, paragraphs) }
}

/** Whoever hears of the meeting for the first time reads who invites them. */
function headingOf(why: keyof Catalogue['invites']['entries'], facts: Entry, reader: Reader): string {
  const { meeting, isUnasked = false, mayStayAway = false, changed = [] } = facts
  const { entries, comeIfYouCan, invitesYou } = sentencesFor(reader).invites
  if (why === 'booked' && isUnasked && reader.isFirst) return invitesYou(meeting.organizer, mayStayAway)
  if (why === 'booked' && mayStayAway) return comeIfYouCan
  return entries[why].above(called(meeting, reader), changed)
}

/** To the successor of `leaver`, who organized the meeting until they left. */
export function takenOver({ leaver, ...facts }: Entry & { leaver: string | null }, reader: Reader): News {
  const { meeting, question = [] } = facts
  const { organizer, invites } = sentencesFor(reader)
  const taken = organizer.standsIn(leaver, meeting.participants.map(nameOf))
  const paragraphs = [taken, entry(facts, reader), ...question, invites.entries.booked.below(reader.page)]
  return { news: headed(organizer.headline.standsIn, meeting, reader), text: letter(meeting, reader, paragraphs) }
}

/** `words` are the organizer's, where they moved it by themselves. */
type Moved = Pick<Entry, 'meeting' | 'others' | 'deeds'> & { from: Slot; to: Slot; words?: string | null }

export function moved({ meeting, others, from, to, words = null, deeds = [] }: Moved, reader: Reader): News {
  const { invites } = sentencesFor(reader)
  const before = invites.insteadOf(slotInWords(from, clockOf(meeting, reader)))
  const entry = [oneTime(meeting, reader, to), before, ...placeOf(meeting, reader)]
    .map((line) => `  ${line}`)
    .join('\n')
  const says = organizerSays(meeting, words, reader)
  const told = toldOf(deeds, meeting, reader)
  const paragraphs = [told, invites.moved(called(meeting, reader)), entry, ...says, invites.movedBelow(reader.page)]
  return { news: newsOf('moved', { meeting, slot: to, others }, reader), text: letter(meeting, reader, paragraphs) }
}

export function calledOff({ meeting, slot }: { meeting: Meeting; slot: Slot | null }, reader: Reader): News {
  const { invites } = sentencesFor(reader)
  const name = called(meeting, reader)
  const sentence = slot ? invites.calledOffAt(name, oneTime(meeting, reader, slot)) : invites.calledOff(name)
  return { news: newsOf('cancelled', { meeting, slot }, reader), text: letter(meeting, reader, [sentence]) }
}

/** To somebody who need not come any more, while the meeting takes place without them. */
export function notNeeded({ meeting, slot }: { meeting: Meeting; slot: Slot }, reader: Reader): News {
  const sentence = sentencesFor(reader).invites.notNeeded(called(meeting, reader), oneTime(meeting, reader, slot))
  return { news: newsOf('notNeeded', { meeting, slot }, reader), text: letter(meeting, reader, [sentence]) }
}

/** As it stands in everybody's calendar. */
export function entryTitle(meeting: Meeting, locale: Locale): string {
  const participants = meeting.participants.map(nameOf)
  return meeting.title ?? sentencesFor({ locale }).frame.entryTitle({ ...meeting, participants })
}

/** What stands in the calendar entry itself: what for, where, who arranged it, and how to change it. */
export function entryText(
  { meeting, address }: { meeting: Pick<Meeting, 'purpose' | 'place'> & { organizer: Person }; address: string },
  reader: Pick<Reader, 'locale' | 'page'>,
): string {
  const arranged = sentencesFor(reader).frame.entryText(meeting.organizer, address, reader.page)
  // A calendar that makes the link writes it there by itself.
  const place = meeting.place?.kind === 'calendar' ? [] : placeOf(meeting, reader)
  return [...(meeting.purpose ? [meeting.purpose] : []), ...place, arranged].join('\n\n')
}

function entry({ meeting, slot, others }: Entry, reader: Reader): string {
  // Without a title there is nothing to say but the people.
  const title = meeting.title === null && others.length > 0 ? [] : [titleFor(meeting, reader)]
  const names = others.flatMap((person) => nameFor(person, meeting, reader) ?? [])
  const more = others.length - names.length
  const people = others.length > 0 ? [sentencesFor(reader).invites.withPeople(names, more)] : []
  return [...title, oneTime(meeting, reader, slot), ...people, ...placeOf(meeting, reader)]
    .map((line) => `  ${line}`)
    .join('\n')
}

const toldOf = (deeds: Done[], meeting: Meeting, reader: Reader): string | null =>
  deeds.length === 0 ? null : deedsInWords(deeds, meeting, reader.locale)

/** Without a link yet, people at least read that there will be one. */
function placeOf({ place }: Pick<Meeting, 'place'>, reader: Pick<Reader, 'locale'>): string[] {
  const { invites } = sentencesFor(reader)
  return place === null ? [] : [place.kind === 'calendar' ? invites.linkToCome : invites.place(place)]
}
