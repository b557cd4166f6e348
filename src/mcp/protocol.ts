import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from '@modelcontextprotocol/server'
import { type Acting, throughOf } from '#core/actor.ts'
import { programName } from '#core/program/name.ts'
import { troubleOf } from '#http/errors.ts'
import { Overloaded } from '#http/load-guard.ts'
import { VERSION } from '#settings/version.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { PROMPT, promptText } from './prompt.ts'
import { inputSchema, outputSchema } from './schema.ts'
import { listTimelines, readTimeline, TIMELINE_TEMPLATE } from './timeline-resource.ts'
import type { Tool, Use } from './tool.ts'
import { refusalText, toolsFor, useTool } from './use-tool.ts'

// The tools, resources and prompts in the protocol's own terms. A server is made for each request over HTTP, and for each connection
// over standard input, so it holds nothing. This is the only file besides the two transports that knows the protocol's library.

/** On whose behalf a server answers. */
export type Caller = Omit<Use, 'acting'> & {
  /** Asked for every message, since a connection may outlast the rights of its member. Refuses who may call no more. */
  admit: () => Acting | Promise<Acting>
  /** What its client is called, if it has not said so itself. */
  program: string | null
  log: { error: (about: object, message: string) => void }
}

/** Nothing that we list depends on the moment, only on the caller's scopes. */
const LISTS_KEPT_MS = 300_000

export function newServer(caller: Caller): Server {
  const { publicUrl } = caller.services
  const site = publicUrl.replace(/\/$/, '')
  const listed = { ttlMs: LISTS_KEPT_MS, cacheScope: 'private' } as const
  const server = new Server(
    {
      name: 'parley',
      title: 'Parley',
      version: VERSION,
      websiteUrl: site,
      icons: [{ src: `${site}/icon.svg`, mimeType: 'image/svg+xml' }],
    },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator: ASKS_NOTHING,
      cacheHints: { 'tools/list': listed, 'prompts/list': listed, 'resources/templates/list': listed },
    },
  )
  const use = async () => useBy(caller, await caller.admit(), server)
  server.setRequestHandler('tools/list', async () => ({ tools: toolsFor(await refusable(use)).map(described) }))
  server.setRequestHandler('tools/call', async ({ params }) => await called(params.name, params.arguments, use, caller))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [TEMPLATE] }))
  server.setRequestHandler('resources/list', async () => ({
    resources: await refusable(async () => listTimelines(await use())),
  }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const text = await refusable(async () => readTimeline(uri, await use()))
    if (text === null) throw new ResourceNotFoundError(uri)
    return { contents: [{ uri, mimeType: 'text/plain', text }] }
  })
  server.setRequestHandler('prompts/list', () => ({ prompts: [PROMPT] }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    if (params.name !== PROMPT.name) throw invalid(`There is no prompt ${params.name.slice(0, 64)}.`)
    if (!params.arguments?.with?.trim()) throw invalid('with: is required. Say whom you want to meet.')
    const text = promptText(params.arguments)
    return { description: PROMPT.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
  })
  return server
}

const TEMPLATE = {
  uriTemplate: TIMELINE_TEMPLATE,
  name: 'timeline',
  title: 'Timeline of a meeting request',
  description: 'What happened so far, a sentence each, with the words of others quoted.',
  mimeType: 'text/plain',
}

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)

/** For forms that a server asks people to fill in. We have none. */
const ASKS_NOTHING = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: 'no forms' }),
}

/**
 * What is done is recorded under the caller's name and that of their program: the one that the member allowed, or else the one that the
 * program gives itself here.
 */
function useBy({ workspace, services, program }: Caller, { actor, clock }: Acting, server: Server): Use {
  const name = throughOf(actor) ?? programName(program ?? server.getClientVersion()?.name ?? '')
  const isLent = actor.kind === 'key' || actor.kind === 'member'
  return { workspace, services, acting: { actor: isLent ? { ...actor, through: name || 'MCP' } : actor, clock } }
}

function described({ name, title, description, input, output, hints }: Tool) {
  const { changes, isRepeatable, writesOutside } = hints
  return {
    name,
    title,
    description,
    inputSchema: inputSchema(input),
    outputSchema: outputSchema(output),
    annotations: {
      title,
      readOnlyHint: changes === 'nothing',
      destructiveHint: changes === 'replaces',
      idempotentHint: isRepeatable,
      openWorldHint: writesOutside,
    },
  }
}

async function called(name: string, given: unknown, use: () => Promise<Use>, { log }: Caller) {
  try {
    const { data, text } = await useTool(name, given, await use())
    return { content: [{ type: 'text' as const, text }], structuredContent: data as Record<string, unknown> }
  } catch (error) {
    return {
      content: [{ type: 'text' as const, text: refusalText(error) ?? faultText(error, name, log) }],
      isError: true,
    }
  }
}

/** Our own fault: the caller learns no more than over the API. */
function faultText(error: unknown, tool: string, log: Caller['log']): string {
  if (error instanceof Overloaded) return 'Parley has more to do than it can at the moment. Try again shortly.'
  const { logged, message } = troubleOf(error, 'POST')
  log.error({ err: error, tool }, `${logged}, in the tool ${tool}`)
  return message
}

/** Where the protocol has no way to say what was refused but an error. */
async function refusable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalText(error)
    throw refusal === null
      ? new ProtocolError(ProtocolErrorCode.InternalError, 'Something went wrong.')
      : invalid(refusal)
  }
}
