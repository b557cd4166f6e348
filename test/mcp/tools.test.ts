import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TOOLS } from '../../src/mcp/tools/tools.ts'
import { newAgent } from '../support/agent.ts'
import { newWorld } from '../support/world.ts'

/** What clients ask people about before they use a tool: read-only, destructive, idempotent, open world. */
const HINTS: Record<string, string> = {
  find_people: 'reads, repeatable',
  when_free: 'reads, repeatable',
  ask_for_meeting: 'adds, repeatable, writes outside',
  meeting_status: 'reads, repeatable',
  list_meetings: 'reads, repeatable',
  change_meeting: 'destructive, repeatable, writes outside',
  pause_meeting: 'destructive, repeatable',
  resume_meeting: 'destructive, repeatable, writes outside',
  cancel_meeting: 'destructive, repeatable, writes outside',
  move_meeting: 'destructive, writes outside',
  waiting_for_me: 'reads, repeatable',
  answer_question: 'destructive, repeatable, writes outside',
}

test('each tool says truly what it may do, and has a strict input and a described result', async () => {
  await using world = await newWorld()
  await using agent = await newAgent(world)
  const { tools } = await agent.client.listTools()
  const said = tools.map(({ name, annotations = {} }) => {
    const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations
    const kind = readOnlyHint ? 'reads' : destructiveHint ? 'destructive' : 'adds'
    const more = [...(idempotentHint ? ['repeatable'] : []), ...(openWorldHint ? ['writes outside'] : [])]
    return [name, [kind, ...more].join(', ')]
  })
  assert.deepEqual(Object.fromEntries(said), HINTS)
  for (const { name, title, description, inputSchema, outputSchema } of tools) {
    assert.ok(title && description && description.length <= 1_000, name)
    assert.equal(inputSchema.additionalProperties, false, name)
    assert.equal(outputSchema?.type, 'object', name)
  }
})

test('everything that leads to mail outside can be tried first, without anything being stored or sent', () => {
  for (const { name, hints, input } of TOOLS)
    assert.equal('dry_run' in input.properties, hints.changes !== 'nothing', `${name} and its dry run`)
})

test('no tool reaches beyond meetings: not to keys, members, settings, webhooks, the tray or the approval of mail', () => {
  assert.deepEqual([...new Set(TOOLS.map(({ ability }) => ability))].sort(), [
    'make_request',
    'see_members',
    'see_request',
    'see_requests',
    'steer_request',
  ])
})
