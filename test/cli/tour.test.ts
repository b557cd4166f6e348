import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { tourText } from '#http/pages/tour.ts'
import { dataFolder, startParley } from '../support/parley.ts'

test('the tour works as it is printed, also where the data are not in the usual folder', {
  timeout: 300_000,
}, async () => {
  await using folder = await dataFolder()
  const data = join(folder.path, 'trial data')
  await using service = await startParley(data)
  await mkdir(join(folder.path, 'bin'))
  await symlink(join(import.meta.dirname, '../../bin/parley'), join(folder.path, 'bin/parley'))

  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const section = tourText(readme, { publicUrl: service.url, dataFolder: data })
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)\n```$/gm)].map(([, code]) => code!)
  assert.equal(blocks.length, 8, 'the commands were not found')
  // A line separates the outputs, and a reader takes a moment between two commands.
  const script = blocks.join('\necho; echo ----; sleep 2\n')
  const { DATABASE_URL: _, TEST_DATABASE: __, PARLEY_DATA: ___, ...env } = process.env
  // Without a terminal, bash may think that it runs remotely and read the machine's own settings.
  const args = ['--norc', '-eu', '-c', script]
  const { stdout, stderr } = await promisify(execFile)('bash', args, { cwd: folder.path, env })
  assert.equal(stderr, '')

  const [, you, request, mail, answered, booked, story, team] = stdout.split('----\n').map((text) => text.trim())
  assert.equal(JSON.parse(you!).data.name, 'Ana Ruiz')
  assert.match(request!, /^mr_[a-z0-9]{26}$/)
  assert.match(mail!, /^dora@client\.test +1 received[\s\S]+Hi Dora,[\s\S]+scheduling assistant to Ana Ruiz/)
  assert.match(answered!, /^Received as msg_\w{26}\. To see what comes of it: /)
  const { attendees } = JSON.parse(booked!.slice(booked!.indexOf('\n'))).data
  assert.deepEqual(
    attendees.map((attendee: { email: string }) => attendee.email),
    ['dora@client.test', 'you@demo.test'],
  )
  assert.match(story!, /^Product demo {2}booked {2}mr_[\s\S]+→ Dora Klein agreed to [\s\S]+→ Dora Klein accepted\.$/)
  const { next_assignee, email_address } = JSON.parse(team!).data
  assert.equal(next_assignee.email, 'bo@demo.test')
  assert.match(email_address, /^sales-emea\..+@parley\.test$/)
})
