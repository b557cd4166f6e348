// A booked meeting changes hands: its organizer leaves the workspace, and somebody takes over. One host keeps a Google calendar, the
// other one a CalDAV calendar.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import PostalMime from 'postal-mime'
import { connectCalendar, syncNow } from '#calendars/connect.ts'
import { addressWith } from '#calendars/web-address.ts'
import type { Post } from '#coordinate/write-mail.ts'
import { getMember } from '#db/people/members.ts'
import { aCalendar } from '../support/busy.ts'
import { TESTER } from '../support/clock.ts'
import { type DavServer, davProblem, PASSWORD, startRadicale, USER } from '../support/dav-servers.ts'
import { KEEPER, testAccess } from '../support/feed-server.ts'
import { givenMember, type ShownMember } from '../support/given.ts'
import { GoogleServer } from '../support/google-server.ts'
import type { MailWorld } from '../support/incoming.ts'
import { accountSettings } from '../support/linking.ts'
import { answers, ask, BO, decideAll, newMondayAhead } from '../support/negotiating.ts'
import { TEST_POST } from '../support/post.ts'
import { shownRequest } from '../support/requests.ts'

let server: Promise<DavServer> | null = null
after(async () => (await server)?.[Symbol.asyncDispose]())

/** Dee has booked a meeting with Bo that stands in her Google calendar; Eve has an empty one on a CalDAV server. */
async function deeAndEve(name: string) {
  server ??= startRadicale()
  const dav = await server
  const google = await GoogleServer.open()
  const world = await newMondayAhead()
  const access = testAccess({ accounts: accountSettings(google.accounts) })
  const [dee, eve] = [await givenMember(world, { name: 'Dee' }), await givenMember(world, { name: 'Eve' })]
  const { access: accessToken, refresh: refreshToken } = google.accounts.tokensFor(dee.email)
  const account = { email: dee.email, accessToken, refreshToken, expiresAt: TESTER.clock.nowMs() + 3_600_000 }
  const url = await dav.make(`/${USER}/${name}/`)
  const connect = async ({ id }: ShownMember, source: Parameters<typeof connectCalendar>[3]) => {
    const { pool, workspace } = world
    const calendar = await connectCalendar(
      pool,
      workspace,
      await getMember(pool, workspace, id),
      source,
      access,
      KEEPER,
    )
    return () => syncNow(pool, workspace, calendar.id, access, KEEPER)
  }
  const usual = { name: null, tentative: 'busy' as const }
  const lookAtDee = await connect(dee, { kind: 'google', account, ...usual })
  const lookAtEve = await connect(eve, { kind: 'caldav', address: addressWith(url, USER, PASSWORD), ...usual })

  const requestId = await ask(world, { organizer_email: dee.email })
  await decideAll(world)
  await answers(world, BO.email, '2')
  assert.equal((await shownRequest(world, requestId)).status, 'booked')
  await lookAtDee()
  assert.equal(google.all().length, 1)
  await invitesLeft(world)
  const takeOver = async () => {
    const left = await world.api.post(`/workspace_members/${dee.id}/deactivate`, { transfer_to: eve.email })
    assert.equal(left.status, 200, left.text)
  }
  return {
    ...{ world, requestId, dee, eve, google, dav, url, lookAtDee, lookAtEve, takeOver },
    booking: async () => (await world.api.get(`/meeting_requests/${requestId}/booking`)).body.data,
    /** What Eve's calendar has, unfolded. */
    evesEvents: async () => ((await dav.get(url)) ?? '').replace(/\r\n[ \t]/g, ''),
    [Symbol.asyncDispose]: async () => {
      await world[Symbol.asyncDispose]()
      await access[Symbol.asyncDispose]()
      await google[Symbol.asyncDispose]()
    },
  }
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

type Written = { method: string; uid: string; sequence: number; text: string }

/** Every calendar part that somebody was sent, the oldest first. */
async function entriesTo({ pool, workspace }: MailWorld, { email }: { email: string }): Promise<Written[]> {
  const mails = await pool<{ raw: Uint8Array; text: string }[]>`
    select r.raw, m.visible as text
    from messages m
    join message_raw r on r.workspace_id = m.workspace_id and r.id = m.id
    where m.workspace_id = ${workspace.id}
      and m.direction = 'out'
      and m.kind in ('invite', 'cancel_invite')
      and ${email} = any (m.rcpt)
    order by m.id`
  return await Promise.all(
    mails.map(async ({ raw, text }) => {
      const { attachments } = await PostalMime.parse(raw)
      const { content } = attachments.find(({ mimeType }) => mimeType === 'text/calendar')!
      const ics = typeof content === 'string' ? content : new TextDecoder().decode(content)
      const said = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(ics.replace(/\r\n[ \t]/g, ''))![1]!.trim()
      return { method: said('METHOD'), uid: said('UID'), sequence: Number(said('SEQUENCE')), text }
    }),
  )
}

const brief = (entries: Written[]) => entries.map(({ method, sequence }) => `${method} ${sequence}`)

test('the old host gets a CANCEL, the new one a REQUEST, everybody else one update, and the event changes calendars', async (t) => {
  if (davProblem(t)) return
  await using it = await deeAndEve('handed')
  const { world, dee, eve } = it
  const before = await it.booking()
  const events = (await decisionsOf(it)).length
  await it.takeOver()
  await decideAll(world)

  const [cancelled, invited, updated] = [
    (await entriesTo(world, dee)).slice(1),
    await entriesTo(world, eve),
    (await entriesTo(world, BO)).slice(1),
  ]
  assert.deepEqual([brief(cancelled), brief(invited), brief(updated)], [['CANCEL 1'], ['REQUEST 1'], ['REQUEST 1']])
  for (const { uid } of [...cancelled, ...invited, ...updated]) assert.equal(uid, before.calendar_event_id)
  assert.match(invited[0]!.text, /Dee has left, so you’re now in charge of this meeting with Bo Lind:/)
  assert.match(updated[0]!.text, /has taken over this meeting/)
  const decisions = (await decisionsOf(it)).slice(events).filter((steps) => steps.includes('send'))
  assert.deepEqual(decisions, [['change_attendees', 'send', 'send', 'send', 'wake']], 'all of it is one decision')
  const { start, sequence } = await it.booking()
  assert.deepEqual({ start, sequence }, { start: before.start, sequence: 1 })

  const due = await world.pool<{ memberId: string }[]>`
    select member_id
    from calendars
    where workspace_id = ${world.workspace.id}
      and next_attempt_at <= now()`
  assert.deepEqual(
    new Set(due.map(({ memberId }) => memberId)),
    new Set([dee.id, eve.id]),
    'both are looked at at once',
  )
  await it.lookAtDee()
  await it.lookAtEve()
  assert.deepEqual(it.google.all(), [])
  const text = await it.evesEvents()
  assert.equal(text.match(/BEGIN:VEVENT/g)?.length, 1)
  assert.ok(text.includes(`UID:${before.calendar_event_id}`))
  assert.match(text, /^SEQUENCE:1\s*$/m)
  await decideAll(world)
  assert.equal(await attentionOf(it), null)
  assert.deepEqual(brief(await entriesTo(world, BO)), ['REQUEST 0', 'REQUEST 1'], 'and nobody is told twice')
})

test('who has something else at that time is not invited over it: they are told, and nothing else changes', async (t) => {
  if (davProblem(t)) return
  await using it = await deeAndEve('busy')
  const { world, dee, eve } = it
  const before = await it.booking()
  const at = before.start.slice(0, 16).replace(/[-:]/g, '')
  await it.dav.put(`${it.url}other.ics`, aCalendar(`UID:other\nDTSTART:${at}00Z\nDURATION:PT15M`))
  await world.pool`
    update calendars
    set synced_at = synced_at - interval '2 minutes'
    where workspace_id = ${world.workspace.id}`
  await it.takeOver()
  await decideAll(world)
  assert.deepEqual((await decisionsOf(it)).at(-1), ['check_calendars', 'wake'], 'her calendar is looked at first')
  await it.lookAtEve()
  await decideAll(world)
  assert.deepEqual(brief(await entriesTo(world, eve)), [])
  assert.deepEqual(brief(await entriesTo(world, dee)), ['REQUEST 0'])
  assert.deepEqual(await it.booking(), before)
  assert.equal(await attentionOf(it), 'organizer_left')
  assert.doesNotMatch(await it.evesEvents(), new RegExp(before.calendar_event_id))

  // She has been asked, so an hour that becomes free later invites her to nothing.
  await it.dav.remove(`${it.url}other.ics`)
  await it.lookAtEve()
  await decideAll(world)
  assert.deepEqual(brief(await entriesTo(world, eve)), [])
})

test('a calendar that cannot be written to keeps nothing from the other one, and catches up with its next look', async (t) => {
  if (davProblem(t)) return
  await using it = await deeAndEve('later')
  const { world } = it
  await it.takeOver()
  await decideAll(world)
  it.google.accounts.instead.push(...Array.from({ length: 8 }, () => ({ code: 503 })))
  await it.lookAtDee().catch(() => null)
  await it.lookAtEve()
  assert.equal(it.google.all().length, 1)
  assert.match(await it.evesEvents(), /BEGIN:VEVENT/)
  it.google.accounts.instead.length = 0
  await it.lookAtDee()
  assert.deepEqual(it.google.all(), [])
  assert.deepEqual(brief(await entriesTo(world, BO)), ['REQUEST 0', 'REQUEST 1'])
})

test('where one part of it cannot be written, nothing is: the next try does all of it', async (t) => {
  if (davProblem(t)) return
  await using it = await deeAndEve('whole')
  const { world, dee, eve } = it
  const before = await it.booking()
  await it.takeOver()
  let written = 0
  const compose: Post['compose'] = async (letter) => {
    written += 1
    if (written === 3) throw new Error('the third mail cannot be written')
    return await TEST_POST.compose(letter)
  }
  await assert.rejects(decideAll(world, world.pool, { post: { ...TEST_POST, compose } }), /the third mail/)
  assert.equal(written, 3)
  assert.deepEqual(await it.booking(), before)
  for (const person of [dee, eve, BO])
    assert.ok((await entriesTo(world, person)).every(({ sequence }) => sequence === 0))
  await decideAll(world)
  assert.deepEqual(brief(await entriesTo(world, eve)), ['REQUEST 1'])
  assert.deepEqual(brief(await entriesTo(world, dee)), ['REQUEST 0', 'CANCEL 1'])
})

/** What each decision did, the oldest first. */
async function decisionsOf({ world, requestId }: { world: MailWorld; requestId: string }): Promise<string[][]> {
  const rows = await world.pool<{ steps: { do: string }[] }[]>`
    select steps
    from decisions
    where workspace_id = ${world.workspace.id}
      and request_id = ${requestId}
    order by n`
  return rows.map(({ steps }) => steps.map((step) => step.do))
}

async function attentionOf({ world, requestId }: { world: MailWorld; requestId: string }): Promise<string | null> {
  const [row] = await world.pool<{ attention: string | null }[]>`
    select attention
    from negotiations
    where workspace_id = ${world.workspace.id}
      and request_id = ${requestId}`
  return row!.attention
}

test('a move that was ordered a moment before is made all the same, and the meeting changes hands', async (t) => {
  if (davProblem(t)) return
  await using it = await deeAndEve('moved-and-handed-over')
  const { world, requestId, dee, eve } = it
  const { start } = await it.booking()
  const aWeekLater = new Date(Date.parse(start) + 7 * 86_400_000).toISOString()
  const ordered = await world.api.post(`/meeting_requests/${requestId}/booking/reschedule`, { start: aWeekLater })
  assert.equal(ordered.status, 200, ordered.text)
  await it.takeOver()
  await decideAll(world)
  assert.equal((await it.booking()).start, aWeekLater)
  const methods = async (person: { email: string }) => (await entriesTo(world, person)).map(({ method }) => method)
  assert.equal((await methods(dee)).at(-1), 'CANCEL')
  assert.equal((await methods(eve)).at(-1), 'REQUEST')
  assert.deepEqual([...new Set(await methods(BO))], ['REQUEST'])
})
