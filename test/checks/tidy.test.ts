import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tidy } from '../../bin/tidy/tidy.ts'

// A check that no test makes fire is decoration.

const expectFires = (path: string, text: string, expected: RegExp, others: { path: string; text: string }[] = []) => {
  const problems = tidy([{ path, text }, ...others])
  assert.equal(problems.length, 1, `one problem expected, found: ${problems.join('\n') || 'none'}`)
  assert.match(problems[0]!, expected)
}

const expectSilent = (path: string, text: string, others: { path: string; text: string }[] = []) =>
  assert.deepEqual(tidy([{ path, text }, ...others]), [])

test('core that reads the clock is told to take time as an argument', () => {
  expectFires('src/core/team/x.ts', 'const a = 1\nconst b = Date.now()\n', /^src\/core\/team\/x\.ts:2: core takes time/)
  expectFires('src/core/x.ts', 'const b = Temporal.Now.instant()', /core takes time/)
  expectFires('src/core/x.ts', 'const b = new Date()', /core takes time/)
  expectSilent('src/core/x.ts', 'const b = new Date(0)')
})

test('code that takes time or chance from the machine is told to take a clock', () => {
  for (const text of ['Date.now()', 'Temporal.Now.instant()', 'new Date()'])
    expectFires('src/actions/x.ts', `const a = 1\nconst b = ${text}\n`, /^src\/actions\/x\.ts:2: time is handed in/)
  for (const text of ['Math.random()', 'getRandomValues(bytes)', 'randomUUID()', 'randomBytes(16)'])
    expectFires('src/workers/x.ts', `const b = ${text}`, /chance is handed in/)
  expectFires('src/http/x.ts', "import { systemClock } from '#settings/system-clock.ts'", /let them hand it in/)
  expectSilent('src/workers/x.ts', 'const b = clock.randomBytes(16)\nconst c = new Date(clock.nowMs())')
  expectSilent('src/db/x.ts', 'const startedAtMs = performance.now()')
  expectSilent('src/seal/x.ts', 'const b = randomBytes(32)')
  expectSilent('test/x.ts', 'const b = Date.now()')
})

test('SQL that asks the database for the time is told to be handed it, but for leases', () => {
  for (const text of ['due_at <= now()', 'set at = clock_timestamp()', 'at < current_timestamp'])
    expectFires('src/db/x.ts', `const rows = await sql\`select from y where ${text}\``, /SQL is handed the time/)
  expectSilent('src/db/queue/claims.ts', 'sql`select from y where lease_until < now()`')
  expectSilent('src/db/x.ts', 'const b = performance.now()\nconst c = await this.now()')
})

test('a lease or a try that goes by another clock than that of the database is told so', () => {
  const now = '$'.concat('{now}')
  for (const text of [`next_attempt_at = ${now}`, `lease_until < ${now}`, `next_attempt_at = least(${now}, x)`])
    expectFires('src/db/x.ts', `await sql\`update y set ${text}\``, /by the clock of the database/)
  expectSilent('src/db/x.ts', `await sql\`update y set next_attempt_at = x, approved_at = ${now}\``)
})

test('core that rolls dice is told to take chance as an argument', () => {
  expectFires('src/core/x.ts', 'const b = Math.random()', /core takes chance/)
})

test('core that waits is told to decide and not to act', () => {
  expectFires('src/core/x.ts', 'const a = () => await b', /core never waits/)
})

test('core that touches the process is told to take what it needs', () => {
  expectFires('src/core/x.ts', 'process.exit(1)', /core touches nothing outside/)
  expectSilent('src/core/x.ts', '// the process goes on\nconst process = 1')
})

test('core that imports a node module or a package is refused', () => {
  expectFires('src/core/x.ts', "import fs from 'node:fs'", /core imports core/)
  expectFires('src/core/x.ts', "import a from 'postgres'", /core imports core/)
  expectSilent(
    'src/core/x.ts',
    "import { Parser } from 'htmlparser2'\nimport { y } from './y.ts'\nimport { z } from '#core/z.ts'",
  )
})

test('an import that points up is refused, by relative path and by alias', () => {
  expectFires(
    'src/core/mail/wording/x.ts',
    "import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'",
    /imports src\/core\/negotiation\/situation\/negotiation\.ts, which stands above/,
  )
  expectSilent('src/core/negotiation/step/x.ts', "import { letter } from '#core/mail/wording/letter.ts'")
  expectFires('src/db/x.ts', "import { a } from '#http/server.ts'", /imports src\/http\/server\.ts, which stands above/)
  expectFires(
    'src/db/people/x.ts',
    "import { a } from '../mail/b.ts'",
    /imports src\/db\/mail\/b\.ts, which stands above/,
  )
  expectSilent('src/db/mail/x.ts', "import { a } from '../people/b.ts'")
  expectFires('src/actions/x.ts', "import { a } from '../main.ts'", /imports src\/main\.ts/)
  expectFires('src/actions/x.ts', "const a = await import('../workers/loop.ts')", /imports src\/workers\/loop\.ts/)
  expectFires(
    'src/http/x.ts',
    "import { a } from '#guest/routes.ts'",
    /imports src\/guest\/routes\.ts, which stands above/,
  )
  expectSilent('src/guest/x.ts', "import { a } from '#http/address-limit.ts'")
  expectSilent('src/http/x.ts', "import { a } from '#actions/create-team.ts'\nimport { b } from '#db/people/teams.ts'")
})

test('files that import each other are refused once, by type too, with the way round', () => {
  const other = (path: string, text: string) => ({ path, text })
  expectFires(
    'src/db/a.ts',
    "import { x } from './y.ts'\nimport type { B } from './b.ts'",
    /^src\/db\/a\.ts:2: imports itself in a circle, src\/db\/a\.ts → src\/db\/b\.ts → src\/db\/c\.ts → src\/db\/a\.ts: move/,
    [
      other('src/db/b.ts', "export { c } from '#db/c.ts'"),
      other('src/db/c.ts', "const a = await import('./a.ts')"),
      other('src/db/y.ts', 'export const x = 1'),
    ],
  )
  expectFires('src/db/a.ts', "import {\n  b,\n  type C,\n} from './b.ts'", /src\/db\/b\.ts → src\/db\/a\.ts/, [
    other('src/db/b.ts', "import './a.ts'"),
  ])
  expectSilent('src/db/a.ts', "import { b } from './b.ts'\nimport { c } from './c.ts'", [
    other('src/db/b.ts', "import { c } from './c.ts'\n// import { a } from './a.ts'"),
    other('src/db/c.ts', 'export const c = "import { a } from \'./a.ts\'"'),
  ])
})

test('an export that nothing in src or bin uses is refused, whatever tests do with it', () => {
  const user = (path: string) => [{ path, text: "import { type A as B, a } from '#db/x.ts'" }]
  const text = 'export const a = 1\nexport type A = 1'
  const fires = (name: string) => new RegExp(`^src/db/x\\.ts:\\d: nothing in src or bin uses ${name}: delete it`)
  expectFires('src/db/x.ts', '/** About a. */\nexport const a = 1', fires('a'), user('test/db/x.test.ts'))
  expectFires('src/db/x.ts', 'export async function* a() {}', fires('a'))
  expectFires('src/db/x.ts', text, fires('A'), [{ path: 'src/db/y.ts', text: "import { a } from './x.ts'" }])
  expectFires('src/db/x.ts', text, fires('A'), [
    { path: 'src/db/y.ts', text: "const { a: b } = await import('./x.ts')" },
  ])
  expectSilent('src/db/x.ts', text, user('src/db/y.ts'))
  expectSilent('src/db/x.ts', text, user('bin/y.ts'))
  expectSilent('src/db/x.ts', text, [{ path: 'src/db/y.ts', text: "const x = await import('./x.ts')" }])
  expectSilent('src/db/x.ts', 'export const a = 1\nconst b = a + 1')
})

test('what waits for a part that has come leaves the list of those that wait', () => {
  expectFires(
    'src/core/webhook/event.ts',
    'export type EventPayload = 1',
    /unused-exports\.ts:1: src\/core\/webhook\/event\.ts EventPayload no longer waits for a caller/,
    [{ path: 'src/http/x.ts', text: "import type { EventPayload } from '#core/webhook/event.ts'" }],
  )
  expectSilent('src/core/webhook/event.ts', 'export type EventPayload = 1')
})

test('a file outside every layer is refused', () => {
  expectFires('src/odd/x.ts', 'const a = 1', /belongs to no layer/)
})

test('drawers and barrels are refused', () => {
  expectFires('src/db/utils.ts', 'const a = 1', /drawers and index barrels/)
  expectFires('src/http/helpers/x.ts', 'const a = 1', /drawers and index barrels/)
  expectFires('src/http/index.ts', 'const a = 1', /drawers and index barrels/)
  expectSilent('src/db/utility-bills.ts', 'const a = 1')
})

test('a second type by the name of a word that everybody speaks in is told to take another', () => {
  const using = (path: string, from: string) => ({
    path,
    text: `import type { Slot } from '${from}'\nconst a: Slot[] = []`,
  })
  const spoken = [
    { path: 'src/core/time/timestamp.ts', text: 'export type Slot = string' },
    using('src/db/y.ts', '#core/time/timestamp.ts'),
  ]
  const other = [...spoken, using('src/db/z.ts', './x.ts')]
  expectFires('src/db/x.ts', '\nexport type Slot = number', /x\.ts:2: .*timestamp\.ts already exports Slot/, other)
  expectSilent('src/db/x.ts', 'type Slot = number', spoken)
})

test('unfinished work and focused tests are refused', () => {
  expectFires('src/db/x.ts', `const a = 1 // ${'TO'}${'DO'} later`, /finish it or take it out/)
  expectFires('test/x.test.ts', `test.${'only'}('a', () => { assert.equal(1, 1) })`, /focused or pending/)
})

test('a test without an assertion is refused', () => {
  expectFires('test/x.test.ts', "test('a', () => {\n  run()\n})", /x\.test\.ts:1: this test asserts nothing/)
  expectFires('test/x.test.ts', "test('a', () => {\n  // assert.equal(1, 1)\n  run()\n})", /asserts nothing/)
  expectSilent(
    'test/x.test.ts',
    "test('a', () => {\n  assert.equal(f(1), 2)\n})\ntest('b', () => {\n  same(f(), [])\n})",
  )
})

test('a test that only asserts that something exists is refused', () => {
  expectFires(
    'test/x.test.ts',
    "test('a', () => {\n  const a = f()\n  assert.ok(a)\n})",
    /only asserts that something exists/,
  )
})

test('a query on tenant data without its workspace is refused', () => {
  const migration = { path: 'migrations/0001_x.sql', text: 'create table teams (\n  id text\n);' }
  expectFires('src/db/x.ts', 'const a = sql`select id from teams where id = 1`', /names the workspace/, [migration])
  expectFires('src/db/x.ts', 'const a = sql<{ id: string }[]>`update teams set a = 1`', /names the workspace/, [
    migration,
  ])
  expectSilent('src/db/x.ts', 'const a = sql`select id from teams where workspace_id = 1`', [migration])
  expectSilent('src/db/x.ts', '/** Named exception: the claim. */\nconst a = sql`select id from teams`', [migration])
})

test('a join of tenant data that does not compare the workspaces is refused', () => {
  const migration = { path: 'migrations/0001_x.sql', text: 'create table teams (\n  id text\n);' }
  const from = 'const a = sql`select from threads r where r.workspace_id = 1'
  for (const join of ['join teams t on t.id = r.team_id', 'left join teams on teams.id = r.team_id where true'])
    expectFires('src/db/x.ts', from.replace('where', `${join} where`).concat('`'), /compares the workspaces/, [
      migration,
    ])
  expectFires(
    'src/db/x.ts',
    `${from}\`\nconst b = sql\`delete from r using teams t where r.workspace_id = 1\``,
    /compares/,
    [migration],
  )
  const whole = 'join teams t on t.workspace_id = r.workspace_id and t.id = r.team_id where'
  expectSilent('src/db/x.ts', from.replace('where', whole).concat('`'), [migration])
})

test('what makes a row unique is compared as a whole, and nothing is read out of it', () => {
  for (const text of ["starts_with(dedupe_key, 'x')", "split_part(o.dedupe_key, ':', 2)", "dedupe_key like 'x:%'"])
    expectFires('src/db/x.ts', `sql\`select from y where workspace_id = z and ${text}\``, /only makes its row unique/)
  expectFires('src/db/x.ts', "const [kind] = row.dedupeKey.split(':')", /only makes its row unique/)
  expectSilent('src/db/x.ts', 'sql`select from y where workspace_id = z and dedupe_key = k`')
})

test('a second migration with the same number is told to take the next one', () => {
  const others = [{ path: 'migrations/0007_audit.sql', text: 'select 1;' }]
  expectFires('migrations/0007_wake.sql', 'select 1;', /^migrations\/0007_wake\.sql:1: another migration/, others)
  expectSilent('migrations/0008_wake.sql', 'select 1;', others)
})

test('a migration says what becomes of older nodes', () => {
  const path = 'migrations/0090_x.sql'
  expectFires(path, '-- Adds a table.\nselect 1;', /:1: the first line says what becomes of older nodes/)
  expectFires(path, '-- Stops the previous version.\nselect 1;', /the first line says/)
  expectFires(
    path,
    '-- Runs beside versions since 0091.\nselect 1;',
    /comes before the one that older nodes are to have/,
  )
  for (const head of ['Stops the previous version: times mean another thing.', 'Runs beside versions since 0077.'])
    expectSilent(path, `-- ${head}\nselect 1;`)
  expectSilent('migrations/0012_x.sql', 'create index a on messages (id);')
})

/** Each would hold up writers of a table with millions of rows, and how. */
const BLOCKING: Record<string, RegExp> = {
  'create index a on messages (id)': /nobody can write while this index is built/,
  'create unique index concurrently a on messages (id)': /nobody can write while this index is built/,
  'create index if not exists on messages\n  using gin (x)': /nobody can write/,
  'alter table messages add constraint a check (x > 0)': /all rows are read under a lock/,
  'alter table messages add constraint a foreign key (b) references c (id)': /all rows are read/,
  'alter table messages add constraint a unique (x)': /while its index is built/,
  'alter table messages add primary key (x)': /while its index is built/,
  'alter table messages add column x text references people (id)': /add it bare/,
  'alter table messages add column x int generated always as (1) stored': /add it bare/,
  'alter table messages add column x uuid default gen_random_uuid()': /a default that may differ by row/,
  'alter table messages alter column x type bigint': /rewritten under a lock/,
  'alter table messages alter x set not null': /unless a validated check/,
  'update messages set x = 1': /small steps/,
  'with old as (select 1)\ndelete from messages using old': /small steps/,
  'insert into threads select 1 from messages': /small steps/,
  'lock messages': /for as long as it takes/,
  'reindex table messages': /for as long as it takes/,
  'alter table messages attach partition a for values in (1)': /fit/,
  'alter table a add column x int;\nalter table b validate constraint c': /in a migration of its own/,
  'alter table messages rename column x to y': /older nodes use the old name/,
  'alter table messages drop column x': /remove it one version later/,
  'drop table messages': /remove it one version later/,
  'alter table messages add column x int not null': /older nodes write rows without this column/,
}

/** None does. */
const HARMLESS = [
  'create table a (id text primary key, b text not null references c (id));\ncreate index a_b on a (b);\ninsert into a values (1)',
  'alter table messages add column x integer',
  "alter table messages add column x text not null default 'a; b'",
  'alter table messages add column x timestamptz default now()',
  'alter table messages add constraint a check (x > 0) not valid',
  'alter table messages validate constraint a',
  'alter table messages add constraint a unique using index b',
  'alter table messages set (autovacuum_vacuum_scale_factor = 0)',
  'drop index messages_tray',
  'create function f() returns trigger language plpgsql as $$ begin update messages set x = 1; delete from b; end $$',
  'create trigger t before update of name on people for each row execute function f()',
  '-- Holds up nobody: a workspace has a few dozen members.\nupdate workspace_members set notice_minutes = 240',
]

test('a migration that would hold up writers or break older nodes is told how not to', () => {
  const path = 'migrations/0090_x.sql'
  const beside = '-- Runs beside the previous version.\n'
  for (const [statement, message] of Object.entries(BLOCKING)) expectFires(path, `${beside}${statement};\n`, message)
  for (const statement of HARMLESS) expectSilent(path, `${beside}${statement};\n`)
  const index = 'create index concurrently if not exists a on messages (id);\n'
  expectFires(path, `${beside}${index}`, /:2: this runs outside transactions only/)
  expectSilent(path, `${beside}-- Outside a transaction.\n${index}`)
  expectFires(
    path,
    `${beside}-- Outside a transaction.\n${index}alter table a add b int;\n`,
    /:4: outside a transaction/,
  )
  const drop = 'alter table messages drop column x;\n'
  expectSilent(path, `-- Stops the previous version: x means another thing.\n${drop}`)
  expectSilent(path, `-- Runs beside versions since 0080.\n${drop}`)
})

test('a catalogue that counts by itself, speaks English in another language, or says what nobody asks for is told so', () => {
  const german = 'src/core/mail/wording/de/offers.ts'
  expectFires(german, "const a = (count: number) => (count === 1 ? 'eine' : 'zwei')", /Intl\.PluralRules/)
  expectFires(
    german,
    "\nconst a = 'Danke, and see you soon.'",
    /^src\/core\/mail\/wording\/de\/offers\.ts:2: "and" is English/,
  )
  expectFires('src/guest/words/fr.ts', 'const a = `Merci. Reply with this`', /"with" is English/)
  expectSilent(german, "// Says it with the name.\nconst a = 'Danke, bis bald.'")
  const english = 'src/core/mail/wording/en/offers.ts'
  const text = "export const offers = {\n  first: 'Hi',\n  last: 'Bye',\n}\n"
  const reader = (code: string) => [
    { path: 'src/core/mail/wording/offers.ts', text: code },
    { path: 'src/core/mail/wording/en/english.ts', text: "import { offers } from './offers.ts'\nconst a = offers" },
  ]
  expectFires(english, text, /^src\/core\/mail\/wording\/en\/offers\.ts:3: nobody says "last"/, reader('x(a.first)'))
  expectSilent(english, text, reader('x(a.first, a.last)'))
})

test('the reader of replies keeps its rooms, and no room looks into one that a reply comes to later', () => {
  expectFires('src/core/language/more.ts', 'const b = 1', /lies in no room/)
  expectFires('src/core/language/times/x.ts', "import { y } from '../doubt/y.ts'", /a room that a reply comes to later/)
  expectSilent('src/core/language/doubt/x.ts', "import { y } from '../times/y.ts'")
  expectSilent('src/core/language/reading.ts', "import type { Span } from './text/span.ts'")
})

test('a comment without a subject is asked for one', () => {
  expectFires('src/mail/x.ts', '\n/** Whoever comes late waits. */', /^src\/mail\/x\.ts:2: name the subject/)
  expectFires('console/src/x.tsx', '// What is left of it.', /instead of "What …"/)
  expectFires('bench/x.ts', '// It waits,\nconst a = 1 // or whoever is next.', /^bench\/x\.ts:2: /)
  expectSilent('src/mail/x.ts', '// What if it fails? Then nobody hears.\nconst said = "Whoever runs it"')
})

test('the negotiation keeps its rooms, and no room looks into one that a decision comes to later', () => {
  expectFires('src/core/negotiation/more.ts', 'const b = 1', /lies in no room/)
  expectFires(
    'src/core/negotiation/times/x.ts',
    "import { y } from '#core/negotiation/asking/y.ts'",
    /imports src\/core\/negotiation\/asking\/y\.ts, a room that a decision comes to later/,
  )
  expectSilent('src/core/negotiation/booked/x.ts', "import { y } from '#core/negotiation/times/y.ts'")
})
