import type { Acting } from '#core/actor.ts'
import type { Clock } from '#core/clock.ts'
import type { MailHome } from '#core/team/address.ts'
import type { Pool } from '#db/sql.ts'
import type { Api } from '#http/api.ts'
import type { Seal } from '#seal/seal.ts'

export type GuestOptions = {
  pool: Pool
  clock: Clock
  mailHome: MailHome
  publicUrl: string
  seal: Seal
  development: boolean
  wake: Api['wake']
}

export const asGuest = ({ clock }: GuestOptions): Acting => ({ actor: { kind: 'mail', memberId: null }, clock })
