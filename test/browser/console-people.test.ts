import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createMember } from '#actions/create-member.ts'
import { inTransaction } from '#db/transaction.ts'
import { TESTER } from '../support/clock.ts'
import { assertUsable, openConsole } from '../support/console.ts'
import { givenMember, givenTeam, givenTeamOf } from '../support/given.ts'
import { givenRequest } from '../support/requests.ts'
import { newWorld } from '../support/world.ts'

// Members and teams, as an admin, a manager and a member use them in a real browser.

test('members and teams in the console', { timeout: 300_000 }, async (t) => {
  const console = await openConsole(t)
  if (console === null) return
  const { world, url, open } = console

  await t.test('a member is added, and what the API refuses stands beside its field', async () => {
    const { page, settle } = await open()
    await page.goto(`${url}/members`)
    await page.getByRole('button', { name: 'Add a member' }).click()
    await page.getByLabel('Email address').fill('kim at acme')
    await page.getByLabel('Name').fill('Kim Sato')
    await page.getByRole('button', { name: 'Add the member' }).click()
    assert.match((await page.getByRole('alert').textContent())!, /^This is not an email address/)
    assert.equal(await page.getByLabel('Name').inputValue(), 'Kim Sato')
    await page.getByLabel('Email address').fill('kim@acme.test')
    await page.getByRole('button', { name: 'Add the member' }).click()
    await page.getByRole('heading', { name: 'Kim Sato' }).waitFor()
    await page.getByLabel('Time zone').fill('Asia/Tokyo')
    await page.getByLabel('Where people meet').selectOption('phone')
    await page.getByLabel('Number to call').fill('+81 3 1234 5678')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await page.getByText('Saved').waitFor()
    const { body } = await world.api.get('/workspace_members?email=kim@acme.test')
    assert.equal(body.data[0].timezone, 'Asia/Tokyo')
    assert.deepEqual(body.data[0].place, { kind: 'phone', number: '+81 3 1234 5678' })
    await settle()
  })

  await t.test('working hours are drawn with the pointer and with the keyboard', async () => {
    const { page, member, settle } = await open()
    await page.goto(`${url}/members/${member.id}`)
    const grid = page.getByRole('application', { name: 'Draw working hours' })
    await grid.scrollIntoViewIfNeeded()
    const box = (await grid.boundingBox())!
    // The grid shows 06:00 to 22:00: Saturday and Sunday from 10:00 to 12:00, in one stroke.
    const at = (day: number, hour: number) =>
      [box.x + (box.width * (day + 0.5)) / 7, box.y + (box.height * (hour - 6)) / 16] as const
    await page.mouse.move(...at(5, 10.1))
    await page.mouse.down()
    await page.mouse.move(...at(6, 11.9))
    await page.mouse.up()
    await page.getByText('Mon–Fri 09:00–17:00, Sat, Sun 10:00–12:00').waitFor()
    // With the keyboard, from where the pointer was: up an hour and a half, then an hour more on Sunday.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    await page.getByText('Mon–Fri 09:00–17:00, Sat, Sun 09:30–12:00').waitFor()
    await page.getByRole('button', { name: 'Save the hours' }).click()
    await page.getByText('Saved').waitFor()
    const { body } = await world.api.get(`/workspace_members/${member.id}`)
    assert.deepEqual(body.data.working_hours, [
      { days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' },
      { days: ['sat', 'sun'], start: '09:30', end: '12:00' },
    ])
    await settle()
  })

  await t.test('a calendar is connected, its busy hour is seen, and it is disconnected', async (t) => {
    const feed = createServer((_request, answer) => answer.end(busyTomorrow()))
    await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve))
    t.after(() => feed.close())
    const { page, member, settle } = await open()
    await page.goto(`${url}/members/${member.id}`)
    await page.getByRole('button', { name: 'Connect a calendar' }).click()
    await page.getByLabel('Secret address').last().fill('my calendar')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    assert.match((await page.getByRole('alert').textContent())!, /^This must begin with https/)
    await page
      .getByLabel('Secret address')
      .last()
      .fill(`http://127.0.0.1:${(feed.address() as AddressInfo).port}/secret.ics`)
    await page.getByLabel('What to call it').fill('Private')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByText('1 event ·').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Busy, ' }).first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.waitForURL(/\?open=disconnect-/)
    await page.reload()
    await page.getByRole('button', { name: 'Disconnect the calendar' }).click()
    await page.getByText('No calendar is connected').waitFor()
    await settle()
  })

  await t.test('whoever leaves hands over what is open, and the dialog shows it before', async () => {
    const leaver = await givenMember(world, { name: 'Lea Ver' })
    const heir = await givenMember(world, { name: 'Hei Ra' })
    const request = await givenRequest(world, { organizer_email: leaver.email, context: { title: 'Handed over' } })
    const { page, settle } = await open()
    await page.goto(`${url}/members/${leaver.id}`)
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByText('Handed over').waitFor()
    // Typed, pointed at and chosen by keyboard alone.
    await page.getByLabel('Who takes over').fill('hei r')
    await page.getByRole('option', { name: `Hei Ra (${heir.email})` }).waitFor()
    await page.getByLabel('Who takes over').press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('button', { name: 'Reactivate' }).waitFor()
    const { body } = await world.api.get(`/meeting_requests/${request.id}`)
    assert.equal(body.data.organizer_email, heir.email)
    await page.getByRole('button', { name: 'Reactivate' }).click()
    await page.getByRole('button', { name: 'Deactivate' }).waitFor()
    await settle()
  })

  await t.test('a member changes themselves and nobody else', async () => {
    const { page, member, settle } = await open({ as: { role: 'member', name: 'Mem Ber' } })
    await page.goto(`${url}/members/${member.id}`)
    await page.getByRole('button', { name: 'Save the hours' }).waitFor()
    assert.equal(await page.getByLabel('Role').count(), 0)
    await page.goto(`${url}/members/${world.owner.id}`)
    await page.getByText('Working hours').first().waitFor()
    assert.equal(await page.getByRole('button', { name: 'Save the hours' }).count(), 0)
    const deactivate = page.getByRole('button', { name: 'Deactivate' })
    assert.match((await deactivate.getAttribute('title'))!, /Only admins/)
    await settle()
  })

  await t.test('a team is made, takes requests by turns, and shows who is next and why', async () => {
    // The newest member is listed first, and so joins first.
    const second = await givenMember(world, { name: 'Two Pool' })
    const first = await givenMember(world, { name: 'One Pool' })
    const { page, settle } = await open()
    await page.goto(`${url}/teams`)
    await page.getByRole('button', { name: 'Create a team' }).click()
    await page.getByLabel('Name').fill('Sales')
    await page.getByLabel(`One Pool (${first.email})`).check()
    await page.getByLabel(`Two Pool (${second.email})`).check()
    await page.getByRole('button', { name: 'Create the team' }).click()
    await page.getByRole('heading', { name: 'Sales' }).waitFor()
    await page.getByText('One Pool is next, who has had no turn yet.').waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1)!
    await givenRequest(world, { organizer_email: undefined, team_id: id })
    await page.reload()
    await page.getByText('Two Pool is next, who has had no turn yet.').waitFor()
    const load = page.getByRole('list', { name: 'Requests per member' }).getByRole('listitem')
    await load.first().waitFor()
    assert.deepEqual(await load.allTextContents(), ['One Pool1', 'Two Pool0'])
    await page.getByRole('button', { name: 'Pause Two Pool' }).click()
    await page.getByText('One Pool is next, whose last turn is the longest ago').waitFor()
    await page.getByRole('button', { name: 'Resume Two Pool' }).click()
    await page.getByRole('button', { name: 'Remove One Pool' }).click()
    await page.getByText('One Pool is no longer on Sales.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Remove One Pool' }).waitFor()

    await page.getByRole('switch', { name: 'Introduce the member' }).click()
    await page.getByLabel('Guidance for the introduction').fill('Say what they know best.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved').waitFor()
    const { body } = await world.api.get(`/teams/${id}`)
    assert.deepEqual([body.data.introduce_member, body.data.introduction_guidance], [true, 'Say what they know best.'])
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('button', { name: 'Deactivate the team' }).click()
    await page.getByRole('button', { name: 'Reactivate' }).waitFor()
    await settle()
  })

  await t.test(
    'in a large workspace everybody keeps their turn, and somebody is found by a part of their name',
    async () => {
      const { team } = await givenTeamOf(world, 2, { name: 'Long ago', mode: 'pool' })
      const old = await givenMember(world, { name: 'Odd Older' })
      await inTransaction(world.pool, async (sql) => {
        for (let i = 0; i < 101; i++)
          await createMember(sql, world.workspace, { email: `many-${i}@acme.test`, name: `Many ${i}` }, TESTER)
      })
      const { page, settle } = await open()
      await page.goto(`${url}/teams/${team.id}`)
      await page.getByRole('combobox', { name: 'Add to the team' }).fill('odd old')
      await page.getByRole('option', { name: `Odd Older (${old.email})` }).click()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('button', { name: 'Remove Odd Older' }).waitFor()
      const places = page.locator('ol > li').getByText(/^[123]$/)
      await places.nth(2).waitFor()
      assert.deepEqual(await places.allTextContents(), ['1', '2', '3'])
      await settle()
    },
  )

  await t.test('whoever belongs to two workspaces goes from one to the other, and stays there', async () => {
    await using other = await newWorld()
    const { page, member, settle } = await open({ as: { name: 'Two Fold' } })
    assert.equal(await page.getByLabel('Workspace', { exact: true }).count(), 0)
    await givenMember(other, { email: member.email, role: 'admin' })
    await givenRequest(world, { context: { title: 'Of the first' } })
    await givenRequest(other, { context: { title: 'Of the second' } })
    const listed = async (title: string, missing: string) => {
      await page.goto(`${url}/requests`)
      await page.getByRole('link', { name: new RegExp(title) }).waitFor()
      assert.equal(await page.getByRole('link', { name: new RegExp(missing) }).count(), 0)
    }
    await page.reload()
    const switcher = page.getByLabel('Workspace', { exact: true })
    await switcher.selectOption(world.workspace.id)
    await page.locator('main h1').waitFor()
    await listed('Of the first', 'Of the second')
    await switcher.selectOption(other.workspace.id)
    await page.waitForURL(`${url}/`)
    await page.locator('main h1').waitFor()
    await listed('Of the second', 'Of the first')
    await assertUsable(page)
    // What happens there is told there.
    await givenRequest(other, { context: { title: 'Newer of the second' } })
    console.wake.wake({ workspaceId: other.workspace.id, requestId: null })
    await page.getByRole('link', { name: /Newer of the second/ }).waitFor()
    await settle()
  })

  await t.test('a manager edits their own team, and only looks at others', async () => {
    const { page, member, settle } = await open({ as: { role: 'member', name: 'Man Ager' } })
    const [own, other] = [await givenTeam(world), await givenTeam(world)]
    await world.api.post(`/teams/${own.id}/members`, { workspace_membership_id: member.id, role: 'manager' })
    await page.goto(`${url}/teams/${own.id}`)
    await page.getByLabel('What it is for').fill('Ours')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved').waitFor()
    await page.goto(`${url}/teams/${other.id}`)
    await page.getByRole('heading', { name: other.name }).waitFor()
    assert.equal(await page.getByLabel('What it is for').count(), 0)
    const deactivate = page.getByRole('button', { name: 'Deactivate' })
    assert.match((await deactivate.getAttribute('title'))!, /Only managers of this team/)
    for (const hidden of ['Settings', 'API keys', 'Webhooks', 'Audit log'])
      assert.equal(await page.getByRole('link', { name: hidden, exact: true }).count(), 0, hidden)
    await settle()
  })
})

/** An hour in the middle of tomorrow, by the clocks of the workspace. */
function busyTomorrow(): string {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Acme//EN',
    'BEGIN:VEVENT',
    'UID:one@acme.test',
    `DTSTAMP:${day}T000000Z`,
    `DTSTART:${day}T120000Z`,
    `DTEND:${day}T130000Z`,
    'SUMMARY:Private',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
