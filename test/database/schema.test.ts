import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { difference } from '#db/schema/difference.ts'
import { schemaText } from '#db/schema/text.ts'
import { testPool } from '../support/database.ts'

const pool = await testPool()

test('schema.sql is what the migrations make, on whatever PostgreSQL the tests run', async () => {
  const written = await readFile(new URL('../../migrations/schema.sql', import.meta.url), 'utf8')
  const actual = await schemaText(pool)
  assert.ok(actual === written, `run npm run schema:\n${difference(written, actual)}`)
})

test('a difference shows what came, what went, and where', () => {
  const before = ['create table a (', '  x integer,', '  y integer,', '  z integer', ');', '', 'create table b ();', '']
  const after = before.with(2, '  y bigint,')
  assert.equal(
    difference(before.join('\n'), after.join('\n')),
    ['  create table a (', '    x integer,', '-   y integer,', '+   y bigint,', '    z integer', '  );'].join('\n'),
  )
})

test('the schema text misses nothing that a migration could make', async () => {
  const made = await pool
    .begin(async (sql) => {
      await sql.unsafe(`
        create schema "Other";
        create type mood as enum ('glad', 'it''s fine');
        create domain short as text not null check (length(value) < 9);
        create sequence tickets start with 7;
        create table "Other".things (
          n bigint generated always as identity primary key,
          twice bigint generated always as (n * 2) stored,
          feeling mood default 'glad',
          name short,
          during tstzrange,
          exclude using gist (during with &&) where (n > 0)
        ) with (fillfactor = 70);
        comment on table "Other".things is 'Kept.';
        comment on column "Other".things.name is 'WITH capitals';
        create unique index things_name on "Other".things (lower(name)) where name is not null;
        create unlogged table windows (n int not null default 1);
        create function touch() returns trigger language plpgsql as $$ BEGIN return NEW; END $$;
        create trigger windows_touch before update on windows for each row execute function touch();
        create view few as select n from windows where n < 3`)
      throw new Made(await schemaText(sql))
    })
    .catch((error) => (error instanceof Made ? error.text : Promise.reject(error)))
  const before = new Set((await schemaText(pool)).trim().split('\n\n'))
  const added = made
    .trim()
    .split('\n\n')
    .filter((part: string) => !before.has(part))
  assert.equal(added.join('\n\n'), EXPECTED.trim())
})

/** Carries the text out of a transaction that must not be committed. */
class Made extends Error {
  text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

const EXPECTED = `
create schema "Other";

create type mood as enum ('glad', 'it''s fine');

create domain short as text not null check ((length(value) < 9));

create sequence tickets as bigint increment by 1 minvalue 1 maxvalue 9223372036854775807 start with 7;

create or replace function touch()
 returns trigger
 language plpgsql
as $function$ BEGIN return NEW; END $function$;

create table "Other".things (
  n bigint not null generated always as identity,
  twice bigint generated always as ((n * 2)) stored,
  feeling mood default 'glad'::mood,
  name short,
  during tstzrange,
  constraint things_pkey primary key (n),
  constraint things_during_excl exclude using gist (during with &&) where ((n > 0))
) with (fillfactor=70);
create unique index things_name on "Other".things using btree (lower((name)::text)) where (name is not null);
comment on table "Other".things is 'Kept.';
comment on column "Other".things.name is 'WITH capitals';

create unlogged table windows (
  n integer not null default 1
);
create trigger windows_touch before update on windows for each row execute function touch();

create view few (
  n integer
);
`
