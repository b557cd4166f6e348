import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { clearSettings } from '../../bin/testing/environment.ts'
import { agentOver, type Era } from '../support/agent.ts'
import { dataFolder, PARLEY, parley, refusedWith, startParley } from '../support/parley.ts'

const folder = await dataFolder()
after(() => folder[Symbol.asyncDispose]())
const data = `${folder.path}/data`
await parley(data, ['workspace', 'create', 'Acme', '--handle', 'acme', '--owner', 'ana@acme.test'])

/** The assistant's program starts ours, as programs on a desktop do. */
function transport(args: string[] = []): StdioClientTransport {
  const inherited = { ...process.env }
  clearSettings(inherited)
  const env = { ...(inherited as Record<string, string>), PARLEY_DATA: data }
  return new StdioClientTransport({ command: PARLEY, args: ['mcp', ...args], env, stderr: 'pipe' })
}

const WISH = { participants: [{ email: 'bo@client.test', name: 'Bo Lind' }], title: 'Product demo' }

for (const era of ['modern', 'legacy'] satisfies Era[])
  test(`an assistant on this machine acts as its member (${era} protocol)`, async () => {
    await using agent = await agentOver(transport(), era)
    assert.equal((await agent.client.listTools()).tools.length, 12)
    const dry = await agent.use('ask_for_meeting', { ...WISH, dry_run: true })
    assert.match(dry.text, /This mail would leave:\n\nTo bo@client\.test/)
    const refused = await agent.refused('ask_for_meeting', { ...WISH, organizer_email: 'dan@acme.test' })
    assert.match(refused, /must be an active member/)
  })

test('what it asks for is done by the running service, and without one it says that mail waits', async () => {
  await using agent = await agentOver(transport(['--as', 'ana@acme.test']), 'modern')
  const waits = await agent.use<{ meeting: { id: string } }>('ask_for_meeting', WISH)
  assert.match(waits.text, /Parley is not running at the moment: mails leave once somebody starts it\./)
  await using _service = await startParley(data)
  const status = async () => (await agent.use('meeting_status', { meeting_request_id: waits.data.meeting.id })).text
  while (!(await status()).includes('Parley wrote to bo@client.test')) await new Promise((ok) => setTimeout(ok, 50))
  const other = await agent.use('ask_for_meeting', { ...WISH, participants: [{ email: 'cy@client.test' }] })
  assert.match(other.text, /This installation sends no mail to the outside/)
})

test('it must be clear as whom it acts', async () => {
  await refusedWith(parley(data, ['mcp', '--as', 'nobody@acme.test']), [
    1,
    /There is no active member nobody@acme\.test in Acme/,
  ])
  await refusedWith(parley(data, ['mcp', '--workspace', 'nowhere']), [1, /There is no workspace nowhere/])
})
