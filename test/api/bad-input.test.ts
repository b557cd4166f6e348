import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fingerprint } from '../support/fingerprint.ts'
import { givenMember, givenTeam, givenTeamOf } from '../support/given.ts'
import { type Refusal, refused } from '../support/refused.ts'
import { apiRoutes, ask, bodyOf, nameOf, parametersOf, pathOf, someThings } from '../support/routes.ts'
import { newWorld, type World } from '../support/world.ts'

// Whatever is sent, the answer is a clear 4xx and the database is as before. What is not even HTTP is in broken-http.test.ts.

type Bad = { body: string | Buffer; type: Refusal; message: RegExp; status?: number; headers?: Record<string, string> }

async function refusedAndUnchanged(world: World, bad: Bad): Promise<void> {
  const before = await fingerprint(world)
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/v1/teams',
    headers: { authorization: `Bearer ${world.key}`, 'content-type': 'application/json', ...bad.headers },
    payload: bad.body,
  })
  const answer = { status: response.statusCode, headers: response.headers, text: response.body, body: response.json() }
  refused(answer, bad.type, bad.message, bad.status)
  assert.equal(await fingerprint(world), before)
}

test('a NUL character is refused wherever text is taken', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 1)
  const before = await fingerprint(world)
  const nul = 'a\0b'
  refused(await world.api.post('/teams', { name: nul }), 'validation_error', /name: contains a NUL/)
  refused(
    await world.api.post('/teams', { name: 'a', description: nul }),
    'validation_error',
    /description: contains a NUL/,
  )
  refused(
    await world.api.post('/teams', { name: 'a', member_ids: ['x', nul] }),
    'validation_error',
    /member_ids\[1\]: contains a NUL/,
  )
  refused(
    await world.api.patch(`/teams/${team.id}`, { introduction_guidance: nul }),
    'validation_error',
    /introduction_guidance/,
  )
  refused(
    await world.api.post(`/teams/${team.id}/members`, { workspace_membership_id: nul }),
    'validation_error',
    /workspace_membership_id/,
  )
  refused(
    await world.api.patch(`/teams/${team.id}/members/${memberships[0]!.id}`, { role: nul }),
    'validation_error',
    /role/,
  )
  refused(await world.api.post('/workspace_members', { email: `${nul}@acme.test` }), 'validation_error', /email/)
  refused(await world.api.get('/workspace_members?email=a%00b'), 'invalid_request', /email: contains a NUL/)
  refused(await world.api.get('/teams?active=%00'), 'invalid_request', /active: contains a NUL/)
  refused(await world.api.get('/teams/%00'), 'not_found', /no team/)
  refused(await world.api.get(`/teams/${team.id}%00`), 'not_found', /no team/)
  assert.equal(await fingerprint(world), before)
})

test('half of a surrogate pair is refused as an escape, and as bytes it is no UTF-8', async () => {
  await using world = await newWorld()
  for (const half of ['\\ud800', '\\udc00', '\\udc00\\ud800', 'a\\uD83Db'])
    await refusedAndUnchanged(world, {
      body: `{"name":"${half}"}`,
      type: 'validation_error',
      message: /name: .*surrogate/,
    })
  const raw = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')])
  await refusedAndUnchanged(world, { body: raw, type: 'invalid_request', message: /UTF-8/ })
})

test('a whole surrogate pair is ordinary text', async () => {
  await using world = await newWorld()
  assert.equal((await world.api.post('/teams', '{"name":"a \\ud83d\\ude80"}')).body.data.name, 'a 🚀')
})

test('bytes that are not UTF-8 are refused', async () => {
  await using world = await newWorld()
  for (const bytes of [[0xff], [0xc3, 0x28], [0xc0, 0xaf], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]])
    await refusedAndUnchanged(world, {
      body: Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]),
      type: 'invalid_request',
      message: /UTF-8/,
    })
  const utf16 = Buffer.from('{"name":"a"}', 'utf16le')
  await refusedAndUnchanged(world, { body: utf16, type: 'invalid_request', message: /valid JSON/ })
})

test('what is not JSON is refused', async () => {
  await using world = await newWorld()
  const broken = [
    '{',
    '{"name":"a"',
    '{"name":"a}',
    '{"name":"a"}}',
    '{"name":"a",}',
    "{'name':'a'}",
    '{name:"a"}',
    'NaN',
    '{"name":01}',
  ]
  const more = [
    'undefined',
    '{"name":"a"} x',
    '{"name":"a\nb"}',
    '{"name":"\\x"}',
    '{"name":"\\u12"}',
    '[1,]',
    '<xml/>',
    'name=a',
    '\u0000',
  ]
  for (const body of [...broken, ...more])
    await refusedAndUnchanged(world, { body, type: 'invalid_request', message: /valid JSON/ })
})

test('JSON that is no object is refused', async () => {
  await using world = await newWorld()
  for (const body of ['[]', 'null', '"name"', '5', 'true', '1e400', '-0', '[{"name":"a"}]'])
    await refusedAndUnchanged(world, { body, type: 'invalid_request', message: /The body: must be a JSON object/ })
})

test('nesting is refused beyond twenty levels, however deep', async () => {
  await using world = await newWorld()
  const arrays = (depth: number) => `{"name":"Deep","x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
  for (const depth of [21, 10_000, 500_000])
    await refusedAndUnchanged(world, { body: arrays(depth), type: 'invalid_request', message: /nested deeper than 20/ })
  const objects = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
  await refusedAndUnchanged(world, { body: objects, type: 'invalid_request', message: /nested deeper than 20/ })
  await refusedAndUnchanged(world, { body: '['.repeat(1_000_000), type: 'invalid_request', message: /nested deeper/ })
  assert.equal((await world.api.post('/teams', arrays(20))).status, 201)
})

test('a field given twice is refused, however it is spelled and wherever it stands', async () => {
  await using world = await newWorld()
  const twice = [
    '{"name":"a","name":"b"}',
    '{"name":"a","n\\u0061me":"b"}',
    '{"name":"a","x":[{"y":1,"y":1}]}',
    '{"name" :"a","mode":"pool","name"\n:"a"}',
  ]
  for (const body of twice) await refusedAndUnchanged(world, { body, type: 'invalid_request', message: /twice/ })
  assert.equal(
    (await world.api.post('/teams', '{"name":"name","x":{"name":"a"},"y":{"name":"\\"name\\":"}}')).status,
    201,
  )
})

test('__proto__ is refused, constructor and prototype are unknown fields like any other', async () => {
  await using world = await newWorld()
  for (const body of [
    '{"name":"a","__proto__":{"mode":"stack"}}',
    '{"__proto__":{"name":"a"}}',
    '{"name":"a","x":{"\\u005f_proto__":1}}',
  ])
    await refusedAndUnchanged(world, { body, type: 'invalid_request', message: /__proto__/ })
  const made = await world.api.post(
    '/teams',
    '{"name":"a","constructor":{"prototype":{"mode":"stack"}},"prototype":1,"toString":5,"hasOwnProperty":1}',
  )
  assert.deepEqual([made.status, made.body.data.mode], [201, 'pool'])
  assert.equal(({} as Record<string, unknown>).mode, undefined)
  refused(await world.api.post('/teams', '{"constructor":"a","toString":"b"}'), 'invalid_request', /name: is required/)
})

test('numbers of every kind are no text, no truth and no list', async () => {
  await using world = await newWorld()
  for (const number of ['1e400', '-1e400', '-0', '1.0', '9007199254740993', '1e-400'])
    for (const [field, wanted] of Object.entries({
      description: 'a string',
      stack_always_apply: 'true or false',
      member_ids: 'a list',
      mode: 'a string',
    }))
      await refusedAndUnchanged(world, {
        body: `{"name":"a","${field}":${number}}`,
        type: 'invalid_request',
        message: new RegExp(`${field}: must be ${wanted}`),
      })
})

test('a body over 1 MiB is 413, one of exactly 1 MiB is read', async () => {
  await using world = await newWorld()
  const padded = (bytes: number) => `{"name":"Padded"${' '.repeat(bytes - 17)}}`
  assert.equal(padded(1_048_576).length, 1_048_576)
  await refusedAndUnchanged(world, { body: padded(1_048_577), type: 'invalid_request', message: /1 MiB/, status: 413 })
  assert.equal((await world.api.post('/teams', padded(1_048_576))).status, 201)
})

test('a body of countless values is refused without looking at each', async () => {
  await using world = await newWorld()
  await refusedAndUnchanged(world, {
    body: `{"name":"a","member_ids":[${'1,'.repeat(400_000)}1]}`,
    type: 'validation_error',
    message: /more than 2000 values/,
  })
})

test('other content types are 415, and JSON may name its charset', async () => {
  await using world = await newWorld()
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/xml',
    'nonsense',
    '',
    'application/json, text/plain',
    'json',
  ])
    await refusedAndUnchanged(world, {
      body: '{"name":"a"}',
      type: 'invalid_request',
      message: /Content-Type: application\/json/,
      status: 415,
      headers: { 'content-type': type },
    })
  const good = [
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
    'application/json; charset="utf-8"; x=y',
  ]
  for (const [i, type] of good.entries())
    assert.equal((await world.api.post('/teams', { name: `Type ${i}` }, { 'content-type': type })).status, 201, type)
})

test('a byte order mark before the JSON does no harm', async () => {
  await using world = await newWorld()
  assert.equal((await world.api.post('/teams', '\ufeff{"name":"Marked"}')).body.data.name, 'Marked')
})

test('routes that take no body ignore an empty one and a good one, and refuse a broken one', async () => {
  await using world = await newWorld()
  const team = await givenTeam(world)
  for (const body of [undefined, '', ' ', {}, { name: 'ignored' }, []])
    assert.equal((await world.api.post(`/teams/${team.id}/deactivate`, body)).status, 200)
  const { team: other, memberships } = await givenTeamOf(world, 2)
  for (const [i, body] of ['', {}].entries())
    assert.equal((await world.api.delete(`/teams/${other.id}/members/${memberships[i]!.id}`, body)).status, 204)
  refused(await world.api.post(`/teams/${team.id}/reactivate`, '{'), 'invalid_request', /valid JSON/)
  assert.equal((await world.api.get(`/teams/${team.id}`)).body.data.active, false)
})

test('an identifier of 4 kB is not found, in every place of every route', async () => {
  await using world = await newWorld()
  const things = await someThings(world)
  const before = await fingerprint(world)
  for (const route of apiRoutes(world))
    for (const { name } of parametersOf(route))
      for (const id of [
        'x'.repeat(201),
        'x'.repeat(4_096),
        `${things.team}${'x'.repeat(4_000)}`,
        '%F0%9F%9A%80'.repeat(340),
      ]) {
        const answer = await ask(world, route, pathOf(route, things, { [name]: id }), bodyOf(route, things))
        if (route.method === 'HEAD') assert.equal(answer.status, 404)
        else refused(answer, 'not_found', /./)
      }
  refused(
    await world.api.post('/teams', { name: 'a', member_ids: ['x'.repeat(4_096)] }),
    'validation_error',
    /member_ids: .{0,60}…/,
  )
  refused(await world.api.get(`/teams?cursor=${'x'.repeat(4_096)}`), 'invalid_request', /cursor/)
  assert.equal(await fingerprint(world), before)
})

test('odd identifiers are not found, in every place of every route', async () => {
  await using world = await newWorld()
  const things = await someThings(world)
  const before = await fingerprint(world)
  const odd = [
    '%00',
    '%20',
    '..',
    '%2e%2e',
    '%2F',
    "'",
    '%22',
    '%3Cscript%3E',
    '%F0%9F%9A%80',
    '-1',
    'null',
    'undefined',
    '__proto__',
    '%25',
    '%',
    '%zz',
    '%ff',
    '%ED%A0%80',
    '*',
    '$1',
    ':id',
    '{}',
  ]
  for (const route of apiRoutes(world))
    for (const { name, kind } of parametersOf(route))
      for (const id of [
        ...odd,
        // An address is the same in capitals.
        ...(kind === 'participant' ? [] : [things[kind].toUpperCase()]),
        `${things[kind]}%20`,
        things[kind].replace('_', '%5F').slice(0, -1),
      ]) {
        const answer = await ask(world, route, pathOf(route, things, { [name]: id }), bodyOf(route, things))
        if (route.method === 'HEAD') assert.equal(answer.status, 404, `${nameOf(route)} ${id}`)
        else refused(answer, 'not_found', /./)
      }
  assert.equal(await fingerprint(world), before)
})

test('odd queries are answered, and known parameters given twice are refused', async () => {
  await using world = await newWorld()
  await givenMember(world)
  for (const query of [
    '&&&',
    '=',
    '%',
    'a%',
    'active',
    'x=%ff%fe',
    '__proto__[limit]=5',
    'constructor=1',
    'limit[]=5',
    'x=\u00e9',
    `x=${'y'.repeat(4_000)}`,
    'email=%',
    'email=%E2%82',
    'email=@',
    'email=a@b@c',
  ])
    assert.equal((await world.api.get(`/workspace_members?${query}`)).status, 200, query)
  for (const name of ['active', 'email', 'role', 'limit', 'cursor'])
    refused(
      await world.api.get(`/workspace_members?${name}=1&${name}=2`),
      'invalid_request',
      new RegExp(`${name}: .* Give it once`),
    )
})
