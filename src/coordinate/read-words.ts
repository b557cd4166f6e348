import { readByBoth } from '#core/language/agreement/both.ts'
import { type ModelState, waitsUntilMs } from '#core/language/agreement/waiting.ts'
import { type MessageInput, readInContext } from '#core/language/context/read-in-context.ts'
import type { Net } from '#core/language/judge/net.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import { readingsToMake } from '#core/negotiation/situation/readings.ts'
import { descriptionToRead, type OwnWords, rulesRead } from '#core/negotiation/situation/rules.ts'
import { type Timestamp, timestamp } from '#core/time/timestamp.ts'
import type { Locked } from '#db/negotiation/negotiations.ts'
import { insertReading } from '#db/negotiation/readings.ts'
import { insertDescriptionReading } from '#db/requests/description-readings.ts'
import type { Transaction } from '#db/sql.ts'
import { shippedNet } from '#reader/shipped-net.ts'
import { VERSION } from '#settings/version.ts'
import { counter } from '#telemetry/metrics.ts'
import { askModel, type ModelReader } from './ask-model.ts'

const readByModel = counter('parley_model_readings_total', 'Mails that the language model read too, by agreement.', [
  'agreement',
])

export type ReadingTerms = {
  /** By the workspace's clock. */
  now: Temporal.Instant
  /** Models answer in real time. */
  realNow: Temporal.Instant
  model: ModelReader | null
}

/**
 * Reads words before anything is decided, and stores each reading with its input: new mails, as of their receipt and with the offers
 * their sender was shown, and the request's own text about times. Mails that the language model still has are not read yet;
 * returns until when to wait for it, in real time.
 */
export async function readWords(
  sql: Transaction,
  locked: Locked,
  negotiation: Negotiation,
  ownWords: OwnWords,
  reading: ReadingTerms,
): Promise<{ waitsUntil: Temporal.Instant | null }> {
  const made = { engineVersion: VERSION, at: timestamp(reading.now) }
  const waitsUntil = await readMails(sql, locked, negotiation, made, reading)
  await readRules(sql, locked, negotiation, ownWords, made)
  return { waitsUntil }
}

type Made = { engineVersion: string; at: Timestamp }

/** All or none: statements count in the order in which they came. */
async function readMails(
  sql: Transaction,
  { workspace, requestId }: Locked,
  negotiation: Negotiation,
  made: Made,
  { realNow, model }: ReadingTerms,
): Promise<Temporal.Instant | null> {
  const mails = readingsToMake(negotiation)
  if (mails.length === 0) return null
  const states = model
    ? await askModel(sql, workspace, requestId, mails, model, realNow)
    : new Map<string, ModelState>()
  const untilMs = waitsUntilMs(states.values(), realNow.epochMilliseconds)
  if (untilMs !== null) return Temporal.Instant.fromEpochMilliseconds(untilMs)
  const net = shippedNet()
  for (const { messageId, input } of mails) {
    const { result, by, differences } = readWith(input, net, states.get(messageId))
    // By which weights: with others the same words may be read otherwise.
    const engineVersion =
      by === 'engine' ? `${made.engineVersion}+${net.weights.hash.slice(0, 12)}` : made.engineVersion
    const reading = { messageId, input, result, by, differences, ...made, engineVersion }
    await insertReading(sql, workspace, requestId, reading)
    const mail = negotiation.received.find(({ id }) => id === messageId)!
    mail.reading = result
    mail.readWith = { timezone: input.timezone, by }
  }
  return null
}

/** With the model if it has answered, otherwise by the rules and the net. */
function readWith(input: MessageInput, net: Net, state: ModelState | undefined) {
  if (state?.status !== 'answered') return { result: readInContext(input, net), by: 'engine' as const, differences: [] }
  const { reading, by, differences } = readByBoth(input, state.answer)
  readByModel.add({ agreement: by === 'rules' ? 'unusable' : differences.length > 0 ? 'differed' : 'agreed' })
  return { result: reading, by: by === 'rules' ? ('engine' as const) : ('model' as const), differences }
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
