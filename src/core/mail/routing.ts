import type { MailHome } from '#core/team/address.ts'
import type { TeamMode } from '#core/team/mode.ts'
import { isOwnMessageId, recipientOf } from './addresses.ts'
import type { ParsedMail } from './parsed-mail.ts'

// Where a mail belongs, by what it carries and never by its subject. The strongest clue wins: the token of a bounce, then
// the event that an RSVP is about (calendar programs answer to the organizer's address, not to Reply-To), then the token of
// a conversation, then the mails that it refers to, and at last the name that it was sent to.
//
// To know where a mail belongs is not to know whose it is. Only a token proves that, because nobody else was given it. The
// identifier of an event is known to everybody who was invited, and a Message-ID to everybody who got a copy of an answer.

export type Clue =
  | { by: 'bounce'; token: string }
  | { by: 'uid'; uid: string }
  | { by: 'reply'; token: string }
  | { by: 'message'; messageId: string }
  | { by: 'name'; local: string }

const STRONGEST_FIRST: Clue['by'][] = ['bounce', 'uid', 'reply', 'message', 'name']

/** What the envelope says, and what only the mail itself says. */
export type Clues = { addressed: Clue[]; said: Clue[] }

/** A reply has one or two; more are somebody trying tokens. */
const CLUES_MAX = 60

export function cluesOf(mail: ParsedMail, rcpt: string[], home: MailHome): Clues {
  const toward = (addresses: string[]) => addresses.flatMap((address) => clueOf(address, home)).slice(0, CLUES_MAX)
  const said = toward([...mail.deliveredTo, ...[...mail.to, ...mail.cc].map(({ email }) => email)])
  const referred = [mail.bounce?.originalMessageId, mail.inReplyTo, ...mail.references.toReversed()]
  const ours = referred.filter((id) => id !== null && id !== undefined).filter((id) => isOwnMessageId(id, home))
  return {
    addressed: toward(rcpt),
    said: [
      ...(mail.calendar?.uid ? [{ by: 'uid' as const, uid: mail.calendar.uid }] : []),
      ...said.filter(({ by }) => by !== 'bounce'),
      ...[...new Set(ours)].map((messageId) => ({ by: 'message' as const, messageId })),
    ],
  }
}

function clueOf(address: string, home: MailHome): Clue[] {
  const recipient = recipientOf(address, home)
  if (!recipient) return []
  return [
    recipient.kind === 'local'
      ? { by: 'name', local: recipient.local }
      : { by: recipient.kind, token: recipient.token },
  ]
}

/** What the header tells of an envelope that is lost. */
export function envelopeIn(mail: ParsedMail, home: MailHome): { from: string; rcpt: string[] } {
  const addresses = [...mail.deliveredTo, ...[...mail.to, ...mail.cc].map(({ email }) => email)]
  const ours = addresses.filter((address) => recipientOf(address, home) !== null)
  return { from: mail.returnPath ?? mail.from?.email ?? '', rcpt: [...new Set(ours)] }
}

/** Where a clue leads. */
export type Place = {
  by: Clue['by']
  workspace: { id: string }
  requestId: string | null
  threadId: string | null
  team: { active: boolean; mode: TeamMode } | null
}

/** With whether the mail carries the token of a conversation about the same request; then the thread is that one. */
export type Route<P extends Place> = P & { hasToken: boolean }

/**
 * One place a workspace: a mail to a team with a copy to a conversation arrives twice and is one mail. Only workspaces that
 * the envelope names are asked, so that a conversation forwarded to another workspace stays out of the first one; where it
 * names none, as in a mailbox that everything ends up in, what the mail itself says counts.
 */
export function chooseRoutes<P extends Place>(addressed: P[], said: P[]): Route<P>[] {
  const named = new Set(addressed.map(({ workspace }) => workspace.id))
  const places = [...addressed, ...said].sort((a, b) => rank(a) - rank(b))
  const chosen =
    named.size === 0
      ? places.slice(0, 1)
      : [...named].flatMap((id) => places.find(({ workspace }) => workspace.id === id) ?? [])
  return chosen.map((place) => withToken(place, places))
}

function withToken<P extends Place>(place: P, places: P[]): Route<P> {
  const secret = places.find(
    ({ by, workspace, requestId }) =>
      (by === 'reply' || by === 'bounce') && workspace.id === place.workspace.id && requestId === place.requestId,
  )
  return { ...place, threadId: secret?.threadId ?? place.threadId, hasToken: secret !== undefined }
}

/** A workspace's own name before those of its teams, and teams that take requests before those that do not. */
function rank({ by, team }: Place): number {
  return STRONGEST_FIRST.indexOf(by) * 3 + (team === null ? 0 : team.active && team.mode !== 'manual' ? 1 : 2)
}
