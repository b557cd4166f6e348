import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { Failure } from '#core/failure.ts'
import { currentTime } from '#db/ids.ts'
import { updateSuppressed } from '#db/people/suppressions.ts'
import { metricsText } from '#telemetry/metrics.ts'
import { TEST_CLOCK, TESTER } from '../support/clock.ts'
import { givenMember } from '../support/given.ts'
import { GoogleServer } from '../support/google-server.ts'
import { accountSettings } from '../support/linking.ts'
import { givenRequest } from '../support/requests.ts'
import { signedIn } from '../support/signed-in.ts'
import { newWorld } from '../support/world.ts'

// Calendars and departures through the console: who may, what is refused, and what is shown.

const EMPTY = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Acme//EN\r\nEND:VCALENDAR\r\n'

test('calendars are for their owner and for admins, and a path to another member leads to none of them', async (t) => {
  await using world = await newWorld()
  const feed = createServer((_request, answer) => answer.end(EMPTY))
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve))
  t.after(() => feed.close())
  const admin = await signedIn(world)
  const member = await signedIn(world, 'member')
  const [kim, bo] = [await givenMember(world), await givenMember(world)]
  const address = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/secret.ics`
  const body = { kind: 'ics', address, name: 'Private' }
  const refused = await member('POST', `/workspace_members/${kim.id}/calendars`, body)
  assert.equal(refused.status, 403, refused.text)
  assert.equal((await member('GET', `/workspace_members/${kim.id}/calendars`)).status, 403)

  const connected = await admin('POST', `/workspace_members/${kim.id}/calendars`, body)
  assert.equal(connected.status, 201, connected.text)
  const [calendar] = connected.body.data
  assert.deepEqual([calendar.name, calendar.kind, calendar.fresh, calendar.problem], ['Private', 'ics', true, null])
  assert.doesNotMatch((await admin('GET', `/workspace_members/${kim.id}/calendars`)).text, /secret\.ics/)

  // Who may was decided by the member in the path, so a calendar of somebody else must not be found there.
  assert.equal((await admin('DELETE', `/workspace_members/${bo.id}/calendars/${calendar.id}`)).status, 404)
  assert.equal((await admin('POST', `/workspace_members/${bo.id}/calendars/${calendar.id}/sync`)).status, 404)
  assert.equal((await admin('POST', `/workspace_members/${kim.id}/calendars/${calendar.id}/sync`)).status, 200)
  const gone = await admin('DELETE', `/workspace_members/${kim.id}/calendars/${calendar.id}`)
  assert.deepEqual([gone.status, gone.body.bookings_go_to], [200, null])
  assert.deepEqual((await admin('GET', `/workspace_members/${kim.id}/calendars`)).body.data, [])
})

test('an account is linked where the operator set it up: your own at once, that of anybody else by mail alone', async () => {
  await using server = await GoogleServer.open()
  const { google } = accountSettings(server.accounts)
  const mailed: { to: string; url: string }[] = []
  await using world = await newWorld({
    accounts: { google, microsoft: null },
    mailCalendarLink: async ({ member, url }) => void mailed.push({ to: member.email, url }),
  })
  const ask = await signedIn(world)
  const { id } = (await ask('GET', '/session')).body.member
  const kim = await givenMember(world, { name: 'Kim Ode' })
  assert.deepEqual((await ask('GET', `/workspace_members/${id}/calendars`)).body, { data: [], providers: ['google'] })

  const own = await ask('POST', `/workspace_members/${id}/calendars/link`, { kind: 'google' })
  assert.equal(own.status, 201, own.text)
  assert.match(own.body.data.url, /\/connect-calendar\?link=own\.[\w-]{43}$/)
  const theirs = await ask('POST', `/workspace_members/${kim.id}/calendars/link`, { kind: 'google' })
  assert.deepEqual(theirs.body, { data: { url: null, mailed_to: kim.email } })
  assert.deepEqual(
    mailed.map(({ to }) => to),
    [kim.email],
  )
  const { pathname, search } = new URL(mailed[0]!.url)
  const page = await world.app.inject({ url: pathname + search, headers: { host: '127.0.0.1:3000' } })
  assert.ok(page.body.includes(`It counts as the calendar of Kim Ode (${kim.email})`), page.body)

  const other = await ask('POST', `/workspace_members/${id}/calendars/link`, { kind: 'microsoft' })
  assert.equal(other.status, 422, other.text)
  assert.match(other.body.error.message, /Calendars at Microsoft are not set up here yet/)
  const wrong = await ask('POST', `/workspace_members/${id}/calendars/link`, { kind: 'google', account: 'kim' })
  assert.equal(wrong.body.error.problems[0].field, 'account')
  const member = await signedIn(world, 'member')
  assert.equal((await member('POST', `/workspace_members/${kim.id}/calendars/link`, { kind: 'google' })).status, 403)
})

test('links that are mailed count among the new people of a day, and none goes to whoever wants no mail', async () => {
  await using server = await GoogleServer.open()
  const mailed: string[] = []
  await using world = await newWorld({
    accounts: accountSettings(server.accounts),
    mailCalendarLink: async ({ member }) => void mailed.push(member.email),
    firstContactsADay: 1,
  })
  const { pool, workspace } = world
  const ask = await signedIn(world)
  const [kim, bo, silent] = [await givenMember(world), await givenMember(world), await givenMember(world)]
  const link = async ({ id }: { id: string }) => {
    const { status, body } = await ask('POST', `/workspace_members/${id}/calendars/link`, { kind: 'google' })
    return [status, body.error?.message ?? body.data.mailed_to]
  }
  // Somebody who was written to before may be written to again.
  for (const _ of [1, 2]) assert.deepEqual(await link(kim), [201, kim.email])
  assert.deepEqual(await link(bo), [
    422,
    `No link was made. The workspace has written to enough new people today, and ${bo.email} would be another. Try again tomorrow, or let them connect it in the console.`,
  ])
  await updateSuppressed(pool, workspace, silent.email, { reason: 'stop', at: currentTime(TEST_CLOCK) }, TESTER)
  const [status, message] = await link(silent)
  assert.equal(status, 422)
  assert.match(message, /wants no mail from this workspace, or mail to them came back/)
  const links = await pool`select from calendar_links where workspace_id = ${workspace.id}`
  assert.deepEqual([mailed, links.length], [[kim.email, kim.email], 2])
})

test('nobody is mailed more than five links in a day, however many ask for them at once, and the refusal says what to do', async () => {
  await using server = await GoogleServer.open()
  const mailed: string[] = []
  let isServerDown = false
  await using world = await newWorld({
    accounts: accountSettings(server.accounts),
    mailCalendarLink: async ({ member }) => {
      if (isServerDown) throw new Failure('invalid_request', 'The mail server did not take the mail.')
      mailed.push(member.email)
    },
  })
  const ask = await signedIn(world)
  const [kim, bo] = [await givenMember(world), await givenMember(world)]
  const link = ({ id }: { id: string }) => ask('POST', `/workspace_members/${id}/calendars/link`, { kind: 'google' })
  isServerDown = true
  for (const _ of [1, 2, 3, 4, 5, 6]) assert.match((await link(kim)).text, /did not take the mail/)
  isServerDown = false
  const answers = await Promise.all(Array.from({ length: 8 }, () => link(kim)))
  const refused = answers.filter(({ status }) => status !== 201)
  assert.deepEqual([mailed.length, refused.length], [5, 3], 'what never left is not counted')
  for (const { status, body } of refused) {
    assert.equal(status, 422)
    assert.match(
      body.error.message,
      /^The member was mailed 5 links today, which is the limit\. Each works for 24 hours: have them look for the last one, /,
    )
  }
  assert.equal((await link(bo)).status, 201, 'each member has a limit of their own')
  const links = await world.pool`select from calendar_links where workspace_id = ${world.workspace.id}`
  assert.equal(links.length, 6)
  await world.pool`
    update calendar_links set mailed_at = mailed_at - interval '25 hours' where workspace_id = ${world.workspace.id}`
  assert.equal((await link(kim)).status, 201)
})

test('links of one’s own from the console are not counted among those that are mailed', async () => {
  await using server = await GoogleServer.open()
  await using world = await newWorld({
    accounts: accountSettings(server.accounts),
    mailCalendarLink: async () => {},
  })
  const [ask, own] = [await signedIn(world), await signedIn(world, 'member')]
  const { id } = (await own('GET', '/session')).body.member
  for (let i = 0; i < 6; i++)
    assert.equal((await own('POST', `/workspace_members/${id}/calendars/link`, { kind: 'google' })).status, 201)
  assert.equal((await ask('POST', `/workspace_members/${id}/calendars/link`, { kind: 'google' })).status, 201)
})

test('whoever is mailed a link or an invitation for the first time is counted among the first contacts', async () => {
  await using server = await GoogleServer.open()
  const options = { accounts: accountSettings(server.accounts), mailCalendarLink: async () => {} }
  await using world = await newWorld({ ...options, mailMemberInvitation: () => {}, firstContactsADay: 2 })
  const ask = await signedIn(world)
  const count = async () => Number(/^parley_first_contacts_total (\d+)$/m.exec(await metricsText())?.[1])
  const before = await count()
  const [kim, bo] = [await givenMember(world), await givenMember(world)]
  const link = ({ id }: { id: string }) => ask('POST', `/workspace_members/${id}/calendars/link`, { kind: 'google' })
  for (const _ of [1, 2]) assert.equal((await link(kim)).status, 201)
  const email = `new-${kim.id.slice(-8)}@acme.test`
  assert.equal((await ask('POST', '/workspace_members/invite', { email })).body.invitation, 'mailed')
  assert.equal((await link(bo)).status, 422)
  assert.equal((await count()) - before, 2)
})

test('a link from the console works only where its member is signed in, so nobody gives their calendar to another', async () => {
  await using server = await GoogleServer.open()
  await using world = await newWorld({ accounts: accountSettings(server.accounts) })
  const [ask, another] = [await signedIn(world, 'member'), await signedIn(world)]
  const { id, email } = (await ask('GET', '/session')).body.member
  // Of an address that is not theirs: its owner would be led here.
  const command = { kind: 'google', account: 'victim@acme.test' }
  const { url } = (await ask('POST', `/workspace_members/${id}/calendars/link`, command)).body.data
  const link = new URL(url).searchParams.get('link')!
  const headers = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }
  const opened = (cookie: string, token = link) =>
    world.app.inject({ url: `/connect-calendar?link=${token}`, headers: { ...headers, cookie } })
  const pressed = (cookie: string) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ link }).toString()
    return world.app.inject({
      method: 'POST',
      url: '/connect-calendar',
      headers: { ...headers, ...form, cookie },
      payload,
    })
  }
  for (const cookie of ['', another.cookie])
    for (const refused of [await opened(cookie), await pressed(cookie)]) {
      assert.equal(refused.statusCode, 403)
      assert.ok(refused.body.includes('This link is for somebody else') && refused.body.includes(email), refused.body)
      assert.equal(refused.headers.location, undefined)
    }
  assert.match((await opened('', link.replace('own.', ''))).body, /This link is over/)
  const shown = await opened(ask.cookie)
  assert.equal(shown.statusCode, 200)
  assert.match(shown.body, /the calendar of victim@acme\.test[\s\S]*Go on to Google/)
  assert.ok(shown.body.includes(`counts as the calendar of ${email}.`), shown.body)
  assert.equal((await pressed(ask.cookie)).statusCode, 303)
})

test('where no mail leaves, the link of somebody else is not made, and says what to do instead', async () => {
  await using server = await GoogleServer.open()
  await using world = await newWorld({ accounts: accountSettings(server.accounts) })
  const ask = await signedIn(world)
  const kim = await givenMember(world)
  const refused = await ask('POST', `/workspace_members/${kim.id}/calendars/link`, { kind: 'google' })
  assert.equal(refused.status, 422, refused.text)
  assert.match(refused.body.error.message, /No mail leaves this installation yet/)
})

test('what cannot be connected names its field', async () => {
  await using world = await newWorld()
  const ask = await signedIn(world)
  const { id } = await givenMember(world)
  const account = { kind: 'caldav', address: 'https://dav.acme.test/', user: 'kim', password: 'x' }
  for (const [body, message] of [
    [{ kind: 'ics', address: 'my calendar' }, /^Address: This must begin with https/],
    [{ kind: 'ics' }, /^Address: Please fill this in/],
    [{ ...account, address: 'dav.acme.test' }, /^Address: This must be an email address/],
    [{ ...account, password: '' }, /^Password: This is required/],
    [{ ...account, user: '' }, /^User name: This is required/],
    [{ ...account, kind: 'google' }, /^Kind: /],
  ] as const) {
    const refused = await ask('POST', `/workspace_members/${id}/calendars`, body)
    assert.equal(refused.status, 422, refused.text)
    assert.match(refused.body.error.message, message)
  }
})

test('a departure says what would move and why it cannot be', async () => {
  await using world = await newWorld()
  const ask = await signedIn(world, 'admin')
  const kim = await givenMember(world)
  const team = await world.api.post('/teams', { name: 'Sales', member_ids: [kim.id] })
  await givenRequest(world, { organizer_email: kim.email, context: { title: 'Demo' } })
  const paused = await givenRequest(world, { organizer_email: kim.email })
  await world.api.post(`/meeting_requests/${paused.id}/pause`)
  const shown = await ask('GET', `/workspace_members/${kim.id}/departure`)
  assert.equal(shown.status, 200, shown.text)
  const { open, open_count: count, teams, refusal } = shown.body.data
  assert.equal(count, 2)
  assert.deepEqual(
    open.map(({ title, status }: { title: string | null; status: string }) => [title, status]),
    [
      [null, 'paused'],
      ['Demo', 'active'],
    ],
  )
  assert.deepEqual(teams, [{ id: team.body.data.id, name: 'Sales' }])
  assert.equal(refusal, null)
  await world.api.post(`/workspace_members/${kim.id}/deactivate`, { transfer_to: 'ana@acme.test' })
  assert.match((await ask('GET', `/workspace_members/${kim.id}/departure`)).body.data.refusal, /deactivated already/)
})
