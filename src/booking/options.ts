import type { Acting } from '#core/actor.ts'
import type { Clock } from '#core/clock.ts'
import type { MailHome } from '#core/team/address.ts'
import type { Pool } from '#db/sql.ts'
import type { Api } from '#http/api.ts'
import type { GuestLinks } from '#seal/guest-links.ts'
import type { Seal } from '#seal/seal.ts'
import type { Log } from '#telemetry/log.ts'

export type BookingOptions = {
  pool: Pool
  log: Log
  clock: Clock
  mailHome: MailHome
  publicUrl: string
  seal: Seal
  /** Of the pages on which visitors change their meeting later. */
  links: GuestLinks
  development: boolean
  wake: Api['wake']
  firstContactsADay: number
  /** How long a visitor waits at most for calendars that are read once more. */
  lookWithinMs?: number
}

export const asVisitor = ({ clock }: Pick<BookingOptions, 'clock'>): Acting => ({ actor: { kind: 'visitor' }, clock })
