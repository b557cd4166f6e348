import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openPlayground } from '../../src/commands/development.ts'
import { type ApiDocument, documentOf, type Listed, operationsOf } from '../support/api-document.ts'
import { anotherPool } from '../support/own-database.ts'
import { apiWith, newServer } from '../support/world.ts'

// Somebody who has just started Parley opens /docs and sends one example after the other. They fill in identifiers from the
// answers that they got before; nothing else is changed.

/** Nothing is booked before a guest has answered, and no mail waits before the workspace reviews; the document says so. */
const EXPECTED: Record<string, number> = {
  showMeetingRequestBooking: 404,
  rescheduleMeetingRequestBooking: 422,
  cancelMeetingRequestBooking: 422,
  updateMail: 404,
  approveMail: 404,
  withdrawMail: 404,
}

test('the examples of the document work as they stand on a fresh start, one after the other', async () => {
  await using fresh = await freshStart()
  const document = await documentOf(fresh.app)
  const ids = new Map<string, string>()
  const failed: string[] = []
  for (const { method, path, operation } of removalsLast(document)) {
    const url = withIds(withExamples(path, operation), ids)
    const example = operation.requestBody?.content['application/json']?.example
    const body = example === undefined ? undefined : JSON.parse(withIds(JSON.stringify(example), ids))
    const answer = await fresh.api[method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'](url, body)
    const documented = Object.keys(operation.responses).find((status) => status.startsWith('2'))
    const expected = EXPECTED[operation.operationId] ?? Number(documented)
    if (answer.status !== expected)
      failed.push(`${operation.operationId} answers ${answer.status} and not ${expected}: ${answer.text}`)
    if (method === 'POST' && answer.status < 300) remember(answer.body?.data ?? {}, ids)
  }
  assert.deepEqual(failed, [])
  assert.ok(ids.size >= 5, `only ${[...ids.keys()].join(', ')} were made`)
})

async function freshStart() {
  const folder = await mkdtemp(join(tmpdir(), 'parley-examples-'))
  const pool = await anotherPool()
  const { key } = await openPlayground(pool, folder, 'http://127.0.0.1:3000')
  const app = await newServer(pool)
  const close = async () => {
    await app.close()
    await rm(folder, { recursive: true })
  }
  return { app, api: apiWith(app, key), [Symbol.asyncDispose]: close }
}

/** Whoever tries things out removes them in the end. */
function removalsLast(document: ApiDocument): Listed[] {
  const operations = operationsOf(document).filter(({ path }) => path.startsWith('/api/'))
  // A request that is cancelled allows nothing more.
  const rank = ({ method, operation }: Listed) =>
    operation.operationId === 'cancelMeetingRequest' ? 2 : method === 'DELETE' ? 1 : 0
  return operations.toSorted((one, other) => rank(one) - rank(other))
}

function withExamples(path: string, { parameters }: Listed['operation']): string {
  return path.replace(/\{(\w+)\}/g, (_, name) =>
    String(parameters.find((parameter) => parameter.name === name)?.example),
  )
}

/** The identifier of an example becomes that of the newest thing of its kind. */
function withIds(text: string, ids: Map<string, string>): string {
  return text.replace(/\b([a-z]+)_01kce6v1q8ezv9h2n4s0r7t3xy\b/g, (made, prefix) => ids.get(prefix) ?? made)
}

function remember({ id, delivery_id }: { id?: string; delivery_id?: string }, ids: Map<string, string>): void {
  const made = id ?? delivery_id
  if (made !== undefined) ids.set(made.split('_')[0]!, made)
}
