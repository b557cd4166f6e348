import { CONSOLE_OPERATIONS } from '#http/console/operations.ts'
import type { JsonSchema } from '#http/openapi/schema.ts'
import type { Operation } from '#http/operation.ts'
import { formatted } from './formatted.ts'
import { type NamedSchema, TypeWriter } from './typescript.ts'

const HEAD = `// Made by bin/client-types.ts from the operations that only the console has; change those, then run \`npm run client:types\`.
`

/** The input and output of each operation that only the console has, by name. */
export function consoleTypes(shapes: NamedSchema[], path: string): string {
  const writer = new TypeWriter(shapes)
  const operations = CONSOLE_OPERATIONS.map((operation) => operationType(writer, operation)).join('\n')
  const table = `/** The input and output of each operation, by its name. */\nexport type Operations = {\n${operations}\n}\n`
  const named = shapes.map(({ $id }) => $id).filter((name) => new RegExp(`\\b${name}\\b`).test(operations))
  const imports = `import type { ${named.join(', ')} } from '../../../client/src/shapes.ts'\n`
  return formatted([HEAD, imports, table].join('\n'), path)
}

function operationType(writer: TypeWriter, { name, summary, query, body, answers }: Operation): string {
  const parts = [
    ...(query ? [`query: ${writer.typeOf(query as JsonSchema, 'query')}`] : []),
    ...(body ? [`body: ${writer.typeOf(body as JsonSchema, 'body')}`] : []),
    `answer: ${Object.values(answers)
      .map((answer) => writer.typeOf(answer as JsonSchema, 'answer'))
      .join(' | ')}`,
  ]
  return `/** ${summary}. */\n${name}: {\n${parts.join('\n')}\n}`
}
