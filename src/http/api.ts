import type { CalendarAccess } from '#calendars/access.ts'
import type { MailHome } from '#core/team/address.ts'
import type { Pool } from '#db/sql.ts'
import type { CalendarInvitation } from '#mail/calendar-link-mail.ts'
import type { Mailroom } from '#mail/mailroom.ts'
import type { MemberInvitation } from '#mail/member-invitation-mail.ts'
import type { Seal } from '#seal/seal.ts'
import type { Sender } from '#webhooks/post.ts'

/** The services that operations use. */
export type Api = {
  pool: Pool
  mailHome: MailHome
  development: boolean
  /** The base URL for people and for the built-in receiver. */
  publicUrl: string
  seal: Seal
  sender: Pick<Sender, 'check'>
  /** Keeps mail here and answers as anybody. Null if mail is sent, because real people would get it. */
  mailroom: Mailroom | null
  /** Whether this node's settings let mail be sent, and answers be received. */
  mailWays: { out: boolean; in: boolean }
  /** Access to calendars, opened when it is first needed. */
  calendars: () => CalendarAccess
  /** Mails somebody their link to connect a calendar; null if no mail is sent. */
  mailCalendarLink: ((invitation: CalendarInvitation) => Promise<void>) | null
  /** Mails new members how to sign in; null if this installation sends no mail. */
  mailMemberInvitation: ((invitation: MemberInvitation) => void) | null
  /** How many new people a workspace may write to in a day. */
  firstContactsADay: number
  /** Call after a commit that created or released deliveries: they start now and not at the next poll. */
  wake: (changed?: { workspaceId: string; requestId: string | null }) => void
}
