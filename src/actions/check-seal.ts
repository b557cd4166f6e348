import { findSealCheck, insertSealCheck } from '#db/seal-check.ts'
import type { Pool } from '#db/sql.ts'
import { findAnySecret } from '#db/webhooks/webhook-endpoints.ts'
import { type Seal, SealError } from '#seal/seal.ts'
import { StartupError } from '#settings/startup-error.ts'
import { openSecret } from './sealed-endpoint.ts'

// All nodes of one database need the same PARLEY_SECRET. A node with another one would look fine until its first webhook fails.
// So the first node stores a sealed value in the database, and every later one must open it before it starts.

const PLACE = 'seal check'
const WORDS = 'Parley'

/** Refuses a secret that does not belong to this database. A database without a check value gets one. */
export async function claimSeal(pool: Pool, seal: Seal): Promise<void> {
  await checkSeal(pool, seal)
  await insertSealCheck(pool, sealedCheck(seal))
  // Another node may have been faster, with another secret.
  await checkSeal(pool, seal)
}

export const sealedCheck = (seal: Seal): Buffer => seal.seal(WORDS, PLACE)

/** Changes nothing. */
export async function checkSeal(pool: Pool, seal: Seal): Promise<void> {
  try {
    const check = await findSealCheck(pool)
    if (check) return void seal.open(check, PLACE)
    // A database from before the check value may still hold sealed values.
    const sample = await findAnySecret(pool)
    if (sample) openSecret(seal, sample.id, sample.secret)
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause
    throw new StartupError(
      'PARLEY_SECRET does not belong to this database, which was sealed with another one. Every node needs the same: set PARLEY_SECRET to the value that the other nodes have, or copy the file `secret` from the data folder that was used with this database. If it is lost for good: ./bin/parley secret reset --help',
      { cause },
    )
  }
}
