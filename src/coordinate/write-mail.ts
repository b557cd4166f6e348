import { type Attendee, inviteText } from '#core/calendar/invite.ts'
import type { Clock } from '#core/clock.ts'
import { messageIdOf, replyAddress } from '#core/mail/addresses.ts'
import { htmlTwin } from '#core/mail/html.ts'
import type { Letter } from '#core/mail/letter.ts'
import { causeText } from '#core/negotiation/cause.ts'
import type { Negotiation, Party } from '#core/negotiation/negotiation.ts'
import type { Invite, Mail } from '#core/negotiation/step.ts'
import { emailKey } from '#core/person/email.ts'
import type { MailHome } from '#core/team/address.ts'
import { newId } from '#db/ids.ts'
import { insertMail } from '#db/outbox.ts'
import type { Transaction } from '#db/sql.ts'
import { ensureThread, findTail } from '#db/threads.ts'
import type { Workspace } from '#db/workspaces.ts'

/** What makes bytes of words. It lives with the mail, which stands above the actions. */
export type Post = {
  home: MailHome
  newToken: () => string
  compose: (letter: Letter) => Promise<Buffer>
}

/**
 * Writes a mail into the outbox: its thread, its identity and its bytes are made here, once. The same cause is written once
 * to one person; after a resume what was held back may be said anew, so the generation is part of the key.
 */
export async function writeMail(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  mail: Mail,
  { post, clock, now }: { post: Post; clock: Clock; now: Temporal.Instant },
): Promise<void> {
  const { requestId, assistant } = negotiation
  const recipient = recipientOf(negotiation, mail.to)
  const begin = {
    party: mail.to,
    organizerId: negotiation.organizerId,
    subject: mail.subject,
    token: post.newToken(),
  }
  const thread = await ensureThread(sql, workspace, requestId, begin, clock)
  const tail = await findTail(sql, workspace, thread.id)
  const token = post.newToken()
  const letter: Letter = {
    messageId: messageIdOf(post.newToken(), post.home),
    date: now,
    from: assistant,
    to: { name: recipient.name, address: recipient.email },
    replyTo: replyAddress(thread.token, post.home),
    subject: tail.references.length === 0 ? thread.subject : `Re: ${thread.subject}`,
    ...tail,
    text: mail.text,
    html: htmlTwin(mail.text),
    calendar: mail.calendar && {
      method: mail.calendar.method,
      ics: inviteText(calendarEvent(negotiation, mail.calendar, now)),
    },
  }
  const { id, at } = newId('message', clock)
  await insertMail(sql, workspace, {
    id,
    at,
    requestId,
    threadId: thread.id,
    kind: mail.kind,
    cause: mail.cause,
    generation: negotiation.generation,
    dedupeKey: [requestId, negotiation.generation, partyKey(negotiation, mail.to), causeText(mail.cause)].join('|'),
    asked: mail.asks,
    writtenFor: negotiation.organizerId,
    token,
    letter,
    raw: await post.compose(letter),
    shown: mail.shows,
  })
}

function recipientOf(negotiation: Negotiation, to: Party): { email: string; name: string | null } {
  const found =
    to.kind === 'participant'
      ? negotiation.participants.find(({ id }) => id === to.id)
      : negotiation.hosts.find(({ memberId }) => memberId === (to.kind === 'host' ? to.id : negotiation.organizerId))
  if (!found) throw new Error(`request ${negotiation.requestId}: a mail is meant for nobody: ${JSON.stringify(to)}`)
  return found
}

function partyKey({ organizerId }: Negotiation, to: Party): string {
  return to.kind === 'organizer' ? `organizer:${organizerId}` : `${to.kind}:${to.id}`
}

function calendarEvent(negotiation: Negotiation, invite: Invite, now: Temporal.Instant) {
  return {
    ...invite,
    dtstamp: now,
    start: Temporal.Instant.from(invite.slot.start),
    end: Temporal.Instant.from(invite.slot.end),
    organizer: negotiation.assistant,
    attendees: invite.attendees.map(
      ({ email, name, accepted }): Attendee => ({
        name,
        email,
        role: isOptional(negotiation, email) ? 'OPT-PARTICIPANT' : 'REQ-PARTICIPANT',
        partstat: accepted ? 'ACCEPTED' : 'NEEDS-ACTION',
        rsvp: !accepted,
      }),
    ),
  }
}

function isOptional({ participants }: Negotiation, email: string): boolean {
  return participants.some((participant) => !participant.required && emailKey(participant.email) === emailKey(email))
}
