import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { clearSettings } from '../../bin/testing/environment.ts'
import { freePort } from '../support/free-port.ts'
import { dataFolder, PARLEY, parley, startParley } from '../support/parley.ts'
import { allow, PlainBrowser } from '../support/programs.ts'

// The protocol's own inspector, by its command line. It is a hundred megabytes, so it is no dependency: the first run installs it in a
// folder of its own, and later ones find it there.

const VERSION = '2.12.0'
const ROOT = join(import.meta.dirname, '../..')
const HOME = join(ROOT, `tmp/inspector-${VERSION}`)
const PROGRAM = join(HOME, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js')
const NODE = join(ROOT, 'node_modules/.bin')

const run = promisify(execFile)
const folder = await dataFolder()
after(() => folder[Symbol.asyncDispose]())
const data = `${folder.path}/data`

const environment = () => {
  const inherited = { ...process.env }
  clearSettings(inherited)
  // It keeps a catalogue of servers in the home of whoever runs it.
  return { ...inherited, PATH: `${NODE}:${inherited.PATH}`, HOME: folder.path }
}

before(async () => {
  await parley(data, ['workspace', 'create', 'Acme', '--handle', 'acme', '--owner', 'ana@acme.test'])
  if (existsSync(PROGRAM)) return
  await mkdir(HOME, { recursive: true })
  // Without a file of its own, npm would install into the project above.
  await writeFile(join(HOME, 'package.json'), '{"private":true}')
  const wanted = ['install', '--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', [...wanted, `@modelcontextprotocol/inspector@${VERSION}`], { cwd: HOME })
})

async function inspect(...args: string[]) {
  const { stdout, stderr } = await run(process.execPath, [PROGRAM, '--cli', ...args], { env: environment() })
  return { found: JSON.parse(stdout), stderr }
}

const CALL = ['--method', 'tools/call', '--tool-name']

test('the inspector finds every tool over standard input and output, and nothing to complain about in them', async () => {
  const local = ['-e', `PARLEY_DATA=${data}`]
  const { found, stderr } = await inspect(...local, '--method', 'tools/list', '--strict', PARLEY, 'mcp')
  assert.equal(found.tools.length, 12)
  assert.equal(stderr, '')
  const people = await inspect(...local, ...CALL, 'find_people', PARLEY, 'mcp')
  assert.equal(people.found.structuredContent.members[0].email, 'ana@acme.test')
})

test('the inspector asks for a meeting over HTTP with a key, and follows it', async () => {
  await using service = await startParley(data)
  const { stdout } = await parley(data, ['key', 'create', '--name', 'inspector', '--scopes', 'all', '--json'])
  const remote = [`${service.url}/mcp`, '--header', `Authorization: Bearer ${JSON.parse(stdout).key}`]
  assert.equal((await inspect(...remote, '--method', 'resources/templates/list')).found.resourceTemplates.length, 1)
  assert.equal((await inspect(...remote, '--method', 'prompts/list')).found.prompts[0].name, 'arrange_meeting')
  const wish = ['organizer_email=ana@acme.test', 'title=Product demo', 'participants=[{"email":"bo@client.test"}]']
  const asked = await inspect(...remote, ...CALL, 'ask_for_meeting', '--tool-arg', ...wish)
  const { id } = asked.found.structuredContent.meeting
  const status = await inspect(...remote, ...CALL, 'meeting_status', '--tool-arg', `meeting_request_id=${id}`)
  assert.equal(status.found.structuredContent.meeting.title, 'Product demo')
  const story = await inspect(
    ...remote,
    '--method',
    'resources/read',
    '--uri',
    `parley://meeting_requests/${id}/timeline`,
  )
  assert.match(story.found.contents[0].text, /“Product demo”, active/)
})

test('the inspector asks its member by the address alone, and works until the member disconnects it', async () => {
  await using service = await startParley(data)
  const { stdout } = await parley(data, ['sign-in', 'ana@acme.test'])
  const browser = new PlainBrowser(service.url)
  await browser.post('/use-link', { link: new URL(/http\S+/.exec(stdout)![0]).searchParams.get('link')! })
  const callback = `http://127.0.0.1:${await freePort()}/oauth/callback`
  const list = async (...args: string[]) => {
    const all = [`${service.url}/mcp`, '--method', 'tools/list', '--callback-url', callback, ...args]
    const env = { ...environment(), MCP_AUTO_OPEN_ENABLED: 'true', MCP_INSPECTOR_SECRET_STORE: 'file' }
    const running = spawn(process.execPath, [PROGRAM, '--cli', ...all], { env })
    let [out, told, asks] = ['', '', null as Promise<Response> | null]
    running.stdout.on('data', (bytes) => {
      out += bytes
    })
    running.stderr.on('data', (bytes) => {
      told += bytes
      const address = /(http\S+\/authorize\?\S+)\s/.exec(told)?.[1]
      if (address) asks ??= allow(browser, address).then(fetch)
    })
    const [code] = await once(running, 'close')
    await asks
    return { hasAsked: asks !== null, tools: code === 0 ? JSON.parse(out).tools.length : told }
  }
  assert.deepEqual(await list(), { hasAsked: true, tools: 12 })
  assert.deepEqual(await list('--stored-auth-only'), { hasAsked: false, tools: 12 })

  const { member } = JSON.parse((await browser.open('/console/api/session')).html)
  const path = `/console/api/workspace_members/${member.id}/programs`
  const [program] = JSON.parse((await browser.open(path)).html).data
  assert.equal(program.name, 'MCP Inspector')
  const headers = { cookie: browser.cookie, origin: service.url }
  const ended = await fetch(`${service.url}${path}/${program.id}`, { method: 'DELETE', headers })
  assert.equal(ended.status, 204)
  assert.match(String((await list('--stored-auth-only')).tools), /auth_required/)
})
