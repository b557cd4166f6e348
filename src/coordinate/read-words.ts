import type { Negotiation } from '#core/negotiation/negotiation.ts'
import { readAs, readingsToMake } from '#core/negotiation/readings.ts'
import { descriptionToRead, type OwnWords, rulesRead } from '#core/negotiation/rules.ts'
import { type Timestamp, timestamp } from '#core/time/timestamp.ts'
import { insertDescriptionReading } from '#db/description-readings.ts'
import type { Locked } from '#db/negotiations.ts'
import { insertReading } from '#db/readings.ts'
import type { Transaction } from '#db/sql.ts'
import { VERSION } from '#settings/version.ts'

/**
 * Words are read before anything is decided, and what they were taken to mean is kept with what it was read from: what has
 * come in since, as of its receipt and with what its sender was shown, and what the request itself says about times.
 */
export async function readWords(
  sql: Transaction,
  locked: Locked,
  negotiation: Negotiation,
  ownWords: OwnWords,
  now: Temporal.Instant,
): Promise<void> {
  const made = { engineVersion: VERSION, at: timestamp(now) }
  await readMails(sql, locked, negotiation, made)
  await readRules(sql, locked, negotiation, ownWords, made)
}

type Made = { engineVersion: string; at: Timestamp }

async function readMails(
  sql: Transaction,
  { workspace, requestId }: Locked,
  negotiation: Negotiation,
  made: Made,
): Promise<void> {
  for (const { messageId, input } of readingsToMake(negotiation)) {
    const result = readAs(input)
    await insertReading(sql, workspace, requestId, { messageId, input, result, ...made })
    const mail = negotiation.received.find(({ id }) => id === messageId)!
    mail.reading = result
    mail.readWith = { timezone: input.timezone, by: 'engine' }
  }
}

async function readRules(
  sql: Transaction,
  { workspace, requestId }: Locked,
  negotiation: Negotiation,
  ownWords: OwnWords,
  made: Made,
): Promise<void> {
  const input = descriptionToRead(negotiation, ownWords)
  if (!input) return
  negotiation.rules = rulesRead(input)
  await insertDescriptionReading(sql, workspace, requestId, { input, rules: negotiation.rules.rules, ...made })
}
