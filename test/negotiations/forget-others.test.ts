import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetPerson } from '#actions/forget-person.ts'
import { insertStray } from '#db/mail/mail-strays.ts'
import { inTransaction } from '#db/transaction.ts'
import { TESTER } from '../support/clock.ts'
import { givenMember, givenTeam } from '../support/given.ts'
import { envelope, type MailWorld, written } from '../support/incoming.ts'
import { allLeft, answers, ask, BO, decideAll, newMonday } from '../support/negotiating.ts'
import { anotherPool } from '../support/own-database.ts'
import { shownRequest } from '../support/requests.ts'

// Forgetting somebody takes nothing from anybody else: neither their address nor their words, nor a mail that they wait for.

const CY = { email: 'cy@client.test', name: 'Cy Moe', timezone: 'Europe/Berlin' }

const forget = (world: MailWorld, email: string) =>
  inTransaction(world.pool, (sql) => forgetPerson(sql, world.workspace, email, TESTER))

const context = (title: string, purpose = '') => ({ title, purpose, duration_minutes: 30 })

/** A mail to the workspace that nobody can vouch for; its identifier. */
async function waits(world: MailWorld, from: string, cc?: string): Promise<string> {
  const mail = written({ from, ...(cc === undefined ? {} : { cc }) })
  const { outcome, messageId } = await world.ingest(mail, envelope(`${world.handle}@parley.test`), 'lmtp')
  assert.equal(outcome, 'tray')
  return messageId!
}

test('an address is replaced where it stands by itself, and never within a longer one', async () => {
  // Mail without an owner is everybody's, so other files may have left some.
  await using world = await newMonday({ pool: await anotherPool() })
  const others = 'jimbo@client.test, bo@client.test.au and bo@client.test-site.example'
  const id = await ask(world, { context: context('Demo', `${others}; 'bo@client.test', bo@client.test.`) })
  const place = { kind: 'address', text: "bo@client.test's room\nbo@client.test\nLind, Bo Lind\nLindau" }
  await world.pool`
    update meeting_requests set place = ${world.pool.json(place)}, place_source = 'request' where id = ${id}`
  for (const from of ['jimbo@client.test', 'bo@client.test'])
    await insertStray(
      world.pool,
      { raw: written({ from }), envelope: envelope('x@y.test', from), why: 'no_workspace' },
      TESTER.clock,
    )
  await forget(world, BO.email)
  const [row] = await world.pool`select purpose, place from meeting_requests where id = ${id}`
  const alias = row!.purpose.match(/forgotten\.\w+@forgotten\.invalid/)[0]
  assert.equal(row!.purpose, `${others}; '${alias}', ${alias}.`)
  assert.equal(row!.place.text, `${alias}'s room\n${alias}\n[erased] [erased]\nLindau`)
  const strays = await world.pool`select envelope ->> 'from' as from from mail_stray`
  assert.deepEqual([...strays], [{ from: 'jimbo@client.test' }])
})

test('names that are also zones, states, keys or particles change words alone', async () => {
  await using world = await newMonday()
  const people = ['Sofia Europe', 'In Sook', 'Anh Do', 'Ana Page'].map((name, n) => ({
    email: `person${n}@client.test`,
    name,
    timezone: 'Europe/Sofia',
  }))
  const title = 'In Europe: what Sofia and Sook do'
  const id = await ask(world, { participants: [...people, CY], context: context(title) })
  await decideAll(world)
  for (const { email } of people) await answers(world, email, 'The second one works.')
  const machineWords = () => world.pool`
    select array(select direction || kind || coalesce(source, '') || coalesce(trust, '') from messages where request_id = ${id} order by id) as mails,
      array(select kind from facts where request_id = ${id} and kind <> 'participant_removed' order by n) as facts,
      array(select zone from participants where request_id = ${id} and email_key = ${CY.email}) as zones,
      array(
        select step -> 'do' from decisions, jsonb_array_elements(steps) with ordinality as s (step, position)
        where request_id = ${id} order by id, position) as steps`
  const before = await machineWords()
  await allLeft(world)
  for (const { email } of people) await forget(world, email)
  assert.deepEqual(await machineWords(), before)
  const shown = await shownRequest(world, id)
  assert.equal(shown.title, 'In [erased]: what [erased] and [erased] do')
  await decideAll(world)
  await answers(world, CY.email, 'The first one is fine.')
  assert.equal((await shownRequest(world, id)).status, 'booked')
})

test('a name that a forged mail gives, and what the workspace calls its own, are no names of theirs', async () => {
  await using world = await newMonday()
  const team = await givenTeam(world, { name: 'Acme Sales' })
  const id = await ask(world, { context: context('Product demo by Acme Sales') })
  const named = await ask(world, {
    participants: [{ email: 'eve@client.test', name: 'Acme Sales' }],
    context: context('Acme Sales meets Eve'),
  })
  await waits(world, '"Product demo" <bo@client.test>')
  await decideAll(world)
  await allLeft(world)
  await forget(world, BO.email)
  await forget(world, 'eve@client.test')
  assert.equal((await shownRequest(world, id)).title, 'Product demo by Acme Sales')
  assert.equal((await shownRequest(world, named)).title, 'Acme Sales meets Eve')
  assert.equal((await world.api.get(`/teams/${team.id}`)).body.data.name, 'Acme Sales')
})

test('while mail to others waits nothing is done, and afterwards only mail to them is taken back', async () => {
  await using world = await newMonday()
  const id = await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  const waiting = () => world.pool<{ id: string; recipient: string; status: string }[]>`
    select id, recipient, status from outbox where request_id = ${id} order by id`
  const before = await waiting()
  const toCy = before.find(({ recipient }) => recipient === CY.email)!
  await assert.rejects(
    forget(world, BO.email),
    new RegExp(`have not left yet: ${toCy.id} \\(\\w+ to cy@client\\.test\\)\\. Try again when they have left\\.$`),
  )
  assert.deepEqual(await waiting(), before)
  await world.pool`update outbox set status = 'sent', sent_at = now() where id = ${toCy.id}`
  await forget(world, BO.email)
  const states = (await waiting()).map(({ recipient, status }) => [recipient === CY.email, status])
  assert.deepEqual(
    new Map(states as [boolean, string][]),
    new Map([
      [true, 'sent'],
      [false, 'suppressed'],
    ]),
  )
})

test('a mail of another request that names them is sent first, and then its bytes are removed', async () => {
  await using world = await newMonday()
  await ask(world)
  await decideAll(world)
  await allLeft(world)
  const other = await ask(world, { participants: [CY], context: context('Demo, as bo@client.test proposed') })
  await decideAll(world)
  const bytes = () => world.pool`
    select r.id from message_raw r join messages m on m.id = r.id where m.request_id = ${other} and direction = 'out'`
  assert.equal((await bytes()).length, 1)
  await assert.rejects(forget(world, BO.email), /name them, have not left yet: \w+ \(\w+ to cy@client\.test\)/)
  await allLeft(world)
  await forget(world, BO.email)
  assert.equal((await bytes()).length, 0)
})

test('mail in the tray that somebody else wrote stays theirs, without the copy', async () => {
  await using world = await newMonday()
  await ask(world)
  const theirs = await waits(world, 'Bo <bo@client.test>')
  const copied = await waits(world, 'Cy <cy@client.test>', 'bo@client.test, dee@client.test')
  await forget(world, BO.email)
  const rows = await world.pool`
    select m.id, m.copied, m.visible, r.id is not null as has_bytes
    from messages m
    left join message_raw r on r.workspace_id = m.workspace_id and r.id = m.id
    where m.id in (${theirs}, ${copied})`
  assert.equal(rows.length, 1)
  assert.equal(rows[0]!.id, copied)
  assert.match(rows[0]!.visible, /Tuesday works for me/)
  assert.ok(rows[0]!.copied.includes('dee@client.test') && !rows[0]!.copied.join().includes('bo@'))
  assert.equal(rows[0]!.hasBytes, false)
})

test('who is an active member of another workspace stays signed in', async () => {
  await using world = await newMonday()
  await using other = await newMonday()
  const { id, email } = await givenMember(other, { email: 'dan@elsewhere.test' })
  const sessions = () => world.pool`select digest from sign_in_sessions where email_key = ${email}`
  await world.pool`
    insert into sign_in_sessions (digest, email_key, created_at, expires_at) values ('dan', ${email}, now(), now() + '1 day')`
  await ask(world, { participants: [{ email }] })
  await forget(world, email)
  assert.equal((await sessions()).length, 1)
  await other.api.post(`/workspace_members/${id}/deactivate`)
  await forget(other, email)
  assert.equal((await sessions()).length, 0)
})
