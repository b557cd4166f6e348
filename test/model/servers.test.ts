// Model servers have habits. Whatever they are, there is an answer or a class of failure, within the limits.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openModel } from '#model/open.ts'
import { complete, type Habit, modelServer, refuse } from '../support/model-server.ts'

const PROMPT = { system: 'Read.', user: 'A mail.' }
const ANSWER = '{"picks":[{"offer":1,"words":"yes"}]}'

async function ask(habit: Habit, options: { deadlineMs?: number; model?: string; key?: string } = {}) {
  await using server = await modelServer(habit)
  const named = { url: server.url, model: options.model ?? 'reader', key: options.key ?? null }
  await using opened = openModel(named, { userAgent: 'Parley', deadlineMs: options.deadlineMs ?? 10_000 })
  const result = await opened.model.ask(PROMPT)
  return { result, requests: server.requests, model: opened.model }
}

const value = (result: Awaited<ReturnType<typeof ask>>['result']) =>
  result.kind === 'answered' ? result.value : result

test('a server that knows strict schemas is asked once, for one', async () => {
  const { result, requests } = await ask((_, response) => complete(response, ANSWER, 42))
  assert.deepEqual(value(result), JSON.parse(ANSWER))
  assert.equal(result.kind === 'answered' && result.tokens, 42)
  assert.equal(requests.length, 1)
  assert.equal(requests[0]!.response_format?.type, 'json_schema')
  assert.equal(requests[0]!.temperature, 0)
})

test('a server that knows only json_object is asked for that, from then on at once', async () => {
  await using server = await modelServer((request, response) => {
    if (request.response_format?.type === 'json_schema') refuse(response, 400, 'response_format json_schema is unknown')
    else complete(response, ANSWER)
  })
  await using opened = openModel({ url: server.url, model: 'reader', key: null }, { userAgent: 'Parley' })
  assert.equal((await opened.model.ask(PROMPT)).kind, 'answered')
  assert.equal((await opened.model.ask(PROMPT)).kind, 'answered')
  assert.deepEqual(
    server.requests.map(({ response_format }) => response_format?.type),
    ['json_schema', 'json_object', 'json_object'],
  )
})

test('a mail that a server refuses in every form changes nothing for the next one', async () => {
  await using server = await modelServer((request, response) => {
    if (request.messages.at(-1)!.content.includes('filtered')) refuse(response, 400, 'the content filter was triggered')
    else complete(response, ANSWER)
  })
  await using opened = openModel({ url: server.url, model: 'reader', key: null }, { userAgent: 'Parley' })
  const refused = await opened.model.ask({ ...PROMPT, user: 'A filtered mail.' })
  assert.equal(refused.kind === 'failed' && refused.class, 'refused')
  assert.equal((await opened.model.ask(PROMPT)).kind, 'answered')
  const last = server.requests.at(-1)!
  assert.deepEqual([last.response_format?.type, last.temperature], ['json_schema', 0])
})

test('a server that knows no form is asked in plain words, and one that takes no temperature without it', async () => {
  const plain = await ask((request, response) =>
    request.response_format ? refuse(response, 422, 'unknown field') : complete(response, `Sure!\n${ANSWER}`),
  )
  assert.deepEqual(value(plain.result), JSON.parse(ANSWER))
  const bare = await ask((request, response) =>
    request.temperature === undefined ? complete(response, ANSWER) : refuse(response, 400, 'no temperature, please'),
  )
  assert.deepEqual(value(bare.result), JSON.parse(ANSWER))
})

test('an answer wrapped in a code fence is unwrapped', async () => {
  const { result } = await ask((_, response) => complete(response, `\`\`\`json\n${ANSWER}\n\`\`\``))
  assert.deepEqual(value(result), JSON.parse(ANSWER))
})

test('streaming is never asked for, so a server that refuses it answers', async () => {
  const { result } = await ask((request, response) =>
    'stream' in request ? refuse(response, 400, 'streaming is off') : complete(response, ANSWER),
  )
  assert.deepEqual(value(result), JSON.parse(ANSWER))
})

test('a busy server is asked once more after the pause it names, unless that is long', async () => {
  const soon = await ask((_, response, times) =>
    times === 1 ? refuse(response, 429, 'slow down', { 'retry-after': '1' }) : complete(response, ANSWER),
  )
  assert.deepEqual(value(soon.result), JSON.parse(ANSWER))
  const later = await ask((_, response) => refuse(response, 429, 'slow down', { 'retry-after': '600' }))
  assert.deepEqual([later.result.kind === 'failed' && later.result.class, later.requests.length], ['busy', 1])
})

test('a server that fails is asked twice and no more', async () => {
  const { result, requests } = await ask((_, response) => refuse(response, 503, 'loading the model'))
  assert.deepEqual([result.kind === 'failed' && result.class, requests.length], ['server_error', 2])
})

test('a server that hangs costs the deadline and no more', async () => {
  const { result } = await ask(() => {}, { deadlineMs: 300 })
  assert.equal(result.kind === 'failed' && result.class, 'timeout')
})

test('half an answer, a megabyte of answer and a redirect are failures of their own class', async () => {
  const half = await ask((_, response) => complete(response, ANSWER.slice(0, 15)))
  assert.equal(half.result.kind === 'failed' && half.result.class, 'invalid_answer')
  const huge = await ask((_, response) => complete(response, 'x'.repeat(1024 * 1024)))
  assert.equal(huge.result.kind === 'failed' && huge.result.class, 'answer_too_large')
  const elsewhere = await ask((_, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest' })
    response.end()
  })
  assert.equal(elsewhere.result.kind === 'failed' && elsewhere.result.class, 'refused')
  assert.equal(elsewhere.requests.length, 1)
})

test('a wrong model name and a wrong key say which setting to mend', async () => {
  const unknown = await ask((_, response) => refuse(response, 404, 'model "reeder" not found'), { model: 'reeder' })
  assert.match(unknown.result.kind === 'failed' ? unknown.result.detail : '', /not found.*PARLEY_LLM_MODEL \(reeder\)/)
  const locked = await ask((_, response) => refuse(response, 401, 'bad key'), { key: 'k-secret' })
  assert.match(locked.result.kind === 'failed' ? locked.result.detail : '', /PARLEY_LLM_KEY/)
  assert.doesNotMatch(JSON.stringify(locked.result), /k-secret/)
})

async function tried(habit: Habit, options: { models?: string[]; model?: string; key?: string } = {}) {
  await using server = await modelServer(habit, options.models)
  const named = { url: server.url, model: options.model ?? 'reader', key: options.key ?? null }
  await using opened = openModel(named, { userAgent: 'Parley' })
  return { problem: await opened.tryModel(), asked: server.requests.length }
}

test('a model that its server lists can be asked, and is not woken up for that', async () => {
  const never: Habit = (_, response) => refuse(response, 500, 'it was asked')
  assert.deepEqual(await tried(never, { models: ['writer', 'reader'] }), { problem: null, asked: 0 })
  assert.deepEqual(await tried(never, { models: ['reader:latest'] }), { problem: null, asked: 0 })
  assert.deepEqual(await tried(never, { models: ['models/reader'] }), { problem: null, asked: 0 })
})

test('a server that lists no such model is asked, since it may know others', async () => {
  const answers: Habit = (_, response) => complete(response, '{}')
  assert.deepEqual(await tried(answers), { problem: null, asked: 1 })
  assert.deepEqual(await tried(answers, { models: ['writer'] }), { problem: null, asked: 1 })
})

test('a wrong name, a wrong key or nobody there is one line that names the setting', async () => {
  const unknown = await tried((_, response) => refuse(response, 404, 'model not found'), {
    model: 'reeder',
    models: ['writer', 'reader'],
  })
  assert.match(
    unknown.problem!,
    /^404 model not found: check .*PARLEY_LLM_MODEL \(reeder\)\. The server knows writer, reader\.$/,
  )
  const locked = await tried((_, response) => refuse(response, 401, 'bad key'), { key: 'k-secret' })
  assert.match(locked.problem!, /^401 bad key: check PARLEY_LLM_KEY$/)
  await using nobody = openModel({ url: 'http://127.0.0.1:1/v1', model: 'reader', key: null }, { userAgent: 'Parley' })
  assert.match((await nobody.tryModel())!, /^nothing listens at PARLEY_LLM_URL$/)
})
