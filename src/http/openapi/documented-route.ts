import type { JsonSchema } from './schema.ts'

/** The properties of a route that the document needs. */
export type DocumentedRoute = {
  method: string
  /** As in the router: `/api/v1/teams/:id`. */
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
