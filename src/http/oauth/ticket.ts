import { type Clock, instantOf } from '#core/clock.ts'
import { digestOf } from '#seal/digest.ts'
import type { Seal } from '#seal/seal.ts'

// The form of a question carries the question, sealed for the session that saw it and for a while. So an answer belongs to what its giver has
// read, and neither another site nor another person can prepare one.

const MINUTES = 15
const PLACE = 'question of a program'

type Ticket = { query: string; session: string; until: number }

export function ticketFor(query: string, session: string, seal: Seal, clock: Clock): string {
  const until = instantOf(clock).add({ minutes: MINUTES }).epochMilliseconds
  const ticket: Ticket = { query, session: digestOf(session), until }
  return seal.seal(JSON.stringify(ticket), PLACE).toString('base64url')
}

/** Null if it is of another session, too old, or not ours. */
export function openTicket(text: string, session: string, seal: Seal, clock: Clock): string | null {
  try {
    const ticket = JSON.parse(seal.open(Buffer.from(text, 'base64url'), PLACE)) as Ticket
    return ticket.session === digestOf(session) && ticket.until > clock.nowMs() ? ticket.query : null
  } catch {
    return null
  }
}
