import type { Received, Sent } from '#core/negotiation/situation/negotiation.ts'
import type { Simulated } from './person.ts'

// How long somebody waits without a word: from their own mail, or from ours that asked them nothing, to our next mail or the end.

const HOUR_MS = 60 * 60_000

/** The longest of their waits in working days of twenty-four hours, without weekends. */
export function longestWait(
  { participant, zone }: Simulated,
  mails: Sent[],
  received: Received[],
  end: Temporal.Instant,
): number {
  const theirs = received.filter(({ party }) => party?.kind === 'participant' && party.id === participant.id)
  const turns = [
    ...mails.map(({ at, asked, showed }) => ({ at, isWaiting: asked.length + showed.length === 0, isOurs: true })),
    ...theirs.map(({ at }) => ({ at, isWaiting: true, isOurs: false })),
  ].toSorted((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : Number(one.isOurs) - Number(other.isOurs),
  )
  let longest = 0
  let since: string | null = null
  for (const { at, isWaiting, isOurs } of [...turns, { at: end.toString(), isWaiting: false, isOurs: true }]) {
    if (since !== null && isOurs) longest = Math.max(longest, workingDays(since, at, zone))
    if (isOurs || since === null) since = isWaiting ? at : null
  }
  return longest
}

function workingDays(from: string, to: string, zone: string): number {
  let hours = 0
  for (let at = Date.parse(from); at < Date.parse(to); at += HOUR_MS)
    if (Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).dayOfWeek <= 5) hours += 1
  return hours / 24
}
