import type { MailHome } from '#core/team/address.ts'
import type { TeamMode } from '#core/team/mode.ts'
import { isOwnMessageId, recipientOf } from './addresses.ts'
import type { ParsedMail } from './parsed-mail.ts'

// Decides where a mail belongs, never by its subject. The strongest clue wins: the token of a bounce, then the event that an
// RSVP is about (calendar programs answer to the organizer's address, not to Reply-To), then the token of a conversation, then
// the mails that it refers to, and last the name that it was sent to.
//
// Knowing where a mail belongs does not prove who sent it. Only a token proves that, because nobody else has it. Everybody who
// was invited knows the identifier of an event, and everybody who got a copy of an answer knows its Message-ID.

export type Clue =
  | { by: 'bounce'; token: string }
  | { by: 'uid'; uid: string }
  | { by: 'reply'; token: string }
  | { by: 'message'; messageId: string }
  | { by: 'name'; local: string }

const STRONGEST_FIRST: Clue['by'][] = ['bounce', 'uid', 'reply', 'message', 'name']

/** Clues from the envelope, and clues from the mail itself. */
export type Clues = { addressed: Clue[]; said: Clue[] }

/** A reply has one or two; many mean that somebody tries tokens. */
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

/** Reconstructs a lost envelope from the header. */
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

/** `hasToken`: the mail carries the token of a conversation about the same request, which is then its thread. */
export type Route<P extends Place> = P & { hasToken: boolean }

/**
 * One place per workspace: a mail to a team with a copy to a conversation arrives twice but is one mail. Only workspaces in the
 * envelope count, so that a conversation forwarded to another workspace stays out of the first one; if the envelope names none,
 * as in a catch-all mailbox, the mail itself counts.
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

/** A workspace's own name comes before its teams, and teams that take requests before teams that do not. */
function rank({ by, team }: Place): number {
  return STRONGEST_FIRST.indexOf(by) * 3 + (team === null ? 0 : team.active && team.mode !== 'manual' ? 1 : 2)
}
