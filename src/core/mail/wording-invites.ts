import type { Negotiation, Slot } from '#core/negotiation/negotiation.ts'
import { listed, nameOf, organizerOf } from '#core/negotiation/people.ts'
import { slotInWords } from './times.ts'
import { clockOf, letter, oneTime, type Reader, subjectForOrganizer, subjectOf, theMeeting } from './wording.ts'

// Mails that carry a calendar entry, or take one back.

const IF_ANYTHING_CHANGES = 'If anything changes, just answer this mail.'

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `others` are the people whom the reader meets. */
export function booked(negotiation: Negotiation, reader: Reader, slot: Slot, others: string[]): string {
  return letter(negotiation, reader, {
    paragraphs: [
      'It is settled:',
      entry(negotiation, reader, slot, others),
      `The invitation is attached. ${IF_ANYTHING_CHANGES}`,
    ],
  })
}

function entry(negotiation: Negotiation, reader: Reader, slot: Slot, others: string[]): string {
  const subject = reader.isHost ? subjectForOrganizer(negotiation) : subjectOf(negotiation)
  const people = `with ${listed(others)}`
  // Without a title the subject is nothing but the people.
  const title = negotiation.context.title === null && others.length > 0 ? [] : [subject]
  return [...title, oneTime(negotiation, reader, slot), ...(others.length > 0 ? [people] : [])]
    .map((line) => `  ${line}`)
    .join('\n')
}

export function moved(negotiation: Negotiation, reader: Reader, from: Slot, to: Slot): string {
  return letter(negotiation, reader, {
    paragraphs: [
      `${capitalised(theMeeting(negotiation, reader))} has a new time:`,
      `  ${oneTime(negotiation, reader, to)}\n  instead of ${slotInWords(from, clockOf(negotiation, reader))}`,
      `The new invitation is attached and replaces the earlier one. ${IF_ANYTHING_CHANGES}`,
    ],
  })
}

/** Other people or another end, at the time that everybody knows. */
export function changed(negotiation: Negotiation, reader: Reader, slot: Slot, others: string[]): string {
  return letter(negotiation, reader, {
    paragraphs: [
      `There is a small change to ${theMeeting(negotiation, reader)}. It is now:`,
      entry(negotiation, reader, slot, others),
      `The new invitation is attached and replaces the earlier one. ${IF_ANYTHING_CHANGES}`,
    ],
  })
}

export function calledOff(negotiation: Negotiation, reader: Reader, slot: Slot | null): string {
  const when = slot ? ` on ${oneTime(negotiation, reader, slot)},` : ''
  return letter(negotiation, reader, {
    paragraphs: [
      `${capitalised(theMeeting(negotiation, reader))}${when} will not take place${slot ? '. The attached cancellation takes it out of your calendar.' : ', so there is nothing left for you to do.'}`,
    ],
  })
}

/** To somebody who need not come any more, while the meeting takes place without them. */
export function notNeeded(negotiation: Negotiation, reader: Reader, slot: Slot): string {
  return letter(negotiation, reader, {
    paragraphs: [
      `You are no longer needed at ${theMeeting(negotiation, reader)} on ${oneTime(negotiation, reader, slot)}. The attached cancellation takes it out of your calendar.`,
    ],
  })
}

/** What stands in the calendar entry itself: who arranged it and how to change it. */
export function entryText(negotiation: Negotiation): string {
  const { purpose } = negotiation.context
  const arranged = `Arranged by an automated assistant for ${nameOf(organizerOf(negotiation))}. To change it, answer the invitation or write to ${negotiation.assistant.address}.`
  return purpose ? `${purpose}\n\n${arranged}` : arranged
}
