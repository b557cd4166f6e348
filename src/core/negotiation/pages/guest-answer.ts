import { nothingSaid, type Reading } from '#core/language/reading.ts'
import type { Slot } from '#core/negotiation/situation/negotiation.ts'

// A click on a participant's page is a statement like any other: it becomes a message with the reading that its words would have
// had. Nothing has to be guessed, so it never leaves a doubt.

export type GuestAct =
  /** One or several of the times that the page offers. */
  | { does: 'pick'; times: Slot[] }
  /** A free time of a booking link; the note has their answers to its questions, which ask nothing. */
  | { does: 'book'; times: Slot[] }
  /** When they can instead. */
  | { does: 'propose'; times: Slot[] }
  | { does: 'decline' }
  | { does: 'note' }
  /** Of a booked meeting: at another time, these where they named some. */
  | { does: 'move'; times: Slot[] }
  | { does: 'cancel' }
  | { does: 'stop' }
  /** It was not them who refused, or wanted another time than this. */
  | { does: 'undo'; booked: Slot | null }

export type GuestAnswer = {
  act: GuestAct
  /** For the organizer, word for word. */
  note: string
  /** The participant's zone, if it was not known before. */
  zone: string | null
}

export function readingOf({ act, note, zone }: GuestAnswer): Reading {
  const said = { ...nothingSaid(), timezone: zone }
  const passedOn: Reading['intents'] = note === '' ? [] : ['question']
  switch (act.does) {
    case 'pick':
      return { ...said, intents: ['accept', ...passedOn], free: act.times }
    case 'book':
      return { ...said, intents: ['accept'], free: act.times }
    case 'propose':
      return { ...said, intents: ['propose', ...passedOn], free: act.times }
    case 'decline':
      return { ...said, intents: ['decline_meeting'] }
    case 'note':
      return { ...said, intents: passedOn }
    case 'move':
      return { ...said, intents: ['reschedule', ...passedOn], wished: act.times }
    case 'cancel':
      return { ...said, intents: ['cancel'] }
    case 'undo':
      return { ...said, intents: ['accept', ...passedOn], free: act.booked ? [act.booked] : [] }
    case 'stop':
      return { ...said, intents: ['stop'] }
  }
}
