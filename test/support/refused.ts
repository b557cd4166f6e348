import assert from 'node:assert/strict'
import type { Answer } from './world.ts'

const STATUS = {
  unauthorized: [401],
  forbidden: [403],
  not_found: [404],
  validation_error: [422],
  invalid_request: [422, 400, 408, 413, 415, 431],
  rate_limited: [429],
} as const

export type Refusal = keyof typeof STATUS

/** The whole error contract of one answer: status, exactly the two fields, and a message that says the right thing. */
export function refused(answer: Answer, type: Refusal, message: RegExp, status: number = STATUS[type][0]): void {
  assert.equal(answer.status, status, answer.text)
  assert.deepEqual(answer.body, { error: { type, message: answer.body?.error?.message } }, answer.text)
  assert.match(answer.body.error.message, message)
  isAnswer(answer)
}

/** What holds for every answer there is: the envelope of a list, of one thing or of an error, a request id, and never our fault. */
export function isAnswer(answer: Answer): void {
  assert.ok(answer.status < 500, answer.text)
  assert.match(String(answer.headers['x-request-id']), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  if (answer.status === 204 || answer.text === '') return
  assert.match(String(answer.headers['content-type']), /^application\/json/)
  if (answer.status < 400) hasData(answer)
  else hasError(answer)
}

function hasError(answer: Answer): void {
  const { type, message } = answer.body.error
  assert.deepEqual(answer.body, { error: { type, message } })
  assert.ok((STATUS[type as Refusal] as readonly number[]).includes(answer.status), answer.text)
  assert.ok(message.length > 10 && message.length < 2_000, message)
}

function hasData(answer: Answer): void {
  if (!Array.isArray(answer.body.data)) {
    assert.deepEqual(Object.keys(answer.body), ['data'])
    assert.ok(answer.body.data !== null && typeof answer.body.data === 'object', answer.text)
    return
  }
  const { limit, has_more, next_cursor } = answer.body.meta
  const meta = has_more ? { limit, has_more: true, next_cursor } : { limit, has_more: false }
  assert.deepEqual(answer.body, { data: answer.body.data, meta })
  if (has_more) assert.equal(next_cursor, answer.body.data.at(-1).id)
}
