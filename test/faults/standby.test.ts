import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '#db/sql.ts'
import { eventually } from '../support/eventually.ts'
import { dataFolder, startParley } from '../support/parley.ts'
import { openPair } from '../support/standby.ts'

// The real program on a server and its hot standby, which is named first.

test('a service whose sessions end twenty times under load, and whose primary is killed, loses nothing and answers no 500', async () => {
  await using pair = await openPair()
  const { primary, standby } = pair
  await using folder = await dataFolder()
  await using service = await startParley(folder.path, { DATABASE_URL: pair.url('standby') })
  const key = /Bearer (pk_\w+)/.exec(service.output.stdout)?.[1]
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const statuses = new Map<number, number>()
  const taken: string[] = []
  let isOver = false
  const load = async (name: string) => {
    for (let n = 0; !isOver; n++) {
      const body = JSON.stringify({ organizer_email: 'you@demo.test', participant_emails: [`${name}${n}@client.test`] })
      const answer = await fetch(`${service.url}/api/v1/meeting_requests`, { method: 'POST', headers, body })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 202) taken.push(((await answer.json()) as { data: { id: string } }).data.id)
      // A key may ask a hundred and twenty times a minute.
      await sleep(2_200)
    }
  }
  const loads = ['a', 'b', 'c', 'd'].map(load)
  await eventually(() => taken.length > 3)
  for (let round = 0; round < 20; round++) {
    await primary.ask`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'parley%' and application_name <> 'parley observes'`
    await sleep(400)
  }
  await sleep(2_000)
  const away = await standby.ask`
    select from pg_stat_activity where application_name like 'parley %' and application_name <> 'parley observes'`
  assert.equal(away.length, 0)
  await primary.kill()
  await standby.ask`select pg_promote()`
  const before = taken.length
  await eventually(() => taken.length > before + 4)
  isOver = true
  await Promise.all(loads)
  assert.deepEqual(
    [...statuses.keys()].filter((status) => status !== 202 && status !== 503),
    [],
  )
  const pool = openPool({ url: pair.url('standby') }, { name: 'parley observes', max: 1 })
  const found = await pool`select id from meeting_requests where id = any(${taken}::text[])`
  assert.equal(found.length, taken.length)
  await eventually(async () => (await pool`select from outbox where status <> 'sent'`).length === 0)
  const people = await pool`select from messages where direction = 'out' group by rcpt having count(*) > 1`
  assert.equal(people.length, 0, 'somebody got two mails')
  await pool.end({ timeout: 1 })
})
