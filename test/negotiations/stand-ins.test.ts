import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenMember, givenTeam, type ShownMember } from '../support/given.ts'
import type { MailWorld } from '../support/incoming.ts'
import { answers, ask, BO, decideAll, MONDAY, moveTo, newMonday } from '../support/negotiating.ts'
import { factsOf, hostsOf, shownRequest } from '../support/requests.ts'

// The organizer of a booked meeting leaves the workspace: somebody stands in for them, and the meeting goes on.

test('another host stands in before an admin does, is told once and not invited twice', async () => {
  await using world = await newMonday()
  const [dee, eve] = [await givenMember(world, { name: 'Dee' }), await givenMember(world, { name: 'Eve' })]
  await givenTeam(world, { mode: 'stack', stack_always_apply: true, member_ids: [eve.id] })
  const id = await bookedBy(world, dee)
  await leaves(world, dee)
  await decideAll(world)
  assert.deepEqual((await factsOf(world, id)).find(({ kind }) => kind === 'stand_in_chosen')!.body, {
    from: dee.id,
    to: eve.id,
    name: 'Dee',
  })
  assert.deepEqual(await mailsTo(world, eve), ['invite', 'attention'])
  assert.match(
    await lastTextTo(world, eve),
    /Dee has left, so you’re now in charge .* with Bo Lind:\n[\s\S]*It stays as booked, and I’ll tell you/,
  )
  assert.equal(await attentionOf(world, id), null, 'somebody of the house still comes')
})

test('what a guest writes after that goes to whoever stands in, and the meeting can be cancelled', async () => {
  await using world = await newMonday()
  const dee = await givenMember(world, { name: 'Dee' })
  const id = await bookedBy(world, dee)
  await leaves(world, dee)
  await decideAll(world)
  assert.equal(await attentionOf(world, id), 'organizer_left')
  await answers(world, BO.email, 'I have to cancel, sorry.')
  assert.match(await lastTextTo(world, world.owner), /Bo Lind can’t come/)
  assert.deepEqual(await mailsTo(world, dee), ['invite'], 'nothing more is sent to who has left')
  await answers(world, world.owner.email, 'Cancel it, please.')
  assert.equal((await shownRequest(world, id)).status, 'cancelled')
})

test('the request stays with its organizer by name, and nothing that the API shows of it changes', async () => {
  await using world = await newMonday()
  const dee = await givenMember(world)
  const id = await bookedBy(world, dee)
  const before = await shownRequest(world, id)
  await leaves(world, dee)
  assert.deepEqual(await shownRequest(world, id), before)
})

test('who takes over the open requests stands in for the booked ones, unless they take part', async () => {
  await using world = await newMonday()
  const [dee, eve] = [await givenMember(world), await givenMember(world)]
  const id = await bookedBy(world, dee)
  const withEve = await ask(world, { organizer_email: dee.email, participants: [BO, { email: eve.email }] })
  await decideAll(world)
  for (const email of [BO.email, eve.email]) await answers(world, email, 'The first one works.')
  assert.equal((await shownRequest(world, withEve)).status, 'booked')
  await leaves(world, dee, { transfer_to: eve.email })
  assert.equal(await standInOf(world, id), eve.id)
  assert.equal(await standInOf(world, withEve), world.owner.id)
})

test('when the stand-in leaves as well, the next one takes over', async () => {
  await using world = await newMonday()
  const [dee, eve] = [await givenMember(world), await givenMember(world)]
  await givenTeam(world, { mode: 'stack', stack_always_apply: true, member_ids: [eve.id] })
  const id = await bookedBy(world, dee)
  await leaves(world, dee)
  await leaves(world, eve)
  await decideAll(world)
  assert.equal(await standInOf(world, id), world.owner.id)
  assert.deepEqual(await mailsTo(world, world.owner), ['attention'])
})

test('where nobody is left but people who take part, the leaving member stays on it and the guest can still cancel', async () => {
  await using world = await newMonday()
  const dee = await givenMember(world)
  const id = await ask(world, { organizer_email: dee.email, participants: [BO, { email: world.owner.email }] })
  await decideAll(world)
  for (const email of [BO.email, world.owner.email]) await answers(world, email, 'The first one works.')
  await leaves(world, dee)
  assert.equal(await standInOf(world, id), null)
  assert.deepEqual(
    (await hostsOf(world, id)).map(({ memberId, left }) => [memberId, left]),
    [[dee.id, false]],
  )
  await answers(world, BO.email, 'I have to cancel, sorry.')
  assert.match(await lastTextTo(world, dee), /Bo Lind can’t come/)
})

test('nobody is written to about a meeting that is over, also not about what its organizer had heard of it', async () => {
  await using world = await newMonday()
  const dee = await givenMember(world)
  const id = await bookedBy(world, dee)
  await moveTo(world, MONDAY.add({ hours: 24 * 7 }))
  await answers(world, BO.email, 'Thanks for the meeting! Who has the slides?')
  assert.deepEqual((await mailsTo(world, dee)).at(-1), 'forward')
  await leaves(world, dee)
  await decideAll(world)
  assert.deepEqual(await mailsTo(world, world.owner), [])
  await answers(world, BO.email, 'And the recording?')
  assert.match(await lastTextTo(world, world.owner), /And the recording\?/)
  assert.equal(await standInOf(world, id), world.owner.id)
})

test('who has left and still holds the invitation gets the cancellation too, once', async () => {
  await using world = await newMonday()
  const dee = await givenMember(world, { name: 'Dee' })
  const id = await bookedBy(world, dee)
  await invitesLeft(world)
  await leaves(world, dee)
  await decideAll(world)
  assert.deepEqual(await mailsTo(world, dee), ['invite'], 'nobody has decided anything about it yet')
  const cancelled = await world.api.delete(`/meeting_requests/${id}/booking`)
  assert.equal(cancelled.status, 200, cancelled.text)
  await decideAll(world)
  assert.deepEqual(await mailsTo(world, dee), ['invite', 'cancel_invite'])
  assert.deepEqual((await mailsTo(world, BO)).at(-1), 'cancel_invite')
  assert.deepEqual(await mailsTo(world, world.owner), ['attention'], 'who never held it has nothing to take out')
})

test('a stand-in who has another meeting at that time is not booked twice by what changes later', async () => {
  await using world = await newMonday()
  const [dee, eve] = [await givenMember(world, { name: 'Dee' }), await givenMember(world, { name: 'Eve' })]
  const other = await bookedBy(world, eve, { email: 'ida@client.test', name: 'Ida', timezone: 'Europe/Berlin' })
  const id = await bookedBy(world, dee)
  const { start } = await bookingOf(world, id)
  assert.equal(start, (await bookingOf(world, other)).start, 'both are booked for the same time')
  await invitesLeft(world)
  await leaves(world, dee, { transfer_to: eve.email })
  await decideAll(world)
  assert.equal(await attentionOf(world, id), 'organizer_left', 'she is asked, and not invited over her other meeting')

  await answers(world, eve.email, 'Please add kim@client.test and make it 15 minutes.')
  const changed = await bookingOf(world, id)
  assert.equal(changed.start, start)
  assert.deepEqual(
    changed.attendees.map(({ email }: Addressed) => email),
    [BO.email, 'kim@client.test'],
  )
  assert.equal((await bookingOf(world, other)).start, start, 'and hers stands')
  assert.match(await lastTextTo(world, eve), /kim@client\.test[\s\S]*15 minutes/, 'she hears what was done')

  // At another time she is free, so she comes as well.
  const moved = await world.api.post(`/meeting_requests/${id}/booking/reschedule`, { start: '2026-11-20T11:00:00Z' })
  assert.equal(moved.status, 200, moved.text)
  await decideAll(world)
  const { start: at, attendees } = await bookingOf(world, id)
  assert.equal(at, '2026-11-20T11:00:00.000Z')
  assert.ok(attendees.some(({ email }: Addressed) => email === eve.email))
})

async function bookedBy(world: MailWorld, member: ShownMember, guest = BO): Promise<string> {
  const id = await ask(world, { organizer_email: member.email, participants: [guest] })
  await decideAll(world)
  await answers(world, guest.email, 'The first one works.')
  assert.equal((await shownRequest(world, id)).status, 'booked')
  return id
}

async function leaves(world: MailWorld, member: ShownMember, body: object = {}): Promise<void> {
  const answer = await world.api.post(`/workspace_members/${member.id}/deactivate`, body)
  assert.equal(answer.status, 200, answer.text)
}

async function standInOf(world: MailWorld, id: string): Promise<string | null> {
  const [row] = await world.pool<{ standInMemberId: string | null }[]>`
    select stand_in_member_id
    from meeting_requests
    where workspace_id = ${world.workspace.id}
      and id = ${id}`
  return row!.standInMemberId
}

async function attentionOf(world: MailWorld, id: string): Promise<string | null> {
  const [row] = await world.pool<{ attention: string | null }[]>`
    select attention
    from negotiations
    where workspace_id = ${world.workspace.id}
      and request_id = ${id}`
  return row!.attention
}

async function bookingOf(world: MailWorld, id: string) {
  const { status, body, text } = await world.api.get(`/meeting_requests/${id}/booking`)
  assert.equal(status, 200, text)
  return body.data
}

/** As if a mail server had taken them: only what may have left is taken back. */
async function invitesLeft({ pool, workspace }: MailWorld): Promise<void> {
  await pool`
    update outbox
    set status = 'sent',
        leased_at = now(),
        sent_at = now()
    where workspace_id = ${workspace.id}
      and status = 'queued'`
}

type Addressed = { email: string }

const mailsTo = async (world: MailWorld, { email }: Addressed): Promise<string[]> =>
  (await sentTo(world, email)).map(({ kind }) => kind)

const lastTextTo = async (world: MailWorld, { email }: Addressed): Promise<string> =>
  (await sentTo(world, email)).at(-1)!.text

async function sentTo(world: MailWorld, email: string) {
  return await world.pool<{ kind: string; text: string }[]>`
    select kind, visible as text
    from messages
    where workspace_id = ${world.workspace.id}
      and direction = 'out'
      and ${email} = any (rcpt)
    order by id`
}
