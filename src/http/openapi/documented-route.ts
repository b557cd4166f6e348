import type { JsonSchema } from './schema.ts'

/** What the document needs to know of a route. */
export type DocumentedRoute = {
  method: string
  /** As the router has it: `/api/v1/teams/:id`. */
  url: string
  summary: string
  description?: string
  operationId?: string
  scope?: string
  mediaType: string
  requestHeaders: Record<string, { description: string; maxLength: number }>
  answerHeaders: Record<string, string>
  params?: JsonSchema
  query?: JsonSchema
  body?: JsonSchema
  answers: Record<string, JsonSchema>
}
