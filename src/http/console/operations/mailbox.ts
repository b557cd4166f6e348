import { type Static, Type } from 'typebox'
import { withGuestLinks } from '#core/mail/guest-links.ts'
import { findRaw, listMailbox, type MailInBox } from '#db/mail/mailroom.ts'
import type { Pool } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { inviteIn } from '#mail/mail-parts.ts'
import { Identifier, Nullable, Time } from '#resources/schema.ts'

const InviteShape = Type.Object({
  is_cancelled: Type.Boolean(),
  summary: Type.String(),
  location: Nullable(Type.String()),
  start: Time('When it begins.'),
  end: Nullable(Time('When it ends.')),
})

/** A mail as its reader sees it: mail to them, and mail from them. */
export const MailShape = Type.Object({
  id: Identifier('message'),
  direction: Type.Unsafe<'in' | 'out'>({ type: 'string', enum: ['in', 'out'], description: '`out` is what they got.' }),
  kind: Type.String(),
  from: Type.String(),
  to: Type.Array(Type.String()),
  subject: Type.String(),
  text: Type.String(),
  has_html: Type.Boolean(),
  invite: Nullable(InviteShape),
  status: Nullable(Type.String({ description: 'Of what was sent: `sent`, or why they do not have it.' })),
  meeting_request_id: Nullable(Identifier('request')),
  at: Time('By the clock of the workspace.'),
})

/** Older ones are on the page of their request. */
const MAILS_SHOWN = 50

/** Newest first. */
export async function mailsOf(pool: Pool, workspace: Workspace, email: string): Promise<Static<typeof MailShape>[]> {
  const newest = (await listMailbox(pool, workspace, email)).slice(-MAILS_SHOWN).toReversed()
  return await Promise.all(newest.map((mail) => mailShape(pool, workspace, mail)))
}

/** Before real people take part, the person who tries it out is also the recipient, and follows the links in their mail. */
async function mailShape(pool: Pool, workspace: Workspace, mail: MailInBox): Promise<Static<typeof MailShape>> {
  const raw = mail.direction === 'out' ? await findRaw(pool, workspace, mail.id) : null
  const invite = raw && (await inviteIn(raw))
  return {
    id: mail.id,
    direction: mail.direction,
    kind: mail.kind,
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    text: raw ? withGuestLinks(mail.text, Buffer.from(raw).toString('latin1')) : mail.text,
    has_html: raw !== null,
    invite: invite && {
      is_cancelled: invite.isCancelled,
      summary: invite.summary,
      location: invite.location,
      start: invite.start,
      end: invite.end,
    },
    status: mail.status,
    meeting_request_id: mail.requestId,
    at: mail.at,
  }
}
