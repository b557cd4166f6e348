import { type CalendarAttendee, inviteText } from '#core/calendar/invite.ts'
import type { Clock } from '#core/clock.ts'
import { messageIdOf, replyAddress } from '#core/mail/addresses.ts'
import { titleOf } from '#core/mail/asked-by-mail.ts'
import { withoutGuestLinks } from '#core/mail/guest-links.ts'
import { htmlTwin } from '#core/mail/html.ts'
import type { Letter } from '#core/mail/letter.ts'
import { causeText } from '#core/negotiation/situation/cause.ts'
import type { Negotiation, Participant, Party } from '#core/negotiation/situation/negotiation.ts'
import { hostWithId } from '#core/negotiation/situation/people.ts'
import { localeOfParty } from '#core/negotiation/step/mail-facts.ts'
import { isForReview } from '#core/negotiation/step/review.ts'
import type { Invite, Mail } from '#core/negotiation/step/step.ts'
import { emailKey } from '#core/person/email.ts'
import { meetingPlace } from '#core/place.ts'
import type { MailHome } from '#core/team/address.ts'
import { type Timestamp, timestamp } from '#core/time/timestamp.ts'
import { newId } from '#db/ids.ts'
import { insertMails, type NewMail, type NewThread } from '#db/mail/outbox.ts'
import type { Correspondence } from '#db/negotiation/whole-mail.ts'
import type { GuestEntry } from '#db/people/guests.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { Guest, GuestLinks } from '#seal/guest-links.ts'

/** Turns text into mail. The mail layer is above the actions, so it is passed in. */
export type Post = {
  home: MailHome
  newToken: (clock: Clock) => string
  /** Null if nobody serves the pages that they lead to. */
  links: GuestLinks | null
  compose: (letter: Letter) => Promise<Buffer>
}

export type Writing = {
  post: Post
  clock: Clock
  now: Temporal.Instant
  correspondence: Correspondence[]
  /** People to whom the workspace has never written before. */
  newPeople: string[]
}

/** The mails of a decision, ready for the outbox. */
export type Composed = {
  mails: NewMail[]
  threads: NewThread[]
  firstTo: { emails: string[]; at: Timestamp }
  entries: GuestEntry[]
}

/** Composes the mails of a decision: creates their threads, identities and bytes, once. */
export async function composeMails(
  workspace: Workspace,
  negotiation: Negotiation,
  mails: Mail[],
  writing: Writing,
): Promise<Composed> {
  const known = [...writing.correspondence]
  const threads: NewThread[] = []
  const written: NewMail[] = []
  const writeInvite = inviteWriter(negotiation, writing.now)
  for (const mail of mails) {
    let thread = known.find((each) => isWith(each, negotiation, mail.to))
    if (!thread) {
      const begin = newThread(negotiation, mail, writing)
      threads.push(begin)
      thread = { ...begin, messages: [] }
      known.push(thread)
    }
    const letter = letterOf(workspace, negotiation, mail, thread, { ...writing, writeInvite })
    thread.messages.push({ messageId: letter.messageId, direction: 'out' })
    written.push(await newMail(negotiation, mail, thread.id, letter, writing))
  }
  return {
    mails: written,
    threads,
    firstTo: { emails: writing.newPeople, at: timestamp(writing.now) },
    entries: linkEntries(workspace, negotiation, mails, writing.post),
  }
}

/**
 * Queues them. Each cause is written once to one person; after a resume, mail that was held back may be written again, so the
 * generation is part of the key. Returns whether all of them were new.
 */
export async function queueMails(
  sql: Transaction,
  workspace: Workspace,
  { mails, threads, firstTo, entries }: Composed,
): Promise<boolean> {
  if (mails.length === 0) return true
  const isNew = new Set(await insertMails(sql, workspace, mails, threads, { firstTo, entries }))
  return mails.every(({ id }) => isNew.has(id))
}

/** The directory entries of the links in these mails. Most exist since the first mail. */
function linkEntries(workspace: Workspace, negotiation: Negotiation, mails: Mail[], { links }: Post): GuestEntry[] {
  if (links === null) return []
  const written = new Set(mails.flatMap(({ to }) => (to.kind === 'participant' ? to.id : [])))
  return negotiation.participants
    .filter(({ id }) => written.has(id))
    .map((participant) => guestOf(workspace, negotiation, participant))
    .flatMap((guest): GuestEntry[] => [
      { kind: 'guest', digest: links.page(guest).digest, ...guest },
      { kind: 'stop', digest: links.stop(guest).digest, ...guest },
    ])
    .concat(mails.some(({ to }) => to.kind === 'organizer') ? organizerEntry(workspace, negotiation, links) : [])
}

export function organizerEntry(workspace: Workspace, of: Organized, links: GuestLinks): GuestEntry {
  const organizer = organizerAsGuest(workspace, of)
  return { kind: 'organizer', digest: links.answers(organizer).digest, ...organizer }
}

type Organized = Pick<Negotiation, 'requestId' | 'organizerId'>

/** A new organizer gets their own links. */
export const organizerAsGuest = (workspace: Workspace, { requestId, organizerId }: Organized): Guest => ({
  workspaceId: workspace.id,
  requestId,
  participantId: organizerId,
  generation: 0,
})

export function guestOf(
  workspace: Workspace,
  { requestId }: Pick<Negotiation, 'requestId'>,
  { id, linkGeneration = 0 }: Pick<Participant, 'id' | 'linkGeneration'>,
): Guest {
  return { workspaceId: workspace.id, requestId, participantId: id, generation: linkGeneration }
}

const partyIdOf = ({ organizerId }: Negotiation, to: Party): string => (to.kind === 'organizer' ? organizerId : to.id)

/** A former organizer who has left is a former host, in the same thread as before. */
function isWith({ party, partyId }: Correspondence, negotiation: Negotiation, to: Party): boolean {
  const isTheirs = party === to.kind || (party === 'organizer' && to.kind === 'host')
  return isTheirs && partyId === partyIdOf(negotiation, to)
}

function newThread(negotiation: Negotiation, mail: Mail, { post, clock }: Writing): NewThread {
  return {
    ...newId('thread', clock),
    requestId: negotiation.requestId,
    party: mail.to.kind,
    partyId: partyIdOf(negotiation, mail.to),
    token: post.newToken(clock),
    subject: mail.subject,
  }
}

function letterOf(
  workspace: Workspace,
  negotiation: Negotiation,
  mail: Mail,
  thread: Correspondence,
  { post, clock, now, writeInvite }: Writing & { writeInvite: (invite: Invite) => string },
): Letter {
  const recipient = recipientOf(negotiation, mail.to)
  const tail = tailOf(thread)
  const isFirst = tail.references.length === 0
  const subject =
    mail.news ?? (isFirst ? thread.subject : `Re: ${subjectAnswered(mail, negotiation) ?? thread.subject}`)
  const page = mail.to.kind === 'participant' ? (pageOf(negotiation, mail.to.id) ?? null) : null
  return {
    messageId: messageIdOf(post.newToken(clock), post.home),
    date: now,
    from: negotiation.assistant,
    to: { name: recipient.name, address: recipient.email },
    replyTo: replyAddress(thread.token, post.home),
    subject,
    ...tail,
    text: mail.text,
    html: htmlTwin(mail.text, {
      lang: localeOfParty(negotiation, mail.to),
      title: subject,
      page,
      answersAt: mail.to.kind === 'organizer' ? answersAt(negotiation) : null,
      times: mail.shows.map(({ slot }) => slot.start),
      links: linksTo(negotiation),
    }),
    unsubscribe: stopLink(workspace, negotiation, mail.to, post),
    calendar: mail.calendar && { method: mail.calendar.method, ics: writeInvite(mail.calendar) },
  }
}

/** People with the same language get the same invite, which is written once. */
function inviteWriter(negotiation: Negotiation, now: Temporal.Instant): (invite: Invite) => string {
  const written = new Map<string, string>()
  return (invite) => {
    const key = JSON.stringify(invite)
    const ics = written.get(key) ?? inviteText(calendarEvent(negotiation, invite, now))
    written.set(key, ics)
    return ics
  }
}

/** Each question to the organizer has its own subject, so our answer to their mail keeps the subject they used. */
function subjectAnswered({ to, cause }: Mail, { received }: Negotiation): string | null {
  if (to.kind !== 'organizer' || cause.kind !== 'answer') return null
  const answered = received.find(({ id }) => id === cause.ref)
  return answered ? titleOf(answered.subject ?? '') : null
}

/** A place that is a link is shown as one. */
function linksTo({ context }: Negotiation): string[] {
  const place = meetingPlace(context.place)
  return place?.kind === 'video' ? [place.url] : []
}

/** Organizers and hosts need their mail; participants may stop it. */
function stopLink(workspace: Workspace, negotiation: Negotiation, to: Party, { links }: Post): string | null {
  const participant = to.kind === 'participant' && negotiation.participants.find(({ id }) => id === to.id)
  return links && participant ? links.stop(guestOf(workspace, negotiation, participant)).url : null
}

const pageOf = ({ participants }: Negotiation, id: string) => participants.find((each) => each.id === id)?.page

const answersAt = ({ hosts, organizerId }: Negotiation): string | null =>
  hosts.find(({ memberId }) => memberId === organizerId)?.answersAt ?? null

const REFERENCES_MAX = 10

/** Their newest message, or ours; and the first message with the last ones, oldest first. */
function tailOf({ messages }: Correspondence): Pick<Letter, 'inReplyTo' | 'references'> {
  const ids = messages.map(({ messageId }) => messageId)
  const last = messages.findLast(({ direction }) => direction === 'in') ?? messages.at(-1)
  const references = ids.length > REFERENCES_MAX ? [ids[0]!, ...ids.slice(-REFERENCES_MAX)] : ids
  return { inReplyTo: last?.messageId ?? null, references }
}

async function newMail(
  negotiation: Negotiation,
  mail: Mail,
  threadId: string,
  letter: Letter,
  { post, clock }: Writing,
): Promise<NewMail> {
  const { requestId, generation } = negotiation
  return {
    ...newId('message', clock),
    requestId,
    threadId,
    kind: mail.kind,
    cause: mail.cause,
    generation,
    dedupeKey: [requestId, generation, partyKey(negotiation, mail.to), causeText(mail.cause)].join('|'),
    asked: mail.asks,
    writtenFor: negotiation.organizerId,
    token: post.newToken(clock),
    letter: { ...letter, text: withoutGuestLinks(letter.text) },
    raw: await post.compose(letter),
    shown: mail.shows,
    isForReview: isForReview(negotiation, mail.to),
  }
}

function recipientOf(negotiation: Negotiation, to: Party): { email: string; name: string | null } {
  const found =
    to.kind === 'participant'
      ? negotiation.participants.find(({ id }) => id === to.id)
      : hostWithId(negotiation, partyIdOf(negotiation, to))
  if (!found) throw new Error(`request ${negotiation.requestId}: a mail is meant for nobody: ${JSON.stringify(to)}`)
  return found
}

function partyKey({ organizerId }: Negotiation, to: Party): string {
  return to.kind === 'organizer' ? `organizer:${organizerId}` : `${to.kind}:${to.id}`
}

export function calendarEvent(negotiation: Negotiation, invite: Invite, now: Temporal.Instant) {
  return {
    ...invite,
    dtstamp: now,
    start: Temporal.Instant.from(invite.slot.start),
    end: Temporal.Instant.from(invite.slot.end),
    organizer: negotiation.assistant,
    attendees: invite.attendees.map(
      ({ email, name, accepted }): CalendarAttendee => ({
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
