import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { clearSettings } from '../../bin/testing/environment.ts'
import { until } from '../support/engine.ts'
import { dataFolder, PARLEY, parley, printedBy, refusedWith, startParley } from '../support/parley.ts'
import { pythonThatRuns } from '../support/python.ts'

const TERMINAL = fileURLToPath(new URL('../support/at-terminal.py', import.meta.url))
const folder = await dataFolder()
after(() => folder[Symbol.asyncDispose]())
const data = `${folder.path}/data`
const owner = ['--owner', 'ana@acme.test', '--owner-name', 'Ana Ruiz']
await parley(data, ['workspace', 'create', 'Acme', '--handle', 'acme', ...owner])

const ask = (...args: string[]) => parley(data, ['ask', ...args])
const requests = async (): Promise<{ id: string; participant_emails: string[] }[]> =>
  JSON.parse(await printedBy(parley(data, ['request', 'list', '--json'])))
const story = async (id: string) => JSON.parse(await printedBy(parley(data, ['explain', id, '--json'])))

test('it shows what it understood, and without a yes nobody is asked', async () => {
  const { code, stdout, stderr } = await ask(
    '45 minutes with dora@client.test next week, mornings only',
    '--title',
    'Offer',
  )
  assert.deepEqual([code, stderr], [1, 'Nobody was asked. To ask them, add --yes.\n'])
  assert.match(stdout, /^With +dora@client\.test$/m)
  assert.match(stdout, /^Length +45 minutes$/m)
  assert.match(stdout, /^When +from Monday, .* to Friday, .* \(UTC\)$/m)
  assert.match(stdout, /^Organizer +Ana Ruiz <ana@acme\.test>$/m)
  assert.match(stdout, /^Title +Offer$/m)
  assert.match(stdout, /08:00–12:00/)
  assert.deepEqual(await requests(), [])
})

test('the examples of the skill for assistants are commands that show and ask nobody', async () => {
  const skill = await readFile(new URL('../../docs/skill/parley/SKILL.md', import.meta.url), 'utf8')
  const commands = [...skill.matchAll(/^\.\/bin\/parley ask "(.*)" (--json)$/gm)]
  assert.equal(commands.length, 1)
  for (const [, sentence, option] of commands) {
    const { code, stdout } = await ask(sentence!, option!)
    assert.equal(code, 1)
    assert.deepEqual(JSON.parse(stdout).understood.participants, [{ email: 'dora@client.test', name: null }])
  }
  assert.deepEqual(await requests(), [])
})

test('with a yes it is asked once, and for scripts it is one line of JSON', async () => {
  const sentence = 'an hour with sam@client.test and kim@client.test, at https://meet.example.org/acme'
  const args = [sentence, '--place', 'https://meet.example.org/acme', '--json']
  const looked = await ask(...args)
  assert.equal(looked.code, 1)
  assert.deepEqual([JSON.parse(looked.stdout).asked, JSON.parse(looked.stdout).meeting_request], [false, null])

  const done = JSON.parse(await printedBy(ask(...args, '--yes')))
  const { understood, meeting_request: request } = done
  assert.deepEqual([done.asked, done.asked_before], [true, false])
  assert.deepEqual(
    understood.participants.map(({ email }: { email: string }) => email),
    ['sam@client.test', 'kim@client.test'],
  )
  assert.deepEqual([understood.duration_minutes, understood.organizer_email], [60, 'ana@acme.test'])
  assert.deepEqual(request.participant_emails, ['sam@client.test', 'kim@client.test'])
  assert.deepEqual([request.duration_minutes, request.place], [60, understood.place])

  const again = JSON.parse(await printedBy(ask(...args, '--yes')))
  assert.deepEqual([again.asked, again.asked_before, again.meeting_request.id], [false, true, request.id])
  assert.match((await ask(sentence, '--yes')).stdout, /less than ten minutes ago .* add --another/)
  const another = JSON.parse(await printedBy(ask(...args, '--title', 'Contract', '--another', '--yes')))
  assert.notEqual(another.meeting_request.id, request.id)
})

test('its words count as a mail of the organizer, and a running service goes on with them', async () => {
  const waits = await ask('30 minutes with bo@client.test next week, afternoons only', '--yes')
  assert.match(waits.stdout, /No service is running, so nothing happens until one is started\./)
  await using _service = await startParley(data)
  const { stdout } = await ask('30 minutes with lee@client.test next week, mornings only', '--yes')
  assert.match(stdout, /This installation sends no mail to the outside/)
  const [, id] = /^Asked: (mr_\w+)\.$/m.exec(stdout)!
  const entries: { kind: string; to?: string; from?: string; text: string }[] = await until(
    'they are written to',
    async () => {
      const { timeline } = await story(id!)
      return timeline.some(({ to }: { to?: string }) => to === 'lee@client.test') ? timeline : null
    },
  )
  const said = entries.find(({ kind }) => kind === 'mail_received')!
  assert.deepEqual(
    [said.from, said.text.trim()],
    ['ana@acme.test', 'I would like 30 minutes with lee@client.test next week, mornings only.'],
  )
  const offer = entries.find(({ to }) => to === 'lee@client.test')!.text
  const hours = [...offer.matchAll(/^ +\d\. .*?(\d\d):\d\d–/gm)].map(([, hour]) => Number(hour))
  assert.ok(hours.length > 0 && hours.every((hour) => hour < 12), offer)
})

test('a team is asked by its name, and its rules say who organizes', async () => {
  await using service = await startParley(data)
  const made = await printedBy(parley(data, ['key', 'create', '--name', 'test', '--scopes', 'all', '--json']))
  const headers = { authorization: `Bearer ${JSON.parse(made).key}`, 'content-type': 'application/json' }
  const listed = await fetch(`${service.url}/api/v1/workspace_members`, { headers })
  const members = (await listed.json()) as { data: { id: string }[] }
  const team = { name: 'Support', mode: 'pool', member_ids: [members.data[0]!.id] }
  const answer = await fetch(`${service.url}/api/v1/teams`, { method: 'POST', headers, body: JSON.stringify(team) })
  assert.equal(answer.status, 201)
  const sentence = '20 minutes with pat@client.test'
  const done = JSON.parse(await printedBy(ask(sentence, '--team', 'support', '--yes', '--json')))
  assert.deepEqual([done.understood.team.name, done.understood.organizer_email], ['Support', null])
  assert.match(done.meeting_request.team_id, /^team_/)
  await refusedWith(ask(sentence, '--team', 'Sales'), [2, /there is no team Sales\. There are: Support\./])
})

test('what cannot be asked is refused, with what to add', async () => {
  const cases: [string[], [number, RegExp]][] = [
    [
      ['lunch with Dora next week'],
      [1, /Add the mail address of everybody you want to meet, such as: 30 minutes with/],
    ],
    [['cancel the meeting with dora@client.test'], [1, /^This does not ask for a meeting\./]],
    [['dora@client.test'], [1, /^This does not ask for a meeting\./]],
    [['30 minutes with ana@acme.test next week'], [1, /Nobody to meet is named/]],
    [['  '], [2, /SENTENCE is empty/]],
    [
      ['30 minutes with dora@client.test', '--as', 'nobody@acme.test'],
      [1, /no active member nobody@acme\.test/],
    ],
    [
      ['30 minutes with dora@client.test', '--workspace', 'nowhere'],
      [1, /no workspace nowhere/],
    ],
    [
      ['30 minutes with dora@client.test', '--place', ' '],
      [2, /--place must be a link/],
    ],
  ]
  const before = (await requests()).length
  for (const [args, refusal] of cases) await refusedWith(ask(...args, '--yes'), refusal)
  assert.equal((await requests()).length, before)
})

const python = await pythonThatRuns('import pty')
const skip =
  python === null && process.env.PARLEY_REQUIRE_ALL === undefined ? 'Python with pty is not installed' : false

test('at a terminal it asks before it writes, and only a yes agrees', { skip }, async () => {
  const before = (await requests()).length
  const sentence = '30 minutes with vic@client.test next week'
  for (const typed of ['\n', 'n\n', '\u0004']) {
    const { code, output } = await atTerminal([sentence], typed)
    assert.equal(code, 1, output)
    assert.match(output, /Write to them\? \[y\/N\] [\s\S]*Nobody was asked\./)
  }
  assert.equal((await requests()).length, before)
  const { code, output } = await atTerminal([sentence], 'y\n')
  assert.equal(code, 0, output)
  assert.match(output, /Asked: mr_\w+\./)
  assert.equal((await requests()).length, before + 1)
})

async function atTerminal(args: string[], typed: string): Promise<{ code: number | null; output: string }> {
  const inherited = { ...process.env }
  clearSettings(inherited)
  const env = { ...inherited, PARLEY_DATA: data }
  const child = spawn(python!, [TERMINAL, typed, PARLEY, 'ask', ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const output = await text(child.stdout)
  return { code: (await ended)[0], output }
}
