import { sentencesFor } from './catalogue.ts'
import type { Meeting, Person, Reader, Slot, WhyAgain, WhyOthers } from './facts.ts'
import { aboutOf, called, letter, numbered, oneTime } from './letter.ts'
import { nameOf } from './people.ts'

// Mails that put times to somebody.

type Offering = { meeting: Meeting; slots: Slot[] }

/** `principal` is whom the reader arranges it for, where it is not for themselves. */
export function outreach(facts: Offering & { principal: Person | null }, reader: Reader): string {
  const { meeting, slots, principal } = facts
  const { offers } = sentencesFor(reader)
  const wish = { ...meeting, about: aboutOf(meeting) }
  return letter(meeting, reader, [
    principal === null
      ? offers.first(wish, slots.length)
      : offers.firstToAssistant(wish, slots.length, nameOf(principal)),
    numbered(meeting, reader, slots),
    offers.howToAnswer(slots.length),
  ])
}

/** To somebody who wrote to a team: they are answered, not approached. */
export function requested(facts: Offering & { team: string | null }, reader: Reader): string {
  const { meeting, slots, team } = facts
  const { offers } = sentencesFor(reader)
  return letter(meeting, reader, [
    offers.requested({ ...meeting, about: aboutOf(meeting) }, slots.length, team),
    numbered(meeting, reader, slots),
    offers.howToAnswer(slots.length),
  ])
}

export function otherTimes({ meeting, slots, why }: Offering & { why: WhyOthers }, reader: Reader): string {
  const { offers } = sentencesFor(reader)
  const isBooked = why === 'move' || why === 'longer' || why === 'declined'
  const howToAnswer = offers.howToAnswer(slots.length)
  return letter(meeting, reader, [
    offers.others[why]({ organizer: meeting.organizer, count: slots.length }),
    numbered(meeting, reader, slots),
    isBooked ? `${howToAnswer} ${offers.presentTimeStands}` : howToAnswer,
  ])
}

export function followUp({ meeting, slots, why }: Offering & { why: WhyAgain }, reader: Reader): string {
  const { offers } = sentencesFor(reader)
  const howToAnswer = offers.howToAnswer(slots.length)
  const paragraphs = [
    offers.again(why, { ...meeting, about: aboutOf(meeting) }, slots.length),
    numbered(meeting, reader, slots),
    why === 'moving' ? `${howToAnswer} ${offers.presentTimeStands}` : howToAnswer,
  ]
  return letter(meeting, reader, paragraphs, true)
}

export function confirmOld({ meeting, slot }: { meeting: Meeting; slot: Slot }, reader: Reader): string {
  const { offers } = sentencesFor(reader)
  return letter(meeting, reader, [offers.confirmOld, numbered(meeting, reader, [slot]), offers.howToAnswer(1)])
}

/** A wish to move a booked meeting is restated before anything happens. */
export function confirmMove({ meeting, slots, from }: Offering & { from: Slot }, reader: Reader): string {
  const { offers } = sentencesFor(reader)
  return letter(meeting, reader, [
    offers.confirmMove(called(meeting, reader), oneTime(meeting, reader, from), slots.length),
    numbered(meeting, reader, slots),
    `${offers.howToAnswer(slots.length)} ${offers.presentTimeStands}`,
  ])
}
