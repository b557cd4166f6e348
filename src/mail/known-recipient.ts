import { recipientOf } from '#core/mail/addresses.ts'
import { ADDRESS_CHARACTERS_MAX, oneLine } from '#core/mail/outside-text.ts'
import type { MailHome } from '#core/team/address.ts'
import { listPlaces } from '#db/mail/mail-places.ts'
import type { Pool } from '#db/sql.ts'

/** RFC 5321, 4.5.1, and RFC 2142: the people who run a mail domain can be reached there. */
const OPERATORS = ['postmaster', 'abuse']

/** Whether an address exists: mail to nobody is refused while the sender is connected. */
export async function isKnownRecipient(pool: Pool, address: string, home: MailHome): Promise<boolean> {
  const recipient = recipientOf(address, home)
  // An address that the database would refuse belongs to nobody.
  if (recipient === null || address !== oneLine(address, ADDRESS_CHARACTERS_MAX)) return false
  if (recipient.kind !== 'local')
    return (await listPlaces(pool, [{ by: recipient.kind, token: recipient.token }], home)).length > 0
  if (OPERATORS.includes(recipient.local)) return true
  return (await listPlaces(pool, [{ by: 'name', local: recipient.local }], home)).length > 0
}
