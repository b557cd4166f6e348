import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { tourText } from '#http/pages/tour.ts'
import { startParley, temporaryFolder } from '../support/parley.ts'

test('the tour works as it is printed, also where the data are not in the usual folder', {
  timeout: 300_000,
}, async () => {
  await using folder = await temporaryFolder()
  const data = join(folder.path, 'trial data')
  await using service = await startParley(data)
  await mkdir(join(folder.path, 'bin'))
  await symlink(join(import.meta.dirname, '../../bin/parley'), join(folder.path, 'bin/parley'))

  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const section = tourText(readme, { publicUrl: service.url, dataFolder: data })
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)\n```$/gm)].map(([, code]) => code!)
  assert.equal(blocks.length, 12, 'the commands were not found')
  // A line tells the outputs apart, and whoever reads takes a moment.
  const script = blocks.join('\necho; echo ----; sleep 2\n')
  const { DATABASE_URL: _, TEST_DATABASE: __, PARLEY_DATA: ___, ...env } = process.env
  // A bash without a terminal may take itself for a remote one and read the settings of the machine.
  const args = ['--norc', '-eu', '-c', script]
  const { stdout, stderr } = await promisify(execFile)('bash', args, { cwd: folder.path, env })
  assert.equal(stderr, '')

  const [, you, bo, team, shown, paused, ...rest] = stdout.split('----\n').map((text) => text.trim())
  assert.equal(JSON.parse(you!).data.name, 'Ana Ruiz')
  assert.match(bo!, /^wm_[a-z0-9]{26}$/)
  assert.match(team!, /^team_[a-z0-9]{26}$/)
  assert.equal(JSON.parse(shown!).data.next_assignee.email, 'bo@demo.test')
  assert.match(paused!, /"next_assignee":null/)

  const [request, mail, answered, booked, story, refused] = rest
  assert.match(request!, /^mr_[a-z0-9]{26}$/)
  assert.match(mail!, /^dora@client\.test +1 received[\s\S]+Hi Dora,[\s\S]+scheduling assistant to Ana Ruiz/)
  assert.match(answered!, /^Received as msg_\w{26}\. To see what comes of it: /)
  const { attendees } = JSON.parse(booked!.slice(booked!.indexOf('\n'))).data
  assert.deepEqual(
    attendees.map((attendee: { email: string }) => attendee.email),
    ['dora@client.test', 'you@demo.test'],
  )
  assert.match(story!, /^Product demo {2}booked {2}mr_[\s\S]+→ Dora Klein agreed to [\s\S]+→ Dora Klein accepted\.$/)
  assert.deepEqual(JSON.parse(refused!), {
    error: { type: 'invalid_request', message: 'name: is required. Add it to the body.' },
  })
})
