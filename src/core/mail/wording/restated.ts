import { sentencesFor } from './catalogue.ts'
import type { Meeting, Reader, Slot } from './facts.ts'
import { clockOf, letter, offered, zoneOf } from './letter.ts'
import { saidInWords } from './times.ts'

// Says back the times that we understood, so that people can correct us.

/** The times we understood: those that suit them, and those that do not. */
export type Heard = { free: readonly Slot[]; busy: readonly Slot[] }

const isHeard = ({ free, busy }: Heard): boolean => free.length + busy.length > 0

function inWords(windows: readonly Slot[], meeting: Meeting, reader: Reader): string | null {
  const { zone } = clockOf(meeting, reader)
  const whole = windows.filter(isToTheFiveMinutes)
  const said = whole.length > 0 ? whole : windows
  return said.length > 0 ? saidInWords({ windows: said, minutes: meeting.minutes }, zone, reader.locale) : null
}

/** The rest of today begins at an odd minute, and nobody said it like that. */
const isToTheFiveMinutes = ({ start }: Slot): boolean => new Date(start).getUTCMinutes() % 5 === 0

/** "Thanks, I've noted when you're free: …", in a line. */
export const restated = (heard: Heard, meeting: Meeting, reader: Reader): string | null =>
  isHeard(heard)
    ? sentencesFor(reader).offers.heard(inWords(heard.free, meeting, reader), inWords(heard.busy, meeting, reader))
    : null

/** "If I understood you right, you can do …, but not …." */
const understood = (heard: Heard, meeting: Meeting, reader: Reader): string | null =>
  isHeard(heard)
    ? sentencesFor(reader).answers.understoodAs(
        inWords(heard.free, meeting, reader),
        inWords(heard.busy, meeting, reader),
      )
    : null

/** Beside the times that were noted: those that they cannot do, and those that they corrected. */
export function besideNoted(
  { busy, replaced }: { busy: readonly Slot[]; replaced: readonly Slot[] },
  meeting: Meeting,
  reader: Reader,
): string | null {
  const { answers } = sentencesFor(reader)
  const [not, before] = [inWords(busy, meeting, reader), inWords(replaced, meeting, reader)]
  const sentences = [not && answers.cannotToo(not), before && answers.noLongerCounts(before)]
  return sentences.filter((sentence) => sentence !== null).join(' ') || null
}

/**
 * Something was understood, but not for sure: says what, and asks about exactly that. `slots` are the times to choose from. Without
 * any, a yes confirms the times in words. `isNo`: only when they cannot was understood, and the slots are other times.
 */
export function isThisRight(
  facts: { meeting: Meeting; heard: Heard; slots: Slot[]; isNo: boolean; isPassedOn?: boolean },
  reader: Reader,
): string {
  const { meeting, heard, slots, isNo, isPassedOn = false } = facts
  const { answers } = sentencesFor(reader)
  const count = slots.length
  const asks = count === 0 ? answers.isThatRight : isNo ? answers.wouldThisSuit(count) : answers.whichTime(count)
  const sentences = [understood(heard, meeting, reader), asks].filter((sentence) => sentence !== null)
  return letter(meeting, reader, [
    answers.thanksAndAsks(sentences.join(' ')),
    isPassedOn ? answers.passedOnToo(meeting.organizer) : null,
    ...(count > 0 ? offered(meeting, reader, slots, answers.howToAnswer(count)) : [zoneOf(meeting, reader)]),
  ])
}
