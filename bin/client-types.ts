import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { SHAPES } from '#http/routes/routes.ts'
import { INPUTS } from './client-types/names.ts'
import { apiRoutes, type Route } from './client-types/routes.ts'
import { type NamedSchema, TypeWriter } from './client-types/typescript.ts'

// Writes the types of the client from the shapes that the server validates and serialises with, so that the two cannot
// differ, and so that the published package needs nothing of the server. A test compares the file with this.

export const TARGET = new URL('../client/src/shapes.ts', import.meta.url)
const EVENTS = new URL('../src/core/webhook/event.ts', import.meta.url)

/** Of the client's own making: it turns an error body into a ParleyError. */
const NOT_SHOWN = new Set(['Error', 'InternalError'])

const HEAD = `// Made by bin/client-types.ts from the shapes of the server; change those, then run \`npm run client:types\`.\n`

export async function clientTypes(): Promise<string> {
  const shapes = (SHAPES as unknown as NamedSchema[]).filter(({ $id }) => !NOT_SHOWN.has($id))
  const writer = new TypeWriter(shapes)
  const answers = shapes.map((shape) => writer.shape(shape))
  const inputs = apiRoutes().flatMap((route) => inputOf(writer, route))
  return formatted([HEAD, ...answers, ...inputs, ...eventTypes(await readFile(EVENTS, 'utf8'))].join('\n'))
}

function inputOf(writer: TypeWriter, route: Route): string[] {
  const schema = route.query ?? route.body
  if (schema === undefined) return []
  const name = INPUTS[route.name]
  if (name === undefined) throw new Error(`${route.name} has no name: add it to bin/client-types/names.ts`)
  return [writer.declare(name, schema, route.query ? 'query' : 'body', route.name)]
}

/** The payloads are types already, with no schema: they are taken over as they stand. */
function eventTypes(source: string): string[] {
  const list = /\[([^\]]*)\] as const/.exec(source)?.[1] ?? ''
  const names = [...list.matchAll(/'([^']+)'/g)].map((match) => match[0])
  return [
    `/** What an endpoint can subscribe to. */\nexport type SubscribableType =\n  | ${names.join('\n  | ')}\n`,
    ...['EventType', 'EventFields', 'EventPayload'].map((name) => typeText(source, name)),
  ]
}

function typeText(source: string, name: string): string {
  const text = new RegExp(`(?:/\\*\\*[^\\n]*\\*/\\n)?export type ${name}\\b[\\s\\S]*?(?=\\n\\n)`).exec(source)?.[0]
  if (text === undefined) throw new Error(`src/core/webhook/event.ts has no type ${name}`)
  return `${text}\n`
}

function formatted(text: string): string {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const args = ['check', '--write', '--stdin-file-path=client/src/shapes.ts']
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/biome', args, {
    cwd: root,
    input: text,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`biome cannot format the types: ${stderr}`)
  return stdout
}

if (import.meta.main) await writeFile(TARGET, await clientTypes())
