import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { parse } from 'yaml'
import { TOOLS } from '../../src/mcp/tools/tools.ts'
import { newAgent } from '../support/agent.ts'
import { answers, decideAll, newMonday } from '../support/negotiating.ts'

const FILE = new URL('../../docs/skill/parley/SKILL.md', import.meta.url)
const skill = await readFile(FILE, 'utf8')
const EXAMPLES = [...skill.matchAll(/^```json (\w+)\n([\s\S]*?)^```$/gm)].map(([, tool, input]) => ({
  tool: tool!,
  input: input!,
}))

test('the skill says in its head what it is and when to use it, in the form that assistants load', () => {
  const [, head] = /^---\n([\s\S]*?)\n---\n/.exec(skill)!
  const { name, description, ...others } = parse(head!)
  assert.deepEqual([name, others], ['parley', {}])
  assert.ok(description.length <= 1_024, `${description.length} characters`)
  assert.match(description, /Use it when/)
})

test('every example of the skill works as it stands, in its order', async () => {
  await using world = await newMonday()
  await using agent = await newAgent(world)
  assert.ok(EXAMPLES.length >= 8)
  let id = ''
  for (const { tool, input } of EXAMPLES) {
    const given = JSON.parse(input.replaceAll('mr_…', id))
    const { data } = await agent.use<{ meeting?: { id: string }; changed?: boolean }>(tool, given)
    if (tool !== 'ask_for_meeting') continue
    assert.equal(data.changed, given.dry_run !== true)
    if (!data.changed) continue
    id = data.meeting!.id
    await decideAll(world)
    await answers(world, 'dora@client.test', 'I do not know yet.')
  }
  const listed = await agent.use<{ meetings: { id: string; status: string }[] }>('list_meetings')
  assert.deepEqual(
    listed.data.meetings.map((meeting) => [meeting.id, meeting.status]),
    [[id, 'active']],
  )
})

test('the skill and the first page for assistants name only what there is', async () => {
  const named = new Set([...skill.matchAll(/`(\w+_\w+)`/g)].map(([, name]) => name!))
  const tools = new Set(TOOLS.map(({ name }) => name))
  const fields = new Set(TOOLS.flatMap(({ input }) => Object.keys(input.properties)))
  for (const name of named) assert.ok(tools.has(name) || fields.has(name), `${name} is no tool and no field of one`)

  await using world = await newMonday()
  const page = await world.app.inject('/llms.txt')
  assert.equal(page.headers['content-type'], 'text/plain; charset=utf-8')
  assert.match(page.body, /^# Parley\n\n> /)
  for (const [, address] of page.body.matchAll(/\]\(http:\/\/127\.0\.0\.1:3000([^)]+)\)/g)) {
    const { statusCode } = await world.app.inject(address!)
    assert.ok(
      [200, 405].includes(statusCode) || (address === '/mcp' && statusCode === 401),
      `${address}: ${statusCode}`,
    )
  }
  assert.equal((page.body.match(/\]\(/g) ?? []).length, 5)
  assert.equal((await world.app.inject('/skill.md')).body, skill)
})
