import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { sectionOf } from '#http/pages/markdown.ts'
import { newWorld } from '../support/world.ts'

test('the tour works as it is printed in the README', async () => {
  await using world = await newWorld()
  const url = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const folder = await mkdtemp(join(tmpdir(), 'parley-tour-'))
  await mkdir(join(folder, '.parley'))
  await writeFile(join(folder, '.parley', 'development-key'), `${world.key}\n`)

  const section = sectionOf(await readFile(new URL('../../README.md', import.meta.url), 'utf8'), 'Five-minute tour')
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)\n```$/gm)].map(([, code]) => code!)
  assert.ok(blocks.length >= 7, 'the commands were not found')
  // Only the address differs from what a reader pastes; a line between the blocks tells their outputs apart.
  const script = blocks.join('\necho; echo ----\n').replaceAll('http://127.0.0.1:3000', url)
  const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', script], { cwd: folder })
  await rm(folder, { recursive: true })

  const [, members, bo, team, shown, paused, refused] = stdout.split('----\n').map((text) => text.trim())
  assert.equal(JSON.parse(members!).data[0].email, 'ana@acme.test')
  assert.match(bo!, /^wm_[a-z0-9]{26}$/)
  assert.match(team!, /^team_[a-z0-9]{26}$/)
  assert.equal(JSON.parse(shown!).data.next_assignee.email, 'bo@demo.test')
  assert.match(paused!, /"next_assignee":null/)
  assert.deepEqual(JSON.parse(refused!), {
    error: { type: 'invalid_request', message: 'name: is required. Add it to the body.' },
  })
})
