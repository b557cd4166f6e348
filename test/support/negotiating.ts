import assert from 'node:assert/strict'
import { moveClock } from '#actions/move-clock.ts'
import { type Coordinating, coordinate } from '#coordinate/coordinate.ts'
import { currentTime } from '#db/ids.ts'
import { listDueIn } from '#db/negotiation/negotiations.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ingest, Ingested, IngestParts } from '#mail/ingest.ts'
import { answerAs } from '#mail/mailroom.ts'
import { mondayAhead, present, TESTER } from './clock.ts'
import { type MailWorld, newMailWorld } from './incoming.ts'
import { ownPool } from './own-database.ts'
import { coordinating, TEST_POST } from './post.ts'
import { givenRequest } from './requests.ts'
import type { World } from './world.ts'

// Negotiations on the real parts, one act at a time: what comes in, what is decided and what stands afterwards are separate,
// so that a test can do two of them at once or interrupt one. Mails stay in the outbox.

export const MONDAY = Temporal.Instant.from('2026-11-16T09:00:00Z')
export const MONDAY_AHEAD = Temporal.Instant.from(`${mondayAhead()}T09:00:00Z`)

/** A workspace of its own on the database of this file, on a Monday morning; Ana is in Lisbon. */
export async function newMonday(parts: Partial<IngestParts> = {}, monday = MONDAY): Promise<MailWorld> {
  const world = await newMailWorld({ pool: await ownPool(), ...parts })
  await moveTo(world, monday)
  const zone = await world.api.patch(`/workspace_members/${world.owner.id}`, { name: 'Ana', timezone: 'Europe/Lisbon' })
  assert.equal(zone.status, 200, zone.text)
  return world
}

/** The same for tests with calendars, which are read from the present week of the machine on. */
export const newMondayAhead = (): Promise<MailWorld> => newMonday({}, MONDAY_AHEAD)

export async function moveTo(world: World, time: Temporal.Instant): Promise<void> {
  await inTransaction(world.pool, (sql) => moveClock(sql, world.workspace, time, TESTER))
}

export const BO = { email: 'bo@client.test', name: 'Bo Lind', timezone: 'Europe/Berlin' }

/** A request for half an hour with Bo, not decided yet. */
export async function ask(world: World, fields: Record<string, unknown> = {}): Promise<string> {
  const context = { title: 'Product demo', duration_minutes: 30 }
  const request = await givenRequest(world, { participant_emails: undefined, participants: [BO], context, ...fields })
  return request.id
}

/** Decides due negotiations in this workspace until none is due. */
export async function decideAll(
  world: World,
  pool: Pool = world.pool,
  more: Partial<Coordinating> = {},
): Promise<void> {
  for (;;) {
    const due = await listDueIn(pool, world.workspace, more.clock ? currentTime(more.clock) : present())
    if (due.length === 0) return
    for (const negotiation of due) await coordinate(pool, negotiation, { ...coordinating(), ...more })
  }
}

/** Everything that was decided to be sent has left, as if a mail server had taken it. */
export async function allLeft({ pool, workspace }: World): Promise<void> {
  await pool`
    update outbox
    set status = 'sent',
        sent_at = now()
    where workspace_id = ${workspace.id}
      and status in ('queued', 'review')`
}

export type Delivery = Parameters<Ingest>

/** The mail that somebody answers with, as it comes to the door. */
export async function answerOf(world: World, answer: Parameters<typeof answerAs>[2]): Promise<Delivery> {
  let delivery: Delivery | undefined
  const ingest: Ingest = async (...given) => {
    delivery = given
    return {} as Ingested
  }
  await answerAs({ pool: world.pool, home: TEST_POST.home, ingest, clock: TESTER.clock }, world.workspace, answer)
  assert.ok(delivery)
  return delivery
}

export const saying = (text: string) => ({ do: 'reply' as const, text })

/** Somebody answers their newest mail, and what follows is decided. */
export async function answers(world: MailWorld, email: string, text: string): Promise<void> {
  await writes(world, email, text)
  await decideAll(world)
}

/** Somebody answers their newest mail, and nobody has looked at it yet. */
export async function writes(world: MailWorld, email: string, text: string): Promise<void> {
  const { outcome } = await world.ingest(...(await answerOf(world, { email, act: saying(text) })))
  assert.equal(outcome, 'recorded')
}
