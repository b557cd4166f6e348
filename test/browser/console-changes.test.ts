import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openProvider } from '#http/console/oidc/provider.ts'
import { openBrowser } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { freePort } from '../support/free-port.ts'
import { givenMember } from '../support/given.ts'
import { OIDC_CLIENT, OidcServer } from '../support/oidc-server.ts'
import { givenRequest, shownRequest } from '../support/requests.ts'
import { newServer, newWorld } from '../support/world.ts'

// What is changed seldom and has to be right: the organizer, a key, the handle; who did that; and the way in by an identity provider.

const SHORT = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const

test('changing what is there, in the console', { timeout: 300_000 }, async (t) => {
  const site = await openConsole(t)
  if (site === null) return
  const { world, url, open } = site
  const { page, member, settle } = await open({ timezoneId: 'Europe/Lisbon' })

  await t.test('a request gets another organizer; a link leads to the dialog', async () => {
    const next = await givenMember(world, { name: 'Nadia Next' })
    const { id } = await givenRequest(world, { context: { title: 'Handed over' } })
    await page.goto(`${url}/requests/${id}`)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    assert.match(page.url(), /\?open=organizer$/)
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Change the organizer' })
    await dialog.getByRole('button', { name: 'Change' }).click()
    await dialog.getByText(/^This is not an email address/).waitFor()
    await dialog.getByRole('combobox', { name: 'New organizer' }).fill('nadia')
    await dialog.getByRole('option', { name: /^Nadia Next/ }).click()
    await dialog.getByRole('button', { name: 'Change' }).click()
    await page.getByText('The meeting has another organizer now.').waitFor()
    await page.getByText(new RegExp(`^${next.email} · .* · organizes$`)).waitFor()
    assert.equal(new URL(page.url()).search, '')
    assert.equal((await shownRequest(world, id)).organizer_email, next.email)
  })

  await t.test('Enter takes who is marked, also when others are found meanwhile', async () => {
    await givenMember(world, { name: 'Twin Amy' })
    await givenMember(world, { name: 'Twin Zoe' })
    const { id } = await givenRequest(world, { context: { title: 'For a twin' } })
    await page.goto(`${url}/requests/${id}?open=organizer`)
    const dialog = page.getByRole('dialog', { name: 'Change the organizer' })
    const chooser = dialog.getByRole('combobox', { name: 'New organizer' })
    await chooser.click()
    const twins = dialog.getByRole('option', { name: /^Twin/ })
    await twins.nth(1).waitFor()
    const wanted = (await twins.nth(1).textContent())!
    const marked = Promise.withResolvers<void>()
    await page.route('**/console/api/search?*', async (route) => {
      const answer = await route.fetch()
      const found = await answer.json()
      await marked.promise
      const isWanted = ({ email }: { email: string }) => (wanted.includes(email) ? 0 : 1)
      found.data.members.sort((one: { email: string }, other: { email: string }) => isWanted(one) - isWanted(other))
      await route.fulfill({ response: answer, json: found })
    })
    await chooser.fill('twin')
    await chooser.press('ArrowDown')
    await dialog.getByRole('option', { name: wanted, selected: true }).waitFor()
    marked.resolve()
    await dialog.getByText('Looking…').waitFor({ state: 'detached' })
    assert.equal(await twins.first().textContent(), wanted)
    await chooser.press('Enter')
    assert.equal(await chooser.inputValue(), wanted)
    await page.unroute('**/console/api/search?*')
  })

  await t.test('a link shows the same zone, person and week', async () => {
    const { id } = await givenRequest(world, {
      participant_emails: undefined,
      participants: [{ email: 'zoe@client.test', timezone: 'Asia/Tokyo' }],
      context: { title: 'Elsewhere' },
    })
    await page.goto(`${url}/requests/${id}`)
    await page.getByLabel('Time zone').selectOption('Europe/Lisbon')
    await page.getByLabel('Whose time').selectOption('zoe@client.test')
    await page.getByRole('button', { name: 'Later' }).click()
    await page.waitForURL(/zone=Europe%2FLisbon&whose=zoe%40client\.test&week=1$/)
    await page.reload()
    await page.getByRole('figure', { name: 'The time of zoe@client.test' }).waitFor()
    assert.equal(await page.getByLabel('Time zone').inputValue(), 'Europe/Lisbon')
    assert.equal(await page.getByRole('button', { name: 'Earlier' }).getAttribute('aria-disabled'), 'false')
    await page.getByLabel('Time zone').selectOption('Pacific/Chatham')
    await page.waitForURL(/zone=Pacific%2FChatham/)
    // Times stand in the reader's zone; whoever points at one sees where the others are, and what logs say.
    const asked = page.getByRole('main').getByRole('time').first()
    const at = new Date((await asked.getAttribute('datetime'))!)
    const inZone = (timeZone: string) => new Intl.DateTimeFormat('en-US', { ...SHORT, timeZone }).format(at)
    assert.deepEqual((await asked.getAttribute('title'))!.split('\n'), [
      inZone('Europe/Lisbon'),
      `${inZone('UTC')}, UTC`,
      `${inZone('Asia/Tokyo')}, Asia/Tokyo`,
    ])
    await page.goto(`${url}/requests/${id}?zone=Nowhere`)
    await page.getByRole('figure', { name: 'Where the meeting fits for everybody' }).waitFor()
    assert.notEqual(await page.getByLabel('Time zone').inputValue(), 'Nowhere')
  })

  await t.test('a key loses a scope and gets an end, at once', async () => {
    const { id, key } = await world.newKey()
    await page.goto(`${url}/keys?open=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit the key' })
    await dialog.getByLabel('Name').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/^(Please fill this in|Give it a name)/).waitFor()
    await dialog.getByLabel('Name').fill('Only reads')
    await dialog.getByLabel('teams.write').uncheck()
    await dialog.getByLabel('Works until').fill('2099-12-31')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('“Only reads” is changed.').waitFor()
    await page
      .getByRole('row', { name: /Only reads/ })
      .getByText('2099')
      .waitFor()
    assert.equal((await world.withKey(key).get('/teams')).status, 200)
    assert.equal((await world.withKey(key).post('/teams', { name: 'Sales' })).status, 403)
    await page.goto(`${url}/keys?open=delete-${id}`)
    await page.getByRole('alertdialog', { name: 'Delete “Only reads”?' }).waitFor()
    await page.getByRole('button', { name: 'Delete the key' }).click()
    await page.getByText('“Only reads” is deleted.').waitFor()
    assert.equal(new URL(page.url()).search, '')
  })

  await t.test('a handle is given once', async () => {
    const handle = `h${randomBytes(6).toString('hex')}`
    await page.goto(`${url}/settings`)
    await page.getByLabel('Handle').fill('not a handle')
    await page.getByRole('button', { name: 'Give it' }).click()
    await page.getByRole('button', { name: 'Give the handle' }).click()
    await page.getByText(/^This must be 2 to 20 of/).waitFor()
    assert.equal(await page.getByLabel('Handle').inputValue(), 'not a handle')
    await page.getByLabel('Handle').fill(handle)
    await page.getByRole('button', { name: 'Give it' }).click()
    await page.getByText('It cannot be changed later.').waitFor()
    await page.getByRole('button', { name: 'Give the handle' }).click()
    await page.getByText(`The handle is ${handle}.`).first().waitFor()
    await page.getByLabel('Handle').waitFor({ state: 'detached' })
  })

  await t.test('the workspace is held and released after a question, and every page says so meanwhile', async () => {
    await page.goto(`${url}/settings`)
    const hold = page.getByRole('switch', { name: 'Hold everything' })
    const banner = page.getByRole('status').filter({ hasText: 'This workspace is held.' })
    await hold.click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    assert.equal((await world.api.get('/workspace')).body.data.held_at, null)
    await hold.click()
    await page.getByRole('button', { name: 'Hold the workspace' }).click()
    await banner.waitFor()
    await page.goto(`${url}/requests`)
    await banner.getByRole('link', { name: 'Release it in the settings' }).click()
    await hold.click()
    await page.getByRole('button', { name: 'Release the workspace' }).click()
    // Behind the dialog nothing has a role.
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await banner.waitFor({ state: 'detached' })
    assert.equal((await world.api.get('/workspace')).body.data.held_at, null)
  })

  await t.test('every setting is saved, and what cannot be is said beside its field, with nothing lost', async () => {
    const shown = async () => (await world.api.get('/workspace')).body.data
    const before = await shown()
    await page.goto(`${url}/settings`)
    await page.getByText('No mail of this workspace has been read by a language model yet.').waitFor()
    const typed = { Name: 'Acme Labs', 'Time zone': 'Asia/Tokyo', 'Days to keep the bytes of mails': '30' }
    for (const [wrong, value, problem] of [
      ['Name', 'x'.repeat(300), /^This is too long/],
      ['Time zone', 'Europe/Lisbonn', /^There is no such time zone\. Did you mean Europe\/Lisbon\?/],
      ['Days to keep the bytes of mails', '0', /^This must be \d+ or more/],
    ] as const) {
      for (const [label, text] of Object.entries({ ...typed, [wrong]: value })) await page.getByLabel(label).fill(text)
      await page.getByLabel('Language', { exact: true }).selectOption('fr')
      await page.getByRole('button', { name: 'Save' }).click()
      const said = page.getByText(problem)
      await said.waitFor()
      const input = page.getByLabel(wrong)
      assert.match((await input.getAttribute('aria-describedby'))!, new RegExp(`${await said.getAttribute('id')}$`))
      assert.deepEqual([await input.getAttribute('aria-invalid'), await input.inputValue()], ['true', value])
      assert.equal(await page.getByLabel('Language', { exact: true }).inputValue(), 'fr')
    }
    assert.deepEqual(await shown(), before)
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The settings are saved.').waitFor()
    const habits = ['Ask again', 'Remind of meetings', 'Sum up what waits', 'Review mail before it leaves']
    for (const label of [...habits, 'Let a language model read along']) {
      const habit = page.getByRole('switch', { name: label })
      const wasOn = (await habit.getAttribute('aria-checked')) === 'true'
      await habit.click()
      await page.getByText(`“${label}” is ${wasOn ? 'off' : 'on'}.`).waitFor()
    }
    const { name, timezone, language, retention_days, ...after } = await shown()
    assert.deepEqual([name, timezone, language, retention_days], ['Acme Labs', 'Asia/Tokyo', 'fr', 30])
    for (const field of ['follow_ups', 'reminders', 'digest', 'review', 'model_reading'])
      assert.equal(after[field], !before[field], field)
  })

  await t.test(
    'requests that are over are kept for as long as an admin says, who is asked back before anything goes',
    async () => {
      const days = page.getByLabel('Days to keep meeting requests that are over')
      const save = page.getByRole('button', { name: 'Set the days' })
      const kept = async () => (await world.api.get('/workspace')).body.data.history_days
      await page.goto(`${url}/settings`)
      await days.fill('365')
      await save.click()
      await page.getByText('from tomorrow at this time').waitFor()
      await page.getByRole('button', { name: 'Keep it' }).click()
      assert.equal(await kept(), null)
      await save.click()
      await page.getByRole('button', { name: 'Delete it from tomorrow on' }).click()
      await page.getByText('It takes effect tomorrow at this time.').waitFor()
      assert.equal(await kept(), 365)
      await days.fill('29')
      await save.click()
      await page.getByRole('button', { name: 'Delete it from tomorrow on' }).click()
      await page.getByText('This must be 30 or more').waitFor()
      await days.fill('')
      await save.click()
      await page.getByText('Everything is kept.').waitFor()
      assert.equal(await kept(), null)
    },
  )

  await t.test('the audit log says who did that, by what and by whom one asks for', async () => {
    await page.goto(`${url}/audit`)
    const log = page.getByRole('table', { name: 'Audit log' })
    await log.getByText('Meeting request organizer changed').waitFor()
    await page.getByLabel('What').selectOption({ label: 'API key' })
    await log.getByText('API key updated').first().waitFor()
    await log.getByText('Meeting request organizer changed').waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Who' }).fill('command line')
    await page.getByRole('option', { name: 'The command line' }).click()
    await page.waitForURL(/what=api_key&actor=operator$/)
    await log.getByText('API key updated').waitFor({ state: 'detached' })
    await page.goto(`${url}/audit?what=api_key&actor=${member.id}`)
    await log.getByText('API key updated').waitFor()
    assert.equal(await page.getByRole('combobox', { name: 'Who' }).inputValue(), `Ana Lopez (${member.email})`)
  })

  await settle()
})

test('somebody signs in with the identity provider, in a browser', { timeout: 300_000 }, async (t) => {
  const browser = await openBrowser(t)
  if (browser === null) return
  t.after(() => browser.close())
  await using world = await newWorld()
  await using server = await OidcServer.open()
  const member = await givenMember(world, { email: `p${randomBytes(6).toString('hex')}@acme.test`, name: 'Ola Open' })
  server.person = { sub: randomBytes(8).toString('hex'), email: member.email, email_verified: true }
  const place = { development: true, egressAllow: { networks: [], hosts: [] }, egressProxy: null }
  const settings = { issuer: server.issuer, label: 'Acme ID', ...OIDC_CLIENT }
  await using provider = openProvider(settings, place, Date.now)
  const port = await freePort()
  const app = await newServer(world.pool, { provider, publicUrl: `http://127.0.0.1:${port}` })
  t.after(() => app.close())
  const url = await app.listen({ port, host: '127.0.0.1' })
  const context = await browser.newContext()
  const page = await context.newPage()

  await page.goto(`${url}/sign-in`)
  await page.getByRole('link', { name: 'Sign in with Acme ID' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.getByText('Ola Open').waitFor()
  assert.deepEqual(
    (await context.cookies()).map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]),
    [['parley_dev', true, 'Lax']],
  )
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()

  server.person = { sub: randomBytes(8).toString('hex'), email: 'nobody@elsewhere.test', email_verified: true }
  await page.getByRole('link', { name: 'Sign in with Acme ID' }).click()
  await page
    .getByText(/nobody/i)
    .first()
    .waitFor()
  assert.deepEqual(await context.cookies(), [])
})
