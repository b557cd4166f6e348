import { headOf, type Statement, statementsOf } from '#db/migration-file.ts'
import type { Check, Problem, SourceFile } from './source-file.ts'

// Migrations run while everybody works, on tables with millions of rows, and beside nodes of the previous version. A statement
// that only looks as if it held somebody up has `-- Holds up nobody: <why>` above it.

/** Migrations before this one are only applied to databases that nobody works on. */
const FIRST = 77

export const blockingMigrations: Check = (files) => {
  const migrations = files.filter(({ path }) => /^migrations\/\d{4}_/.test(path) && versionOf(path) >= FIRST)
  return migrations.flatMap((file) => [...headProblems(file), ...statementProblems(file)])
}

const versionOf = (path: string) => Number(/\d{4}/.exec(path)![0])

const HEAD =
  /^-- (?:Runs beside the previous version\.|Runs beside versions since \d{4}\.|Stops the previous version: \S.*\.)$/

function headProblems({ path, text }: SourceFile): Problem[] {
  if (!HEAD.test(text.split('\n', 1)[0]!))
    return [
      {
        path,
        line: 1,
        message:
          'the first line says what becomes of older nodes: "-- Runs beside the previous version.", "-- Runs beside versions since 0077." or "-- Stops the previous version: <why>."',
      },
    ]
  const { keepsSince } = headOf(text)
  if (keepsSince === null || keepsSince <= versionOf(path)) return []
  return [{ path, line: 1, message: 'this migration comes before the one that older nodes are to have' }]
}

type Rule = { pattern: RegExp; message: string; isFor?: (file: SourceFile) => boolean }

const isOutside = ({ text }: SourceFile) => headOf(text).isOutside
const keepsOlder = ({ text }: SourceFile) => headOf(text).keepsPrevious
const keepsAllOlder = (file: SourceFile) => keepsOlder(file) && headOf(file.text).keepsSince === null

const BLOCKING: Rule[] = [
  {
    pattern: /^create (?:unique )?index (?!concurrently if not exists )/,
    message:
      'nobody can write while this index is built: use "create index concurrently if not exists", and "-- Outside a transaction." as the second line',
  },
  {
    pattern: /\badd (?:constraint \S+ )?(?:check|foreign key)\b(?!.*\bnot valid$)/,
    message: 'all rows are read under a lock: add it "not valid", and validate it in a migration of its own',
  },
  {
    pattern:
      /\badd (?:constraint \S+ )?(?:unique|primary key)\b(?!.*\busing index\b)|\badd (?:constraint \S+ )?exclude\b/,
    message: 'nobody can write while its index is built: build that concurrently, and add the constraint "using index"',
  },
  {
    pattern:
      /\badd (?:column )?(?:if not exists )?(?!constraint|check|foreign|unique|primary|exclude)\w+ .*\b(?:references|unique|primary key|check|generated|\w*serial)\b/,
    message:
      'the column comes with something that reads or rewrites all rows: add it bare, and the rest in other steps',
  },
  {
    pattern: /\badd (?:column )?(?!constraint)\w+ .*\bdefault (?!now\(|pg_current_xact_id\()\w+\(/,
    message: 'a default that may differ by row rewrites the table: add the column without, and set the default after',
  },
  {
    pattern: /\balter (?:column )?\w+ (?:set data )?type\b|\bset (?:logged|unlogged|tablespace)\b/,
    message: 'the table is rewritten under a lock: add another column and fill it by and by',
  },
  {
    pattern: /\bset not null\b/,
    message:
      'all rows are read under a lock, unless a validated check says the same: add that check "not valid" and validate it before',
  },
  {
    pattern: /^(?:with\b.*)?\b(?:update (?!of )\w+ set|delete from|merge into)\b|^insert into .*\bselect\b|^truncate\b/,
    message: 'the rows stay locked until all are changed: change them in small steps while the service runs',
  },
  {
    pattern: /^(?:vacuum full|cluster|lock|reindex (?!.*concurrently)|refresh materialized view (?!concurrently))\b/,
    message: 'this locks the table for as long as it takes',
  },
  {
    pattern: /\battach partition\b/,
    message: 'all rows are read under a lock, unless a validated check on the bounds says that they fit',
  },
]

const OLDER_NODES: Rule[] = [
  {
    pattern: /\brename\b/,
    isFor: keepsOlder,
    message: 'older nodes use the old name: add the new one beside it, and remove the old one in a later version',
  },
  {
    pattern: /\bdrop (?:table|column|function|view|default|(?!index|trigger|constraint|not null)\w+$)/,
    isFor: keepsAllOlder,
    message:
      'the previous version may use it: remove it one version later, with "-- Runs beside versions since" the migration of the version that no longer does',
  },
  {
    pattern: /\badd (?:column )?(?!constraint)\w+ (?!.*\bdefault\b).*\bnot null\b/,
    isFor: keepsOlder,
    message: 'older nodes write rows without this column: give it a default',
  },
]

const FORM: Rule[] = [
  {
    pattern: /^(?!(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) )/,
    isFor: isOutside,
    message:
      'outside a transaction only "create index concurrently if not exists" and "drop index concurrently if exists" can be repeated safely',
  },
  {
    pattern: /\bconcurrently\b/,
    isFor: (file) => !isOutside(file),
    message: 'this runs outside transactions only: say "-- Outside a transaction." in the second line',
  },
]

const RULES = [...BLOCKING, ...OLDER_NODES, ...FORM]

function statementProblems(file: SourceFile): Problem[] {
  const statements = statementsOf(file.text).map(({ text, line }) => ({ line, text: plain(text) }))
  const made = new Set(statements.flatMap(({ text }) => /^create (?:unlogged )?table (\w+)/.exec(text)?.[1] ?? []))
  return statements
    .filter((statement) => !isOnNew(statement, made) && !isWaived(file, statement))
    .flatMap((statement) => {
      const message = RULES.find((rule) => isBroken(rule, file, statement))?.message ?? alone(statement, statements)
      return message === null ? [] : [{ path: file.path, line: statement.line, message }]
    })
}

function isBroken({ pattern, isFor }: Rule, file: SourceFile, { text }: Statement): boolean {
  return (isFor?.(file) ?? true) && pattern.test(text)
}

/** Validating lets others write, but not what came before it in the same transaction. */
function alone({ text }: Statement, all: Statement[]): string | null {
  const isValidation = (one: string) => /\bvalidate constraint\b/.test(one)
  if (!isValidation(text) || all.every((other) => isValidation(other.text))) return null
  return 'rows are read while the locks of the other statements are held: validate in a migration of its own'
}

/** Nobody uses a table that this migration makes. Function bodies are not run by it. */
function isOnNew({ text }: Statement, made: Set<string>): boolean {
  const table =
    /^(?:alter table (?:only )?|create (?:unique )?index (?:concurrently )?(?:if not exists )?(?:\w+ )?on |insert into |update )(\w+)/.exec(
      text,
    )?.[1]
  return /^create (?:or replace )?(?:function|table|unlogged table|trigger)\b/.test(text) || made.has(table ?? '')
}

function isWaived({ text }: SourceFile, { line }: Statement): boolean {
  const before = text.split('\n').slice(0, line - 1)
  const comment = before.slice(before.findLastIndex((one) => !one.startsWith('--')) + 1)
  return comment.some((one) => /^-- Holds up nobody: \S/.test(one))
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ')
