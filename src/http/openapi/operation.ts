import { failureAnswers, successAnswers } from './answers.ts'
import type { DocumentedRoute } from './documented-route.ts'
import { exampleOf } from './example.ts'
import { type JsonSchema, publicSchema, type Shapes } from './schema.ts'

/** One route as an OpenAPI operation. */
export function operationOf(route: DocumentedRoute, shapes: Shapes): Record<string, unknown> {
  const scope = route.scope
  const needs = scope === undefined ? undefined : `Needs the scope \`${scope}\`.`
  return {
    operationId: operationIdOf(route),
    tags: [tagOf(route)],
    summary: route.summary,
    description: [route.description, needs].filter((part) => part !== undefined).join('\n\n'),
    ...(scope === undefined ? { security: [] } : { 'x-scope': scope, security: [{ apiKey: [scope] }] }),
    parameters: [...parametersOf('path', route.params), ...parametersOf('query', route.query), ...headersOf(route)],
    ...(route.body === undefined ? {} : { requestBody: requestBodyOf(route.body, shapes) }),
    responses: { ...successAnswers(route, shapes), ...failureAnswers(route) },
  }
}

/** "Change a team member’s role" becomes changeTeamMemberRole. */
export function operationIdOf({ operationId, summary }: DocumentedRoute): string {
  if (operationId !== undefined) return operationId
  const words = summary
    .replace(/[’']s\b/g, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '' && !/^(a|an|the)$/i.test(word))
  return words.map((word, i) => (i === 0 ? word.toLowerCase() : capital(word.toLowerCase()))).join('')
}

/** The first word of the path after the version: `workspace_members` becomes "Workspace members". */
export function tagOf({ url }: DocumentedRoute): string {
  const resource = /^\/api\/v1\/([a-z_]+)/.exec(url)?.[1]
  return resource === undefined ? 'Service' : capital(resource.replaceAll('_', ' '))
}

export function pathOf({ url }: DocumentedRoute): string {
  return url.replace(/:(\w+)/g, '{$1}')
}

function parametersOf(place: 'path' | 'query', schema: JsonSchema | undefined) {
  return Object.entries(schema?.properties ?? {}).map(([name, { description, example, ...field }]) => {
    const required = place === 'path' || (schema?.required?.includes(name) === true && field.default === undefined)
    // The reference fills in examples: right for an identifier, but an unwanted filter would hide everything.
    return { name, in: place, required, description, ...(required ? { example } : {}), schema: publicSchema(field) }
  })
}

function headersOf({ requestHeaders }: DocumentedRoute) {
  return Object.entries(requestHeaders).map(([name, { description, maxLength }]) => {
    return { name, in: 'header', required: false, description, schema: { type: 'string', minLength: 1, maxLength } }
  })
}

function requestBodyOf(body: JsonSchema, shapes: Shapes) {
  const required = (body.required ?? []).length > 0
  const media = { schema: publicSchema(body), example: exampleOf(body, shapes) }
  return { required, content: { 'application/json': media } }
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
