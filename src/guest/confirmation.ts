import type { GuestView } from '#core/negotiation/pages/guest-view.ts'
import { type Seal, SealError } from '#seal/seal.ts'

// The proof of the second press. The page that asks "are you sure?" puts it on its button, so it comes back only when that button
// was pressed: not from another site, which cannot read the page, and not from a scanner that submits forms without pressing
// anything. It is valid for one link, one press and the meeting as the page described it, and only for a while.

/** Actions that take a second press. */
export type Grave = 'decline' | 'move' | 'cancel' | 'undo'

export type Confirmation = { token: string; act: Grave; view: GuestView }

/** Long enough for an interruption. After that the page asks once more. */
const VALID_MS = 60 * 60_000

/** An organizer's answer to a question. It takes only one press. */
export type Answered = { token: string; question: string; press: string }

export function confirmationFor(asked: Confirmation | Answered, seal: Seal, nowMs: number): string {
  return seal.seal(String(nowMs + VALID_MS), placeOf(asked)).toString('base64url')
}

export function isConfirmed(given: string | null, asked: Confirmation | Answered, seal: Seal, nowMs: number): boolean {
  if (!given) return false
  try {
    return nowMs < Number(seal.open(Buffer.from(given, 'base64url'), placeOf(asked)))
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}

function placeOf(asked: Confirmation | Answered): string {
  if ('press' in asked) return JSON.stringify(['organizer answer', asked.token, asked.question, asked.press])
  const { token, act, view } = asked
  return JSON.stringify(['guest confirmation', token, act, view.state, view.booked])
}
