import type { Failed } from '#egress/client.ts'

/** What one attempt came to. The receiver's answer, or the class of what went wrong instead. */
export type PostOutcome = Answered | Failed

export type Answered = {
  kind: 'answered'
  code: number
  /** Any 2xx. */
  ok: boolean
  retryAfterSeconds: number | null
  /** The start of the body of an answer that was not 2xx, for the console; never in the API. */
  snippet: string
  ms: number
}
