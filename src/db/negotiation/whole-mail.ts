import type { Reading } from '#core/language/reading.ts'
import { isBefore } from '#core/negotiation/situation/before-after.ts'
import type { Cause } from '#core/negotiation/situation/cause.ts'
import type { Party, Received, Rsvp, Sent, Thread } from '#core/negotiation/situation/negotiation.ts'
import type { Parts, ReceivedRow, SentRow, ThreadRow } from './negotiation-parts.ts'

// Sent and received mail, from the rows of the threads, the messages and related tables.

/** Fields that older readings did not have. */
const UNSAID: Partial<Reading> = {
  answer: null,
  instructions: [],
  request: null,
  assistant: false,
  only: false,
  wished: [],
  later: null,
}

export function threadsOf(parts: Parts): Thread[] {
  return parts.threads.map((thread) => ({ id: thread.id, party: partyOf(thread, parts), subject: thread.subject }))
}

/** A former organizer is now a host or has left, and a host may have become the organizer. */
function partyOf({ party: kind, partyId: id }: ThreadRow, { organizerMemberId }: Parts): Party {
  if (kind === 'participant') return { kind, id }
  return id === organizerMemberId ? { kind: 'organizer' } : { kind: 'host', id }
}

function partyIn(threadId: string | null, parts: Parts): Party | null {
  const thread = parts.threads.find(({ id }) => id === threadId)
  return thread ? partyOf(thread, parts) : null
}

/** Each with the newest version of its reading, and our mail that it answers. */
export function receivedOf(parts: Parts): Received[] {
  const setAside = new Set(parts.facts.filter(({ isSetAside }) => isSetAside).map(({ body }) => body.message_id))
  const corrections = correctionsIn(parts)
  return parts.received
    .filter(({ id }) => !setAside.has(id))
    .map((row) => {
      const { id, at, kind, fromKey, fromEmail, fromName, copied, trust, proof, subject, text, rsvp, bounce } = row
      const reading = parts.readings.findLast(({ messageId }) => messageId === id)
      return {
        id,
        at,
        kind,
        party: partyIn(row.threadId, parts),
        fromKey,
        fromEmail,
        fromName,
        copied,
        trust,
        proof,
        quick: row.quick,
        subject,
        text,
        answers: answeredBy(row, parts),
        rsvp: rsvp && { ...rsvp, partstat: (rsvp.partstat?.toLowerCase() ?? null) as Rsvp['partstat'] },
        bounce,
        reading: reading?.result ? { ...UNSAID, ...reading.result } : null,
        readWith: reading ? { timezone: reading.timezone, by: reading.by } : null,
        ...(corrections.has(id) && { correction: corrections.get(id)! }),
        clockOffsetMinutes: row.clockOffsetMinutes ?? null,
      }
    })
}

/** For each mail, the last fact in which a member corrected its reading. */
const correctionsIn = ({ facts }: Parts): Map<unknown, number> =>
  new Map(facts.filter(({ kind }) => kind === 'reading_corrected').map(({ body, n }) => [body.message_id, n]))

function answeredBy({ inReplyTo, references }: ReceivedRow, { sent }: Parts): string | null {
  const direct = sent.findLast(({ messageId }) => messageId === inReplyTo)
  return (direct ?? sent.findLast(({ messageId }) => references.includes(messageId)))?.id ?? null
}

/** Mails of the threads that were queued. */
export function sentOf(parts: Parts): Sent[] {
  const queued = new Map(parts.outbox.map((row) => [row.id, row]))
  const offers = new Map(parts.offers.map(({ round, n, start, end }) => [`${round}.${n}`, { start, end }]))
  const sent = parts.sent.flatMap((row): Sent[] => {
    const { id, at, kind, generation, asked, writtenFor, text } = row
    const to = partyIn(row.threadId, parts)
    const queue = queued.get(id)
    if (!to || !queue) return []
    const { status, wasLeased: mayHaveLeft } = queue
    const showed = parts.shown
      .filter(({ messageId }) => messageId === id)
      .map(({ round, n }) => offers.get(`${round}.${n}`)!)
    const cause = causeOf(row)
    return [{ id, at, to, kind, cause, generation, status, mayHaveLeft, showed, asked, writtenFor, text }]
  })
  return inOrder(sent, (id) => queued.get(id)!.wasApproved)
}

/** In the order of writing, except mails that waited for approval: their time is the approval. */
function inOrder(sent: Sent[], wasApproved: (id: string) => boolean): Sent[] {
  const ordered = sent.filter(({ id }) => !wasApproved(id))
  for (const mail of sent.filter(({ id }) => wasApproved(id))) {
    const behind = ordered.findIndex((other) => isBefore(mail, other))
    ordered.splice(behind < 0 ? ordered.length : behind, 0, mail)
  }
  return ordered
}

function causeOf({ causeKind: kind, causeRef: ref, sequence }: SentRow): Cause {
  return { kind, ...(ref === null ? {} : { ref }), ...(sequence === null ? {} : { sequence }) } as Cause
}

/** A conversation with one person as a mail program sees it. */
export type Correspondence = Pick<ThreadRow, 'party' | 'partyId' | 'id' | 'token' | 'subject'> & {
  /** The Message-IDs of everything in it, oldest first. */
  messages: { messageId: string; direction: 'in' | 'out' }[]
}

export function correspondenceOf({ threads, received, sent }: Parts): Correspondence[] {
  const all = [
    ...received.map((row) => ({ ...row, direction: 'in' as const })),
    ...sent.map((row) => ({ ...row, direction: 'out' as const })),
  ]
    // Answers on a page came without a mail, so nothing can refer to them.
    .filter(({ messageId }) => messageId !== '')
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  return threads.map((thread) => ({
    ...thread,
    messages: all.flatMap(({ threadId, messageId, direction }) =>
      threadId === thread.id ? { messageId, direction } : [],
    ),
  }))
}
