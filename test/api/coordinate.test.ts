import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { coordinate } from '#coordinate/coordinate.ts'
import { lockNegotiation, readDue, updateDecided } from '#db/negotiation/negotiations.ts'
import type { Pool } from '#db/sql.ts'
import { openLog } from '#telemetry/log.ts'
import { startNegotiations } from '#workers/negotiations.ts'
import { whileBlocked } from '../support/blocked.ts'
import { present } from '../support/clock.ts'
import { keptLog } from '../support/logged.ts'
import { ownPool } from '../support/own-database.ts'
import { coordinating, negotiating } from '../support/post.ts'
import { givenRequest, negotiationOf } from '../support/requests.ts'
import { newWorld, type World } from '../support/world.ts'

// Workers serve all workspaces, so these tests have a database to themselves.

const silent = openLog({ logLevel: 'silent' })

const dueOf = (world: World, requestId: string) => ({ workspaceId: world.workspace.id, requestId })

let watched: Promise<Pool> | undefined

function watchedPool(): Promise<Pool> {
  watched ??= watchDecisions()
  return watched
}

/** Notes every decision that is written, and refuses to write that of a request whose title is `cursed`. */
async function watchDecisions(): Promise<Pool> {
  const pool = await ownPool()
  await pool.unsafe(`
    create table decided (workspace_id text, request_id text);
    create function note_decision() returns trigger language plpgsql as $$
    begin
      if exists (select from meeting_requests where id = new.request_id and title = 'cursed') then
        raise exception 'a curse is on %', new.request_id;
      end if;
      -- A second look at what was just done has nothing new to decide.
      if new.decided_rev is distinct from old.decided_rev then
        insert into decided values (new.workspace_id, new.request_id);
      end if;
      return new;
    end $$;
    create trigger note_decision before update of decided_rev on negotiations
    for each row execute function note_decision();`)
  return pool
}

async function decisions(...worlds: World[]): Promise<string[]> {
  const rows = await worlds[0]!.pool<{ requestId: string }[]>`
    select request_id
    from decided
    where workspace_id = any(${worlds.map((world) => world.workspace.id)})
    order by request_id`
  return rows.map((row) => row.requestId)
}

async function untilNothingIsDue(pool: Pool): Promise<void> {
  while ((await readDue(pool, present())).due > 0) await sleep(10)
}

test('a new negotiation is decided once, however many try at once, and then rests', async () => {
  await using world = await newWorld({ pool: await watchedPool() })
  const { id } = await givenRequest(world)
  const tries = Array.from({ length: 10 }, () => coordinate(world.pool, dueOf(world, id), coordinating()))
  await Promise.all(tries)
  assert.deepEqual(await decisions(world), [id])
  // What was done is looked at once more, to know when to look again.
  await coordinate(world.pool, dueOf(world, id), coordinating())
  assert.deepEqual(await negotiationOf(world, id), { wantedRev: 1, decidedRev: 1, generation: 0, isDue: false })
  await coordinate(world.pool, dueOf(world, id), coordinating())
  assert.deepEqual(await decisions(world), [id])
})

test('three workers decide what is due in every workspace, each once; a wake brings them at once', async () => {
  await using world = await newWorld({ pool: await watchedPool() })
  await using other = await newWorld({ pool: world.pool })
  const ids: string[] = []
  for (let i = 0; i < 60; i++) ids.push((await givenRequest(i % 3 === 0 ? other : world)).id)
  await using _one = startNegotiations(negotiating({ pool: world.pool, log: silent }))
  await using _two = startNegotiations(negotiating({ pool: world.pool, log: silent }))
  await using three = startNegotiations(negotiating({ pool: world.pool, log: silent }))
  await untilNothingIsDue(world.pool)
  assert.deepEqual(await decisions(world, other), ids.sort())
  await other.api.post(`/meeting_requests/${ids[0]}/pause`)
  three.wake()
  await untilNothingIsDue(world.pool)
  assert.deepEqual(await decisions(world, other), [...ids, ids[0]].sort())
})

test('a fact that arrives while a worker decides keeps the negotiation due', async () => {
  await using world = await newWorld({ pool: await watchedPool() })
  const { id } = await givenRequest(world)
  const paused = await whileBlocked(
    world.pool,
    async (sql) => {
      const locked = await lockNegotiation(sql, dueOf(world, id), present())
      assert.deepEqual([locked?.requestId, locked?.wantedRev, locked?.decidedRev], [id, 1, 0])
    },
    () => world.api.post(`/meeting_requests/${id}/pause`),
    (sql) => updateDecided(sql, dueOf(world, id), 1, { dueAt: null, now: present() }),
  )
  assert.equal(paused.status, 200, paused.text)
  assert.deepEqual(await negotiationOf(world, id), { wantedRev: 2, decidedRev: 1, generation: 0, isDue: true })
  await coordinate(world.pool, dueOf(world, id), coordinating())
  assert.deepEqual(await negotiationOf(world, id), { wantedRev: 2, decidedRev: 2, generation: 0, isDue: false })
})

test('a decision about an older state of things leaves the negotiation due', async () => {
  await using world = await newWorld({ pool: await watchedPool() })
  const { id } = await givenRequest(world)
  await world.api.post(`/meeting_requests/${id}/pause`)
  await updateDecided(world.pool, dueOf(world, id), 1, { dueAt: '2999-01-01T00:00:00.000Z', now: present() })
  assert.deepEqual(await negotiationOf(world, id), { wantedRev: 2, decidedRev: 1, generation: 0, isDue: true })
  await updateDecided(world.pool, dueOf(world, id), 2, { dueAt: '2999-01-01T00:00:00.000Z', now: present() })
  assert.deepEqual(await negotiationOf(world, id), { wantedRev: 2, decidedRev: 2, generation: 0, isDue: false })
  assert.equal(await world.pool.begin((sql) => lockNegotiation(sql, dueOf(world, id), present())), null)
})

test('a negotiation that another worker holds is passed over, not waited for', async () => {
  await using world = await newWorld({ pool: await watchedPool() })
  const { id } = await givenRequest(world)
  await world.pool.begin(async (sql) => {
    await lockNegotiation(sql, dueOf(world, id), present())
    assert.equal(await coordinate(world.pool, dueOf(world, id), coordinating()), null)
  })
  assert.equal((await negotiationOf(world, id)).decidedRev, 0)
})

test('one that cannot be decided is put off and logged, and stops no other; a new fact makes it due again', async () => {
  await using world = await newWorld({ pool: await watchedPool() })
  const cursed = await givenRequest(world, { context: { title: 'cursed' } })
  const good = [(await givenRequest(world)).id, (await givenRequest(world)).id]
  const { log, lines } = keptLog()
  await using worker = startNegotiations(negotiating({ pool: world.pool, log }))
  await untilNothingIsDue(world.pool)
  assert.deepEqual(await decisions(world), good)
  assert.deepEqual(
    lines.filter(({ level }) => level >= 40).map((line) => [line.msg, line['negotiation.id']]),
    [['a negotiation could not be decided', cursed.id]],
  )
  assert.deepEqual(await negotiationOf(world, cursed.id), {
    wantedRev: 1,
    decidedRev: 0,
    generation: 0,
    isDue: false,
  })
  await world.api.post(`/meeting_requests/${cursed.id}/context`, { title: 'blessed' })
  worker.wake()
  await untilNothingIsDue(world.pool)
  assert.equal((await negotiationOf(world, cursed.id)).decidedRev, 2)
})
