// Anybody may write to a team, in as many names as they like. What they ask for has a share of a workspace's day, so that its
// members and its programs always go on.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coordinate } from '#coordinate/coordinate.ts'
import { whyInTray } from '#core/mail/tray.ts'
import { noticeOf } from '#core/mail/wording/notices.ts'
import { listDueIn } from '#db/negotiation/negotiations.ts'
import { present } from '../support/clock.ts'
import { givenTeamOf } from '../support/given.ts'
import type { MailWorld } from '../support/incoming.ts'
import { outboxOf } from '../support/mails.ts'
import { ask, newMonday } from '../support/negotiating.ts'
import { coordinating } from '../support/post.ts'
import { judging, mailTeam, verdict } from '../support/team-mail.ts'

async function forged(world: MailWorld, from: string) {
  const { outcome, why } = await mailTeam(world, 'sales', { from: `Kim <${from}>`, headers: [] })
  return outcome === 'recorded' ? outcome : why
}

async function decide(world: MailWorld, firstContactsADay: number): Promise<string[]> {
  for (;;) {
    const due = await listDueIn(world.pool, world.workspace, present())
    if (due.length === 0) break
    for (const each of due) await coordinate(world.pool, each, { ...coordinating(), firstContactsADay })
  }
  return [...new Set((await outboxOf(world)).map(({ recipient }) => recipient))]
}

test('senders whom nothing proves ask for fifty meetings a day, however many names they have, and members and programs go on', async () => {
  await using world = await newMonday(judging)
  await givenTeamOf(world, 1, { name: 'Sales' })
  for (let i = 0; i < 50; i++) assert.equal(await forged(world, `kim@forged${i}.test`), 'recorded')
  assert.equal(await forged(world, 'kim@another.test'), 'too_many_unproven')
  assert.match(whyInTray('too_many_unproven'), /whom nothing proves .* give it to a team or a member if it is real/)
  const proven = await mailTeam(world, 'sales', { from: 'Lo <lo@client.test>' })
  assert.equal(proven.outcome, 'recorded', 'who can be proven still asks')
  await ask(world)
  assert.ok((await decide(world, 500)).includes('bo@client.test'))
})

test('names below one domain are one sender, so that inventing them gains nothing', async () => {
  await using world = await newMonday(judging)
  await givenTeamOf(world, 1, { name: 'Sales' })
  for (let i = 0; i < 10; i++) assert.equal(await forged(world, `kim@m${i}.forged.co.uk`), 'recorded')
  assert.equal(await forged(world, 'kim@m10.forged.co.uk'), 'too_many_unproven')
  assert.equal(await forged(world, 'kim@m10.honest.co.uk'), 'recorded')
})

test('mail from outside uses half of the new people whom a workspace writes to in a day, also where its senders are proven', async () => {
  await using world = await newMonday(judging)
  await givenTeamOf(world, 1, { name: 'Sales' })
  for (let i = 0; i < 4; i++) {
    const headers = [verdict('pass', `bought${i}.test`)]
    const { outcome } = await mailTeam(world, 'sales', { from: `Kim <kim@bought${i}.test>`, headers })
    assert.equal(outcome, 'recorded')
  }
  const outside = (emails: string[]) => emails.filter((email) => email.includes('@bought'))
  assert.equal(outside(await decide(world, 4)).length, 2)
  const [notice] = await world.pool<{ details: Record<string, unknown> }[]>`
    select details from outbox where workspace_id = ${world.workspace.id} and kind = 'first_contacts'`
  const { subject, text } = noticeOf('first_contacts', notice!.details, {
    workspace: 'Acme',
    locale: 'en',
    console: 'https://parley.acme.test',
  })!
  assert.equal(subject, 'Because of mail from outside, Acme wrote to 2 new people today')
  assert.match(text, /Your own meetings aren’t affected/)
  await ask(world, { participants: [{ email: 'bo@client.test' }, { email: 'cy@client.test' }] })
  const written = await decide(world, 4)
  assert.ok(written.includes('bo@client.test') && written.includes('cy@client.test'))
  assert.equal(outside(written).length, 2)
})
