import { HEADERS, SHARED_ANSWERS } from './answers.ts'
import type { DocumentedRoute } from './documented-route.ts'
import { exampleOf } from './example.ts'
import { operationOf, pathOf, tagOf } from './operation.ts'
import { mapped, publicSchema, type Shapes } from './schema.ts'
import { webhooksOf } from './webhooks.ts'

/** The whole API as one OpenAPI 3.1 document. */
export function openApiDocument(routes: DocumentedRoute[], shapes: Shapes, options: { publicUrl: string }) {
  const tags = [...new Set(routes.map(tagOf))].sort((a, b) => orderOf(a) - orderOf(b))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Parley',
      // The version of the API, as in its paths. We do not reveal the version of Parley.
      version: '1',
      summary: 'Coordinates meetings: it writes to everyone, understands their answers, and books the time.',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.publicUrl, description: 'This installation.' }],
    tags: tags.map((name) => ({ name, ...(TAGS[name] === undefined ? {} : { description: TAGS[name] }) })),
    security: [{ apiKey: [] }],
    paths: pathsOf(routes, shapes),
    webhooks: webhooksOf(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of a workspace, `pk_…`. Every operation names the scope that the key needs.',
        },
      },
      headers: HEADERS,
      responses: SHARED_ANSWERS,
      schemas: mapped(shapes, (shape) => ({ ...publicSchema(shape), examples: [exampleOf(shape, shapes, shape.$id)] })),
    },
  }
}

function pathsOf(routes: DocumentedRoute[], shapes: Shapes) {
  const paths: Record<string, Record<string, unknown>> = {}
  const ids = new Set<unknown>()
  const inOrder = routes.toSorted((a, b) => orderOf(tagOf(a)) - orderOf(tagOf(b)))
  for (const route of inOrder) {
    const operation = operationOf(route, shapes)
    if (ids.has(operation.operationId))
      throw new Error(`${route.method} ${route.url} has the operationId of another route: ${operation.operationId}`)
    ids.add(operation.operationId)
    paths[pathOf(route)] = { ...paths[pathOf(route)], [route.method.toLowerCase()]: operation }
  }
  return paths
}

/** In the order in which their examples work one after the other. An unlisted tag comes before the last and has no description. */
const TAGS: Record<string, string> = {
  Workspace: 'What holds for everybody in the workspace.',
  'Workspace members': 'The people of the workspace: they organize meetings and belong to teams.',
  Teams: 'Groups of members that incoming requests are routed to, and who is on them.',
  'Meeting requests': 'Ask for a meeting and follow it until it is booked.',
  'Booking links': 'Links under which people book a meeting by themselves.',
  'Webhook endpoints': 'Where your systems are told what happened.',
  Events: 'The log of everything that happened.',
  Service: 'The state of this installation. None of these needs a key.',
}

function orderOf(tag: string): number {
  const names = Object.keys(TAGS)
  const i = names.indexOf(tag)
  return i < 0 ? names.length - 1.5 : i
}

const INTRODUCTION = `
Parley coordinates meetings for a workspace. All paths are relative to this installation, all bodies are JSON.

## Authentication
Send \`Authorization: Bearer <API key>\`. A key belongs to one workspace and has scopes; each operation needs one of them.
What belongs to another workspace is answered as not found.

## Answers
One resource comes as \`{"data": {…}}\`, a list as \`{"data": […], "meta": {"limit", "has_more", "next_cursor"}}\`. Lists are
newest first. To read on, pass \`next_cursor\` as \`cursor\` until \`has_more\` is false.

Times are ISO 8601 in UTC. Every field is always there; one without a value is \`null\`. Unknown fields in a body are ignored;
the answer to a write names them in \`X-Ignored-Fields\`.

## Errors
\`{"error": {"type", "message"}}\`: the type is for programs, the message for people. Every answer carries \`X-Request-Id\`:
yours, if you sent one of at most 64 letters, digits, dots, hyphens and underscores.

| status | type | try again? |
|---|---|---|
| 401 | \`unauthorized\` | no |
| 403 | \`forbidden\` | no |
| 404 | \`not_found\` | no |
| 413, 415 | \`invalid_request\` | no |
| 422 | \`invalid_request\`, \`validation_error\` | no |
| 429 | \`rate_limited\` | yes, after \`Retry-After\` seconds |
| 5xx | \`internal_error\` | yes, with growing pauses, five times at most |

## Limits
120 requests in any 60 seconds for a key; \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` say where you
stand. A body has at most 1 MiB, a page at most 100 items.
`.trim()
