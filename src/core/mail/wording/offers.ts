import { notYou } from './answers.ts'
import { sentencesFor } from './catalogue.ts'
import type { Invited, Meeting, Nth, Person, Reader, Slot, WhyAgain, WhyOthers } from './facts.ts'
import { aboutOf, alsoInvited, atTime, called, letter, offered, organizerSays } from './letter.ts'
import { nameOf } from './people.ts'
import { type Heard, restated } from './restated.ts'

// Mails that offer times.

type Offering = { meeting: Meeting; slots: Slot[] }

/** `principal` is the person the reader arranges it for, unless it is for themselves. */
export function outreach(facts: Offering & { principal: Person | null }, reader: Reader): string {
  const { meeting, slots, principal } = facts
  const { offers } = sentencesFor(reader)
  const wish = { ...meeting, invited: alsoInvited(meeting, reader, principal) }
  const count = slots.length
  const about = aboutOf(meeting)
  const invitation = principal === null ? offers.first(wish) : offers.firstToAssistant(wish, nameOf(principal))
  const asks = principal === null ? offers.doesItWork(count) : offers.wouldItBeGood(count)
  return letter(meeting, reader, [
    ...(about === null ? [`${invitation} ${asks}`] : [invitation, offers.topic(about), asks]),
    ...offered(meeting, reader, slots, howToAnswer(wish.invited, count, reader)),
  ])
}

/** To somebody who wrote to a team: an answer, not an approach. */
export function requested(facts: Offering & { team: string | null }, reader: Reader): string {
  const { meeting, slots, team } = facts
  const { offers } = sentencesFor(reader)
  const wish = { ...meeting, invited: alsoInvited(meeting, reader) }
  return letter(meeting, reader, [
    `${offers.requested(wish, team)} ${offers.doesItWork(slots.length)}`,
    ...offered(meeting, reader, slots, howToAnswer(wish.invited, slots.length, reader)),
  ])
}

/**
 * `words` are the organizer's reason for moving it, and `present` is the time that it has now. `isPassedOn`: the rest of the reader's
 * mail went to the organizer.
 */
type Others = Offering & {
  why: WhyOthers
  heard?: Heard | null
  words?: string | null
  present?: Slot | null
  isPassedOn?: boolean
}

/** `isBelowBooking`: the booking to be moved is shown right above. */
type Put = Others & { isBelowBooking?: boolean }

export const otherTimes = (facts: Others, reader: Reader): string =>
  letter(facts.meeting, reader, otherTimesPut(facts, reader))

/** The same as paragraphs for a longer mail. */
export function otherTimesPut(put: Put, reader: Reader): string[] {
  const { meeting, slots, why, heard = null, words = null, present = null } = put
  const { isBelowBooking = false, isPassedOn = false } = put
  const { offers, answers } = sentencesFor(reader)
  const movesSoon = isBelowBooking && why === 'move'
  const isBooked = !movesSoon && (why === 'move' || why === 'longer' || why === 'declined')
  const facts = { ...meeting, count: slots.length, heard: heard && restated(heard, meeting, reader) }
  const stands = isBooked ? standsAt(meeting, present, reader) : null
  const page = isBelowBooking ? reader.page : pageFor(reader)
  const how = howToAnswer(alsoInvited(meeting, reader), slots.length, { ...reader, page }, stands)
  return [
    ...(isPassedOn ? [answers.passedOnToo(meeting.organizer)] : []),
    ...organizerSays(meeting, words, reader),
    movesSoon ? offers.movesSoon(slots.length) : offers.others[why](facts),
    ...offered(meeting, reader, slots, how),
  ]
}

/** The page's address ends the paragraph, so that no punctuation sticks to it. */
function howToAnswer({ names, more }: Invited, count: number, reader: Reader, stands: string | null = null): string {
  const how = sentencesFor(reader).offers.howToAnswer(count, reader.page, names.length + more > 0)
  return stands === null ? how : `${stands} ${how}`
}

/** The first mail shows the link to the reader's page, and so do those about a booking; the others stay short. */
const pageFor = ({ isFirst, page }: Reader): string | null => (isFirst ? page : null)

/** While another time is looked for: the one that stands. */
export const standsAt = (meeting: Meeting, present: Slot | null, reader: Reader): string =>
  sentencesFor(reader).offers.presentTimeStands(present && atTime(meeting, reader, present))

type Again = Offering & { why: WhyAgain; nth: Nth; present?: Slot | null }

export function followUp({ meeting, slots, why, nth, present = null }: Again, reader: Reader): string {
  const { offers } = sentencesFor(reader)
  const invited = alsoInvited(meeting, reader)
  const stands = why === 'moving' ? standsAt(meeting, present, reader) : null
  const paragraphs = [
    offers.again(why, nth, meeting, slots.length),
    ...offered(
      meeting,
      reader,
      slots,
      howToAnswer(invited, slots.length, { ...reader, page: pageFor(reader) }, stands),
    ),
  ]
  return letter(meeting, reader, paragraphs, nth === 'last' || nth === 'once_more')
}

export function confirmOld({ meeting, slot }: { meeting: Meeting; slot: Slot }, reader: Reader): string {
  const { offers } = sentencesFor(reader)
  return letter(meeting, reader, [
    offers.confirmOld,
    ...offered(meeting, reader, [slot], offers.howToAnswer(1, pageFor(reader), false)),
  ])
}

/** A wish to move a booked meeting is restated before anything happens. */
export function confirmMove(
  { meeting, slots, from, isByClick }: Offering & { from: Slot; isByClick: boolean },
  reader: Reader,
): string {
  const { offers } = sentencesFor(reader)
  const one = offers.howToAnswer(slots.length, pageFor(reader), false)
  return letter(meeting, reader, [
    offers.confirmMove(called(meeting, reader), atTime(meeting, reader, from), slots.length),
    ...offered(meeting, reader, slots, `${standsAt(meeting, null, reader)} ${one}`),
    isByClick ? notYou(reader) : null,
  ])
}
