import { type Check, lineOf, type Problem, type SourceFile } from './source-file.ts'

/**
 * Tables that are read before the workspace is known, or by operators and workers for all workspaces. test/database/distribution.test.ts
 * says of each why it has no workspace, and where it would be if the data were on many machines.
 */
export const GLOBAL_TABLES = new Set([
  'workspaces',
  'directory',
  'installation',
  'key_version',
  'schema_migrations',
  'rate_windows',
  'provider_pauses',
  'rate_nodes',
  'nodes',
  'mail_stray',
  'mailbox_cursors',
  'mailbox_waiting',
  'seal_check',
  'sign_in_accounts',
  'sign_in_links',
  'sign_in_sessions',
])

/**
 * Every query on tenant data names the workspace, and so does every join, which keeps it within one machine. The few that cannot (the query that finds it, and the workers' claims)
 * say "Named exception" in the comment above, or at the head of a file that has nothing else.
 */
export const tenancy: Check = (files) => {
  const tables = tenantTables(files)
  const sources = files.filter(({ path }) => path.startsWith('src/') && path.endsWith('.ts'))
  return sources.flatMap((file) => [...queryProblems(file, tables), ...joinProblems(file, tables)])
}

function queryProblems(file: SourceFile, tables: string[]): Problem[] {
  return [...file.text.matchAll(/\b(?:sql|pool)(?:<[^`]*?>)?`([^`]*)`/g)]
    .filter((match) => tables.some((table) => new RegExp(`\\b(from|join|into|update)\\s+${table}\\b`).test(match[1]!)))
    .filter((match) => !/workspace_?id/i.test(match[1]!) && !isExcepted(file, match.index))
    .map((match) => ({
      path: file.path,
      line: lineOf(file.text, match.index),
      message: 'a query on tenant data names the workspace: add "where workspace_id = …"',
    }))
}

/** `join people p on …` up to the next part of the statement. */
const JOIN =
  /\bjoin\s+(\w+)(?:\s+(?!on\b)\w+)?\s+on\b([\s\S]*?)(?=\b(?:join|left|cross|where|group|order|limit|union|returning)\b|`)/g
/** `using people p`, and `from claim, people p`. */
const BESIDE = /\b(?:using|from\s+\w+(?:\s+\w+)?,)\s+(\w+)\s+(\w+)\b/g

function joinProblems(file: SourceFile, tables: string[]): Problem[] {
  const joined = [...file.text.matchAll(JOIN)].filter(([, , on]) => !on!.includes('workspace_id'))
  const beside = (file.path.startsWith('src/db/') ? [...file.text.matchAll(BESIDE)] : []).filter(
    ([, , alias]) => !file.text.includes(`${alias}.workspace_id`),
  )
  return [...joined, ...beside]
    .filter((match) => tables.includes(match[1]!) && !isExcepted(file, match.index))
    .map((match) => ({
      path: file.path,
      line: lineOf(file.text, match.index),
      message: 'a join of tenant data compares the workspaces: add "and a.workspace_id = b.workspace_id"',
    }))
}

function tenantTables(files: SourceFile[]): string[] {
  const migrations = files.filter(({ path }) => path.startsWith('migrations/') && !path.endsWith('schema.sql'))
  const tables = migrations.flatMap(({ text }) =>
    [...text.matchAll(/create (?:unlogged )?table (\w+)/g)].map((match) => match[1]!),
  )
  return tables.filter((table) => !GLOBAL_TABLES.has(table))
}

function isExcepted(file: SourceFile, index: number): boolean {
  const head = file.text.slice(0, file.text.search(/^(export|const|function) /m))
  const before = file.text.slice(0, index)
  const near = before.slice(before.lastIndexOf('\n}\n') + 1)
  return [head, near].some((text) => text.includes('Named exception'))
}
