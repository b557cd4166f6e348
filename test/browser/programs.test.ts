import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import type { Page } from 'playwright-core'
import { makeSignInLink } from '#actions/sign-in.ts'
import { agentOver } from '../support/agent.ts'
import { openBrowser } from '../support/browser.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { assertUsable, LOOKS } from '../support/console.ts'
import { Assistant, callWith, newProgram, type PublicWorld, publicWorld } from '../support/programs.ts'

// Connecting an assistant as a person does it, in a real browser: from the assistant to the question, over signing in, and back.

/** The end of an assistant to which the browser comes back. */
async function listener() {
  const { promise: came, resolve } = Promise.withResolvers<URLSearchParams>()
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://127.0.0.1')
    if (url.pathname === '/callback') resolve(url.searchParams)
    response.setHeader('content-type', 'text/html').end('<title>Desk</title><h1>You can close this page</h1>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.close()
    server.closeAllConnections()
  }
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, came, [Symbol.asyncDispose]: close }
}

const transportOf = (url: string, authProvider: Assistant) =>
  new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider })

async function signIn(page: Page, world: PublicWorld): Promise<void> {
  const { token } = (await makeSignInLink(world.pool, world.ana.email, TEST_CLOCK))!
  await page.goto(`${world.url}/sign-in?link=${token}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a person connects an assistant, sees it on their page, and disconnects it', { timeout: 300_000 }, async (t) => {
  await using world = await publicWorld()
  await using browser = await openBrowser(t)
  if (browser === null) return
  await using desk = await listener()
  const assistant = new Assistant('Desk assistant', `${desk.origin}/callback`)
  const transport = transportOf(world.url, assistant)
  await assert.rejects(new Client({ name: 'desk', version: '1' }).connect(transport), UnauthorizedError)

  const page = await browser.newPage()
  await page.goto(assistant.sentTo!.href)
  assert.equal(new URL(page.url()).pathname, '/sign-in')
  await signIn(page, world)
  await page.getByRole('heading', { name: 'Let Desk assistant act for you?' }).waitFor()
  await page.getByText('It would use Parley as you').waitFor()
  await page.getByText('says that it runs on this computer').waitFor()
  await assertUsable(page)
  await page.getByLabel('See the teams').uncheck()
  await page.getByLabel('I have just started to connect it myself').check()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('heading', { name: 'You can close this page' }).waitFor()
  await transport.finishAuth(await desk.came)
  assert.equal(assistant.kept.tokens.scope, 'members.read meeting_requests.read meeting_requests.write')
  await using agent = await agentOver(transportOf(world.url, assistant), 'modern')
  await agent.use('find_people', {})

  for (const { viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await page.goto(`${world.url}/members/${world.ana.id}`)
    await page.getByText('Desk assistant').waitFor()
    await assertUsable(page)
  }
  await page.getByText('It sees members, reads meeting requests, and asks for meetings and changes them.').waitFor()
  await page.getByRole('button', { name: 'Disconnect Desk assistant' }).click()
  await page.getByRole('button', { name: 'Disconnect it' }).click()
  await page.getByText('No assistant is connected').waitFor()
  await page.getByText(`${world.url}/mcp`).waitFor()
  assert.equal((await callWith(world.url, assistant.kept.tokens.access_token)).status, 401)
})

test('who says no goes back to the assistant, which gets nothing', { timeout: 300_000 }, async (t) => {
  await using world = await publicWorld()
  await using browser = await openBrowser(t)
  if (browser === null) return
  await using desk = await listener()
  const program = await newProgram(world.url, 'Desk assistant', `${desk.origin}/callback`)
  for (const { viewport, colorScheme } of LOOKS) {
    const page = await browser.newPage({ viewport, colorScheme })
    await signIn(page, world)
    await page.goto(program.asks().href)
    await assertUsable(page)
    await page.goto(program.asks({ scope: 'webhooks.write' }).href)
    await page.getByText('cannot be connected like this').waitFor()
    await assertUsable(page)
    await page.close()
  }
  const page = await browser.newPage()
  await signIn(page, world)
  await page.goto(program.asks().href)
  await page.getByRole('button', { name: 'Do not allow' }).click()
  await page.getByRole('heading', { name: 'You can close this page' }).waitFor()
  assert.equal((await desk.came).get('error'), 'access_denied')
})

test('another site can neither frame the question nor answer it', { timeout: 300_000 }, async (t) => {
  await using world = await publicWorld()
  await using browser = await openBrowser(t)
  if (browser === null) return
  await using evil = await listener()
  const program = await newProgram(
    world.url,
    '<b>Parley</b><script>document.title="owned"</script>',
    `${evil.origin}/callback`,
  )
  const page = await browser.newPage()
  await signIn(page, world)
  await page.goto(program.asks().href)
  await page.getByRole('heading', { name: 'Let <b>Parley</b><script>' }).waitFor()
  assert.match(await page.title(), /^Let <b>Parley<\/b><script>/)
  const ticket = await page.locator('input[name=ticket]').inputValue()
  // Another page that leads one click here, such as the second half of a double click, allows nothing.
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  assert.equal(await page.getByLabel('I have just started to connect it myself').isChecked(), false)
  assert.equal(page.url(), program.asks().href)

  await page.goto(`${evil.origin}/`)
  await page.setContent(`<iframe src="${program.asks().href.replaceAll('&', '&amp;')}"></iframe>`)
  const frame = page.frames().at(-1)!
  assert.equal(await frame.locator('input[name=ticket]').count(), 0)

  // Even with a form that it has seen somehow.
  const fields = { ticket, member: world.ana.id, scope: 'members.read', started: 'yes', answer: 'allow' }
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`)
  await page.setContent(
    `<form method="post" action="${world.url}/authorize">${inputs.join('')}<button>Win</button></form>`,
  )
  await page.getByRole('button', { name: 'Win' }).click()
  await page.getByText('This was sent by another site').waitFor()
  assert.equal((await world.pool`select from programs where workspace_id = ${world.workspace.id}`).length, 0)
})
