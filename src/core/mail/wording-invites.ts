import type { Negotiation, Slot } from '#core/negotiation/negotiation.ts'
import { listed, nameOf, organizerOf } from '#core/negotiation/people.ts'
import { slotInWords } from './times.ts'
import { clockOf, letter, organizerFirstName, type Reader, subjectOf, zoneNote } from './wording.ts'

// Mails that carry a calendar entry, or take one back.

/** `others` are the people whom the reader meets. */
export function booked(negotiation: Negotiation, reader: Reader, slot: Slot, others: string[]): string {
  return letter(negotiation, reader, {
    paragraphs: [
      'It is settled:',
      [subjectOf(negotiation), slotInWords(slot, clockOf(negotiation, reader)), `with ${listed(others)}`]
        .map((line) => `  ${line}`)
        .join('\n'),
      zoneNote(negotiation, reader),
      'The invitation is attached. Should anything change, just answer this mail.',
    ],
  })
}

export function moved(negotiation: Negotiation, reader: Reader, from: Slot, to: Slot): string {
  const clock = clockOf(negotiation, reader)
  return letter(negotiation, reader, {
    paragraphs: [
      `The meeting is moved: ${subjectOf(negotiation)} is now on ${slotInWords(to, clock)}, no longer on ${slotInWords(from, clock)}.`,
      zoneNote(negotiation, reader),
      'The new invitation is attached and replaces the earlier one. Should anything change, just answer this mail.',
    ],
  })
}

export function calledOff(negotiation: Negotiation, reader: Reader, slot: Slot | null): string {
  const when = slot ? ` on ${slotInWords(slot, clockOf(negotiation, reader))}` : ''
  return letter(negotiation, reader, {
    paragraphs: [
      `The meeting with ${organizerFirstName(negotiation)}${when} will not take place${slot ? '' : ', so there is nothing left for you to do'}.`,
      slot ? 'The attached cancellation takes it out of your calendar.' : null,
    ],
  })
}

/** What stands in the calendar entry itself: who arranged it and how to change it. */
export function entryText(negotiation: Negotiation): string {
  const { purpose } = negotiation.context
  const arranged = `Arranged by an automated assistant for ${nameOf(organizerOf(negotiation))}. To change it, answer the invitation or write to ${negotiation.assistant.address}.`
  return purpose ? `${purpose}\n\n${arranged}` : arranged
}
