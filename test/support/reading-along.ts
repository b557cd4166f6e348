import { openModel } from '#model/open.ts'
import { openLog } from '#telemetry/log.ts'
import { type ModelReadingsOptions, startModelReadings } from '#workers/model-readings.ts'
import { TEST_CLOCK } from './clock.ts'
import type { MailWorld } from './incoming.ts'
import { ask, decideAll, newMonday } from './negotiating.ts'
import type { World } from './world.ts'

// A conversation in which a language model reads along, one act at a time: what comes in, what is decided, what the model is
// asked and what it answers are separate.

/** Ana asked for a meeting with Bo, who was offered times. */
export async function newOffer(fields: Record<string, unknown> = {}): Promise<MailWorld & { requestId: string }> {
  const world = await newMonday()
  const requestId = await ask(world, fields)
  await decideAll(world)
  return Object.assign(world, { requestId })
}

export const READER = { mailsADayMax: 1_000, onAsked: () => {}, onLimit: () => {} }

/** Decides what is due, with a model that is asked. */
export const decideWithModel = (world: World, reader: Partial<typeof READER> = {}, clock = TEST_CLOCK): Promise<void> =>
  decideAll(world, world.pool, { model: { ...READER, ...reader }, clock })

/** Asks the model whatever there is to ask, until the end of the scope. */
export function startReading(
  world: World,
  server: { url: string },
  { name = 'reader', ...options }: Partial<ModelReadingsOptions> & { name?: string } = {},
): AsyncDisposable {
  const opened = openModel({ url: server.url, model: name, key: null }, { userAgent: 'Parley', deadlineMs: 5_000 })
  const log = openLog({ logLevel: 'silent' })
  const { pool } = world
  const loop = startModelReadings({ pool, log, clock: TEST_CLOCK, model: opened.model, onAnswer: () => {}, ...options })
  return {
    [Symbol.asyncDispose]: async () => {
      await loop[Symbol.asyncDispose]()
      await opened[Symbol.asyncDispose]()
    },
  }
}

export type Question = {
  status: 'queued' | 'leased' | 'answered' | 'failed'
  attempts: number
  claimNo: number
  model: string | null
  failure: string | null
  waitSeconds: number
}

/** What the model was asked in this workspace, the oldest first. */
export async function questionsOf(world: World): Promise<Question[]> {
  const rows = await world.pool<Question[]>`
    select status, attempts, claim_no, model, failure,
      greatest(0, extract(epoch from next_attempt_at - now()))::int as wait_seconds
    from model_readings
    where workspace_id = ${world.workspace.id}
    order by id`
  return [...rows]
}

export type StoredReading = { source: string; sure: boolean; differences: string[] }

/** What mails were taken to mean, the oldest first. */
export async function readingsOf(world: World): Promise<StoredReading[]> {
  const rows = await world.pool<StoredReading[]>`
    select source, sure, differences
    from readings
    where workspace_id = ${world.workspace.id}
    order by message_id, version`
  return [...rows]
}
