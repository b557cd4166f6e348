import { readFile, writeFile } from 'node:fs/promises'
import { SHAPES } from '#http/routes/routes.ts'
import { consoleTypes } from './client-types/console-types.ts'
import { formatted } from './client-types/formatted.ts'
import { INPUTS } from './client-types/names.ts'
import { apiRoutes, type Route } from './client-types/routes.ts'
import { type NamedSchema, TypeWriter } from './client-types/typescript.ts'

// Generates the types of the client and the console from the shapes that the server uses to validate and serialise. They cannot
// differ, and the published package does not depend on the server. A test compares the files with this output.

const ROOT = new URL('..', import.meta.url)
const CLIENT = 'client/src/shapes.ts'
const CONSOLE = 'console/src/api/operations.ts'
const EVENTS = new URL('../src/core/webhook/event.ts', import.meta.url)

/** The client turns an error body into its own ParleyError. */
const NOT_SHOWN = new Set(['Error', 'InternalError'])

const HEAD = `// Made by bin/client-types.ts from the shapes of the server; change those, then run \`npm run client:types\`.\n`

/** The generated files, by their paths from the root. */
export async function generatedTypes(): Promise<Record<string, string>> {
  const shapes = (SHAPES as unknown as NamedSchema[]).filter(({ $id }) => !NOT_SHOWN.has($id))
  return { [CLIENT]: await clientTypes(shapes), [CONSOLE]: consoleTypes(shapes, CONSOLE) }
}

async function clientTypes(shapes: NamedSchema[]): Promise<string> {
  const writer = new TypeWriter(shapes)
  const answers = shapes.map((shape) => writer.shape(shape))
  const inputs = apiRoutes().flatMap((route) => inputOf(writer, route))
  return formatted([HEAD, ...answers, ...inputs, ...eventTypes(await readFile(EVENTS, 'utf8'))].join('\n'), CLIENT)
}

function inputOf(writer: TypeWriter, route: Route): string[] {
  const schema = route.query ?? route.body
  if (schema === undefined) return []
  const name = INPUTS[route.name]
  if (name === undefined) throw new Error(`${route.name} has no name: add it to bin/client-types/names.ts`)
  return [writer.declare(name, schema, route.query ? 'query' : 'body', route.name)]
}

/** The payloads are plain types without a schema, so they are copied as they are. */
function eventTypes(source: string): string[] {
  const list = /\[([^\]]*)\] as const/.exec(source)?.[1] ?? ''
  const names = [...list.matchAll(/'([^']+)'/g)].map((match) => match[0])
  return [
    `/** The types of events that an endpoint can subscribe to. */\nexport type SubscribableType =\n  | ${names.join('\n  | ')}\n`,
    ...['EventType', 'EventFields', 'EventPayload'].map((name) => typeText(source, name)),
  ]
}

function typeText(source: string, name: string): string {
  const text = new RegExp(`(?:/\\*\\*[^\\n]*\\*/\\n)?export type ${name}\\b[\\s\\S]*?(?=\\n\\n)`).exec(source)?.[0]
  if (text === undefined) throw new Error(`src/core/webhook/event.ts has no type ${name}`)
  return `${text}\n`
}

if (import.meta.main)
  for (const [path, text] of Object.entries(await generatedTypes())) await writeFile(new URL(path, ROOT), text)
