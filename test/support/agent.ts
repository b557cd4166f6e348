import assert from 'node:assert/strict'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { World } from './world.ts'

// An assistant, by the protocol's own client. It checks every result against the schema that the tool declares.

export type Agent = AsyncDisposable & {
  client: Client
  /** The data and the text of a result that is no error. */
  use<T = Record<string, unknown>>(tool: string, input?: Record<string, unknown>): Promise<{ data: T; text: string }>
  /** The text of a refusal. */
  refused(tool: string, input?: Record<string, unknown>): Promise<string>
}

/** The present revision of the protocol, or the one before it. */
export type Era = 'modern' | 'legacy'

export async function urlOf({ app }: World): Promise<string> {
  const address = app.server.address()
  if (address === null) return await app.listen({ port: 0, host: '127.0.0.1' })
  assert.ok(typeof address === 'object')
  return `http://127.0.0.1:${address.port}`
}

export async function newAgent(world: World, { key = world.key, era = 'modern' as Era } = {}): Promise<Agent> {
  const transport = new StreamableHTTPClientTransport(new URL(`${await urlOf(world)}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  return await agentOver(transport, era)
}

export async function agentOver(transport: Parameters<Client['connect']>[0], era: Era): Promise<Agent> {
  const mode = era === 'modern' ? { pin: '2026-07-28' } : 'legacy'
  const client = new Client({ name: 'test-assistant', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  assert.equal(client.getProtocolEra(), era)
  // With the list, the client knows the schemas that results must keep to.
  await client.listTools()
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: input })
    const [content] = result.content
    assert.ok(content?.type === 'text')
    return { isError: result.isError === true, text: content.text, data: result.structuredContent }
  }
  return {
    client,
    use: async <T>(name: string, input?: Record<string, unknown>) => {
      const { isError, text, data } = await call(name, input)
      assert.ok(!isError, text)
      return { data: data as T, text }
    },
    refused: async (name, input) => {
      const { isError, text } = await call(name, input)
      assert.ok(isError, `${name} was not refused: ${text}`)
      return text
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}
