import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '#db/sql.ts'
import { checkServers } from '../../src/commands/doctor/servers.ts'
import { eventually } from '../support/eventually.ts'
import { mailServer } from '../support/mail-server.ts'
import { dataFolder, parley, printedBy, startParley } from '../support/parley.ts'
import { type Name, patroniProblem, startCluster } from '../support/patroni.ts'

// docs/how-to/run-on-several-machines.md with its own samples, on one machine: the real program on a PostgreSQL that Patroni and etcd keep.

const PROMISED_MS = 2_000
/** Longer than `ttl`, after which Patroni gives up a lead that it may not keep. */
const PATIENCE_OF_PATRONI_MS = 30_000
const OTHER: Record<Name, Name> = { db1: 'db2', db2: 'db1' }

test('a service on a PostgreSQL kept by Patroni outlives its machines, one by one, and loses, doubles and refuses nothing for good', {
  skip: patroniProblem(),
}, async (t) => {
  await using cluster = await startCluster()
  const { machines } = cluster
  const first = await cluster.leader()
  await machines[first].ask`create role parley login password 'secret'`
  await machines[first].ask`create database parley owner parley`
  await using people = await mailServer()
  await using folder = await dataFolder()
  const env = { DATABASE_URL: cluster.url, SMTP_URL: `smtp://127.0.0.1:${people.settings.port}` }
  await using service = await startParley(folder.path, env)
  const told = (await checkServers(cluster.url)).map(({ state, message }) => `${state}: ${message}`)
  const [leads, stands] = [first, OTHER[first]].map((name) => machines[name].address)
  assert.deepEqual(told, [`ok: ${leads} takes writes; standing by: ${stands}.`])

  const key = /Bearer (pk_\w+)/.exec(service.output.stdout)?.[1]
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const statuses = new Set<number>()
  const taken: string[] = []
  let isOver = false
  const load = async (name: string) => {
    for (let n = 0; !isOver; n++) {
      const body = JSON.stringify({ organizer_email: 'you@demo.test', participant_emails: [`${name}${n}@client.test`] })
      const answer = await fetch(`${service.url}/api/v1/meeting_requests`, { method: 'POST', headers, body })
      statuses.add(answer.status)
      if (answer.status === 202) taken.push(((await answer.json()) as { data: { id: string } }).data.id)
      // A key may ask a hundred and twenty times a minute.
      await sleep(1_100)
    }
  }
  const loads = ['a', 'b'].map(load)
  await using ending = new AsyncDisposableStack()
  ending.defer(async () => {
    isOver = true
    await Promise.all(loads)
  })
  const untilMore = async () => {
    const before = taken.length
    await eventually(
      () => taken.length > before + 1,
      async () => [...statuses, service.output.stderr, cluster.said()].join('\n'),
    )
  }
  /** How long is nobody's word taken after another machine leads? */
  const waits: number[] = []
  // With a key of its own, since asking again and again may use one up.
  const create = ['key', 'create', '--name', 'probe', '--scopes', 'teams.write']
  const [probe] = /pk_\w+/.exec(await printedBy(parley(folder.path, create, env)))!
  const write = async () => {
    const body = JSON.stringify({ name: `Team ${performance.now()}` })
    const own = { ...headers, authorization: `Bearer ${probe}` }
    return (await fetch(`${service.url}/api/v1/teams`, { method: 'POST', headers: own, body })).ok
  }
  const untilLed = async (name: Name) => {
    const { ask } = machines[name]
    const takesWrites = () =>
      ask`select from pg_is_in_recovery() r where not r`.then(
        ({ length }) => length > 0,
        () => false,
      )
    await eventually(takesWrites, async () => cluster.said())
    const sinceMs = performance.now()
    await eventually(write)
    waits.push(performance.now() - sinceMs)
    await untilMore()
  }

  const untilWhole = async () => {
    await eventually(cluster.isWhole, async () => cluster.said())
    await untilMore()
  }

  await untilMore()
  for (const time of ['the first', 'the second'])
    await t.test(`the machine that leads dies for ${time} time, and comes back`, async () => {
      const leader = await cluster.leader()
      await machines[leader].kill()
      await untilLed(OTHER[leader])
      await machines[leader].start()
      await untilWhole()
    })

  await t.test('the lead is handed over', async () => {
    const leader = await cluster.leader()
    await cluster.switchOver(leader, OTHER[leader])
    await untilLed(OTHER[leader])
    await untilWhole()
  })

  await t.test('the machine that stands by dies, and comes back', async () => {
    const standing = OTHER[await cluster.leader()]
    await machines[standing].kill()
    await untilMore()
    await machines[standing].start()
    await untilWhole()
  })

  await t.test('etcd has no majority any more, so nobody can take over, and nobody has to', async () => {
    const leader = await cluster.leader()
    await machines.db3.kill()
    await machines[OTHER[leader]].killEtcd()
    await sleep(PATIENCE_OF_PATRONI_MS)
    await untilMore()
    assert.equal(await machines[leader].is('primary'), true)
  })

  await ending.disposeAsync()
  t.diagnostic(`writes again after ${waits.map((ms) => `${Math.round(ms)} ms`).join(', ')}`)
  // A machine that does much else may be late now and then.
  assert.ok(Math.min(...waits) < PROMISED_MS, String(waits))
  assert.deepEqual(
    [...statuses].filter((status) => status !== 202 && status !== 503),
    [],
  )
  const pool = openPool({ url: cluster.url }, { name: 'parley observes', max: 1 })
  const found = await pool`select id from meeting_requests where id = any (${taken}::text[])`
  assert.equal(found.length, taken.length)
  await eventually(async () => (await pool`select from outbox where status in ('queued', 'leased')`).length === 0)
  const asked = await pool`select distinct rcpt from messages where direction = 'out'`
  await pool.end({ timeout: 1 })
  assert.ok(asked.length >= taken.length)
  const sent = people.mails.map(({ to }) => String(to)).filter((to) => to.endsWith('@client.test'))
  assert.equal(new Set(sent).size, sent.length, 'somebody got two mails')
})
