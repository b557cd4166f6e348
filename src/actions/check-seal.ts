import type { Pool } from '#db/sql.ts'
import { findAnySecret } from '#db/webhook-endpoints.ts'
import { type Seal, SealError } from '#seal/seal.ts'
import { StartupError } from '#settings/startup-error.ts'
import { openSecret } from './sealed-endpoint.ts'

/** A wrong PARLEY_SECRET would show only when the first webhook fails. Better now, and in words. */
export async function checkSeal(pool: Pool, seal: Seal): Promise<void> {
  const sample = await findAnySecret(pool)
  if (!sample) return
  try {
    openSecret(seal, sample.id, sample.secret)
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause
    throw new StartupError(
      'The secrets in the database were sealed with another PARLEY_SECRET. Start with that one, or put the file `secret` of the data folder back that belongs to this database.',
      { cause },
    )
  }
}
