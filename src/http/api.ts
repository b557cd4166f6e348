import type { CalendarAccess } from '#calendars/access.ts'
import type { MailHome } from '#core/team/address.ts'
import type { Pool } from '#db/sql.ts'
import type { CalendarInvitation } from '#mail/calendar-link-mail.ts'
import type { Mailroom } from '#mail/mailroom.ts'
import type { MemberInvitation } from '#mail/member-invitation-mail.ts'
import type { Seal } from '#seal/seal.ts'
import type { Sender } from '#webhooks/post.ts'

/** What operations are done with. */
export type Api = {
  pool: Pool
  mailHome: MailHome
  development: boolean
  /** Where people and the built-in receiver are reached. */
  publicUrl: string
  seal: Seal
  sender: Pick<Sender, 'check'>
  /** Where mail stays and is answered as anybody; null where mail leaves, or real people would get it. */
  mailroom: Mailroom | null
  /** Whether mail leaves, and whether answers come in, as the settings of this node say. */
  mailWays: { out: boolean; in: boolean }
  /** The way to calendars, opened when it is first needed. */
  calendars: () => CalendarAccess
  /** Mails somebody the link by which they connect their calendar; null where no mail leaves. */
  mailCalendarLink: ((invitation: CalendarInvitation) => Promise<void>) | null
  /** Mails new members how to come in; null when this installation sends no mail. */
  mailMemberInvitation: ((invitation: MemberInvitation) => void) | null
  /** How many people a workspace writes to for the first time in a day. */
  firstContactsADay: number
  /** Call after a commit that made deliveries, or that lets held ones go: they start now and not at the next poll. */
  wake: (changed?: { workspaceId: string; requestId: string | null }) => void
}
