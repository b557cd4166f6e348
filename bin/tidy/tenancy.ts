import { type Check, lineOf, type SourceFile } from './source-file.ts'

/** Tables that are read before the workspace is known, or by operators and workers for all workspaces. */
const GLOBAL_TABLES = new Set([
  'workspaces',
  'directory',
  'key_version',
  'schema_migrations',
  'rate_windows',
  'provider_pauses',
  'rate_nodes',
  'nodes',
  'mail_stray',
  'mailbox_cursors',
  'seal_check',
])

/**
 * Every query on tenant data names the workspace. The few that cannot (the query that finds it, and the workers' claims)
 * say "Named exception" in the comment above, or at the head of a file that has nothing else.
 */
export const tenancy: Check = (files) => {
  const tables = tenantTables(files)
  return files
    .filter(({ path }) => path.startsWith('src/') && path.endsWith('.ts'))
    .flatMap((file) =>
      [...file.text.matchAll(/\b(?:sql|pool)(?:<[^`]*?>)?`([^`]*)`/g)]
        .filter((match) =>
          tables.some((table) => new RegExp(`\\b(from|join|into|update)\\s+${table}\\b`).test(match[1]!)),
        )
        .filter((match) => !/workspace_?id/i.test(match[1]!) && !isExcepted(file, match.index))
        .map((match) => ({
          path: file.path,
          line: lineOf(file.text, match.index),
          message: 'a query on tenant data names the workspace: add "where workspace_id = …"',
        })),
    )
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
