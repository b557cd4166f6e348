// One question to the model server: POST {url}/chat/completions through the guarded exit. Servers support different answer
// formats, so we try several, from a strict schema down to plain text, and remember the first that works for the life of the
// process.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Prompt } from '#core/language/agreement/prompt.ts'
import type { Client } from '#egress/client.ts'
import type { FailureClass } from '#egress/failure.ts'
import type { ModelServer } from '#settings/model-settings.ts'
import { ANSWER_SCHEMA } from './answer-schema.ts'

/** A model on the operator's own machine may be slow; after this, the mail is read without it. */
const DEADLINE_MS = 30_000
/** Even the answer to a long mail has only a few kilobytes. */
const ANSWER_BYTES_MAX = 64 * 1024
const TRIES_MAX = 2
/** If the server asks for a longer pause, the caller must wait. */
const PAUSE_SECONDS_MAX = 5

export type ModelFailure =
  | FailureClass
  | 'refused'
  | 'unauthorized'
  | 'not_found'
  | 'busy'
  | 'server_error'
  | 'invalid_answer'
  | 'not_asked'

export type ModelResult =
  | { kind: 'answered'; value: unknown; tokens: number | null; ms: number }
  | {
      kind: 'failed'
      class: ModelFailure
      detail: string
      ms: number
      /** A pause that the server asked for, longer than we wait for here. */
      retryAfterSeconds?: number
    }

export type Model = { name: string; ask(prompt: Prompt, signal?: AbortSignal): Promise<ModelResult> }

export type ModelOptions = { server: ModelServer; client: Pick<Client, 'send'>; deadlineMs?: number }

type Form = { format: 'schema' | 'object' | 'text'; temperature: boolean }

const FORMS: readonly Form[] = [
  { format: 'schema', temperature: true },
  { format: 'object', temperature: true },
  { format: 'text', temperature: true },
  // Reasoning models accept no temperature.
  { format: 'text', temperature: false },
]

export function createModel({ server, client, deadlineMs = DEADLINE_MS }: ModelOptions): Model {
  let known = 0

  async function ask(prompt: Prompt, signal?: AbortSignal): Promise<ModelResult> {
    const startedAtMs = performance.now()
    const ms = () => Math.round(performance.now() - startedAtMs)
    let form = known
    for (let tries = 1; ; ) {
      const { result, retryAfterSeconds, isFormRefused } = await askOnce(prompt, FORMS[form]!, signal)
      if (isFormRefused && form < FORMS.length - 1) {
        form++
        continue
      }
      // A refusal may concern this one mail (a content filter). Only an answer proves that the format works.
      if (result.kind === 'answered') known = form
      const pauseSeconds = retryAfterSeconds ?? 1
      const isWorthTrying =
        result.kind === 'failed' && PASSING.has(result.class) && pauseSeconds <= PAUSE_SECONDS_MAX && !signal?.aborted
      if (!isWorthTrying || tries++ === TRIES_MAX)
        return { ...result, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }), ms: ms() }
      await sleep(pauseSeconds * 1_000, undefined, signal ? { signal } : {}).catch(() => {})
    }
  }

  async function askOnce(prompt: Prompt, { format, temperature }: Form, signal?: AbortSignal): Promise<Once> {
    const answer = await client.send({
      method: 'POST',
      url: `${server.url}/chat/completions`,
      headers: [
        'content-type',
        'application/json',
        ...(server.key === null ? [] : ['authorization', `Bearer ${server.key}`]),
      ],
      body: JSON.stringify({
        model: server.model,
        messages: [
          { role: 'system', content: prompt.system },
          { role: 'user', content: prompt.user },
        ],
        ...(temperature && { temperature: 0 }),
        ...FORMATS[format],
      }),
      deadlineMs,
      wanted: { part: 'whole', bytesMax: ANSWER_BYTES_MAX },
      signal,
    })
    if (answer.kind === 'failed') return failed(answer.class, EXPLAINED[answer.class] ?? answer.class)
    const body = answer.body.toString('utf8')
    if (answer.ok) return { result: readAnswer(body) }
    const said = `${answer.code} ${messageIn(body)}`.trim()
    if (answer.code === 400 || answer.code === 422) return { ...failed('refused', said), isFormRefused: true }
    if (answer.code === 401 || answer.code === 403) return failed('unauthorized', `${said}: check PARLEY_LLM_KEY`)
    if (answer.code === 404)
      return failed('not_found', `${said}: check PARLEY_LLM_URL and PARLEY_LLM_MODEL (${server.model})`)
    if (answer.code === 429)
      return { ...failed('busy', said), retryAfterSeconds: pauseIn(answer.headers['retry-after']) ?? 1 }
    if (answer.code < 500) return failed('refused', said)
    const retryAfterSeconds = pauseIn(answer.headers['retry-after'])
    return { ...failed('server_error', said), ...(retryAfterSeconds !== null && { retryAfterSeconds }) }
  }

  return { name: server.model, ask }
}

/** Whole seconds; for the other form, a date, we would have to trust another clock. */
function pauseIn(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : null
}

type Once = { result: ModelResult; retryAfterSeconds?: number; isFormRefused?: boolean }

const failed = (failure: ModelFailure, detail: string): Once => ({
  result: { kind: 'failed', class: failure, detail, ms: 0 },
})

/** Failures that may pass in a moment. */
const PASSING = new Set<ModelFailure>([
  'busy',
  'server_error',
  'connection_reset',
  'connection_refused',
  'invalid_answer',
])

const EXPLAINED: Partial<Record<FailureClass, string>> = {
  timeout: 'the model did not answer in time',
  connection_refused: 'nothing listens at PARLEY_LLM_URL',
  dns_error: 'the host of PARLEY_LLM_URL has no address',
  answer_too_large: 'the answer was longer than any answer should be',
}

const FORMATS: Record<Form['format'], object> = {
  schema: {
    response_format: { type: 'json_schema', json_schema: { name: 'reading', strict: true, schema: ANSWER_SCHEMA } },
  },
  object: { response_format: { type: 'json_object' } },
  text: {},
}

function readAnswer(body: string): ModelResult {
  const completion = parsed(body) as Completion | undefined
  const content = contentOf(completion?.choices?.[0]?.message?.content)
  const value = content === null ? undefined : parsed(unfenced(content))
  if (typeof value !== 'object' || value === null)
    return { kind: 'failed', class: 'invalid_answer', detail: 'the model answered no JSON object', ms: 0 }
  const tokens = completion?.usage?.total_tokens
  return { kind: 'answered', value, tokens: Number.isInteger(tokens) ? (tokens as number) : null, ms: 0 }
}

type Completion = { choices?: { message?: { content?: unknown } }[]; usage?: { total_tokens?: unknown } }

/** A text, or a list of parts that hold text. */
function contentOf(content: unknown): string | null {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return null
  return content.map((part) => (typeof part?.text === 'string' ? part.text : '')).join('')
}

/** Models like to wrap their answer, or to think aloud first. */
function unfenced(content: string): string {
  const first = content.indexOf('{')
  const last = content.lastIndexOf('}')
  return first >= 0 && last > first ? content.slice(first, last + 1) : content
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The server's own words, short, for the operator's eyes only. */
function messageIn(body: string): string {
  const error = (parsed(body) as { error?: { message?: unknown } | string } | undefined)?.error
  const message = typeof error === 'string' ? error : error?.message
  return typeof message === 'string' ? message.replaceAll(/\s+/g, ' ').slice(0, 200) : ''
}
