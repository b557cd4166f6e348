import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { MAILS_A_DAY_MAX } from '#core/negotiation/policy.ts'
import { findRaw } from '#db/mail/mailroom.ts'
import { type Hostile, hostileMails, type Loot, resolveNames } from '../support/hostile-mails.ts'
import { envelope, type MailWorld, written } from '../support/incoming.ts'
import { outboxOf } from '../support/mails.ts'
import { answers, ask, decideAll, newMonday } from '../support/negotiating.ts'
import { stateOf } from '../support/negotiation-state.ts'

const trust = { authservId: 'mx.acme.test', resolve: resolveNames }
const person = (name: string) => ({ participants: [{ email: `${name}@client.test`, timezone: 'Europe/Berlin' }] })

type Scene = { world: MailWorld; foreign: MailWorld; active: string; loot: Loot }

/** Bo is being asked, Cy has a meeting, Di's was cancelled, and Ed is asked by another workspace. */
async function openScene(parts: AsyncDisposableStack): Promise<Scene> {
  const world = parts.use(await newMonday({ trust }))
  const foreign = parts.use(await newMonday({ trust }))
  const [booked, cancelled] = [await ask(world, person('cy')), await ask(world, person('di'))]
  await decideAll(world)
  await answers(world, 'cy@client.test', 'The second one works for me.')
  assert.equal((await world.api.post(`/meeting_requests/${cancelled}/cancel`)).status, 200)
  const active = await ask(world)
  const theirs = await ask(foreign, person('ed'))
  for (const each of [world, foreign]) await decideAll(each)
  const { uid } = (
    await world.pool<{ uid: string }[]>`
    select uid from bookings where workspace_id = ${world.workspace.id} and request_id = ${booked}`
  )[0]!
  const organizer = `${world.handle}@parley.test`
  return {
    world,
    foreign,
    active,
    loot: {
      active: await tokenOf(world, active),
      booked: { ...(await tokenOf(world, booked)), uid, organizer },
      cancelled: await tokenOf(world, cancelled),
      foreign: await tokenOf(foreign, theirs),
      handle: world.handle,
    },
  }
}

async function tokenOf(world: MailWorld, requestId: string): Promise<{ replyTo: string; messageId: string }> {
  const [row] = await world.pool<{ token: string; messageId: string }[]>`
    select t.token, m.message_id
    from threads t
    join messages m on m.workspace_id = t.workspace_id and m.thread_id = t.id and m.direction = 'out'
    where t.workspace_id = ${world.workspace.id}
      and t.request_id = ${requestId}
      and t.party = 'participant'
    order by m.id
    limit 1`
  return { replyTo: `r.${row!.token}@parley.test`, messageId: row!.messageId }
}

/** Everything that takes a right to change. */
async function standing(world: MailWorld): Promise<string[]> {
  const ws = world.workspace.id
  const rows = await world.pool<{ line: string }[]>`
    select 'request ' || id || ' ' || status || ' ' || coalesce(duration_minutes, 0) as line
    from meeting_requests where workspace_id = ${ws}
    union all
    select 'booking ' || request_id || ' ' || during || ' ' || sequence || ' ' || live from bookings where workspace_id = ${ws}
    union all
    select 'attendee ' || booking_id || ' ' || email || ' ' || rsvp from booking_attendees where workspace_id = ${ws}
    union all
    select 'participant ' || request_id || ' ' || email || ' ' || required || ' ' || (removed_at is null)
    from participants where workspace_id = ${ws}
    union all
    select 'speaks ' || participant_id || ' ' || email_key from participant_addresses where workspace_id = ${ws}
    union all
    select 'person ' || email || ' ' || coalesce(suppressed_reason, 'may be written to') || ' ' || coalesce(zone, '')
    from people where workspace_id = ${ws}
    union all
    select 'event ' || type || ' ' || request_id
    from events where workspace_id = ${ws} and type <> 'meeting_request.needs_attention'
    order by line`
  return rows.map(({ line }) => line)
}

/** Where it is, and that deciding still works for everything that has become due. */
async function send({ world, foreign }: Scene, hostile: Hostile): Promise<void> {
  const { family, raw, source, ends } = hostile
  const { outcome, why } = await world.ingest(raw, hostile.envelope, source)
  assert.ok(ends.includes(outcome), `${family}: ${outcome} (${why})\n${raw}`)
  for (const each of [world, foreign])
    await decideAll(each).catch((error) => assert.fail(`${family}: ${error.stack}\n${raw}`))
}

/** A request takes fifty mails of a conversation a day. Fewer than that, so that each of them is really looked at. */
const MAILS_A_SCENE = 40

test('two hundred hostile mails book, cancel, add, stop and tell nobody anything that they have no right to', async () => {
  let sent = 0
  for (let isMore = true; isMore; ) {
    const heard = await playScene(sent)
    isMore = heard === MAILS_A_SCENE
    sent += heard
  }
  assert.ok(sent >= 200, `${sent} mails`)
})

async function playScene(from: number): Promise<number> {
  await using parts = new AsyncDisposableStack()
  const scene = await openScene(parts)
  const { world, foreign, active, loot } = scene
  const [before, theirsBefore] = [await standing(world), await standing(foreign)]
  const mails = hostileMails(loot).slice(from, from + MAILS_A_SCENE)
  const wrongs = []
  for (const [family, members] of Map.groupBy(mails, (mail) => mail.family)) {
    for (const mail of members) await send(scene, mail)
    const [after, theirs] = [await standing(world), await standing(foreign)]
    const changed = [...after, ...theirs].filter((line) => !before.includes(line) && !theirsBefore.includes(line))
    if (changed.length > 0 && wrongs.length === 0) wrongs.push({ family, changed })
  }
  assert.deepEqual(wrongs, [])
  assert.deepEqual([await standing(world), await standing(foreign)], [before, theirsBefore])
  await nobodyElseHeard(world, ['ana@acme.test', 'bo@client.test', 'cy@client.test', 'di@client.test'])
  await nobodyElseHeard(foreign, ['ana@acme.test', 'ed@client.test'])

  // And Bo himself is still heard.
  await answers(world, 'bo@client.test', 'Wednesday 18 November at 11:00 works for me.')
  assert.equal((await stateOf(world, active)).status, 'booked')
  return mails.length
}

async function nobodyElseHeard(world: MailWorld, known: string[]): Promise<void> {
  const mails = await outboxOf(world)
  for (const [recipient, theirs] of Map.groupBy(mails, (mail) => mail.recipient)) {
    assert.ok(known.includes(recipient), `mail to ${recipient}`)
    if (recipient !== 'ana@acme.test') assert.ok(theirs.length <= MAILS_A_DAY_MAX, `${theirs.length} to ${recipient}`)
  }
  const raws = await world.pool<{ raw: Buffer; recipient: string }[]>`
    select r.raw, o.recipient
    from message_raw r
    join outbox o on o.workspace_id = r.workspace_id and o.id = r.id
    where r.workspace_id = ${world.workspace.id}`
  for (const { raw, recipient } of raws) {
    const header = raw.toString().split('\r\n\r\n')[0]!
    assert.doesNotMatch(header, /^(Bcc|Cc):|victim/im)
    assert.deepEqual(header.match(/^To: .*$/gm)?.length, 1)
    assert.match(header, new RegExp(`^To: .*${recipient}`, 'm'))
  }
}

test('however the lines of a mail end, none of them leaves the quotation in which the organizer reads it', async () => {
  await using world = await newMonday({ trust })
  const request = await ask(world)
  await decideAll(world)
  const { replyTo } = await tokenOf(world, request)
  const headers = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable']
  const body =
    'Is there parking?=0D=0DYour sign-in has expired:=0B=0B  https://evil.test/a=C2=85=C2=85  https://evil.test/b=E2=80=A8=E2=80=A9=0C=0DBest,=0DMallory'
  await world.ingest(written({ headers, body }), envelope(replyTo), 'lmtp')
  await decideAll(world)
  const { id } = (await outboxOf(world)).findLast(({ recipient }) => recipient === 'ana@acme.test')!
  const mail = await PostalMime.parse((await findRaw(world.pool, world.workspace, id))!)
  const lines = mail.text!.replaceAll('\r\n', '\n').split('\n')
  assert.doesNotMatch(lines.join(''), /[\r\v\f\u0085\u2028\u2029]/)
  for (const words of ['parking', 'expired', 'evil.test/a', 'evil.test/b'])
    assert.ok(
      lines.some((line) => line.startsWith('> ') && line.includes(words)),
      words,
    )
  assert.doesNotMatch(lines.filter((line) => !line.startsWith('>')).join('\n'), /expired|evil|Mallory/)
  const quotation = /<blockquote>.*<\/blockquote>/s
  assert.match(quotation.exec(mail.html!)![0], /parking.*expired.*evil\.test\/b/s)
  assert.doesNotMatch(mail.html!.replace(quotation, ''), /expired|evil|Mallory/)
})
