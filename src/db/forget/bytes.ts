import { inflateRawSync } from 'node:zlib'
import { decodings } from '#core/mail/decodings.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Bytes that name somebody. The database cannot search them: mails are encoded, and inputs of decisions are packed. Bytes cannot be
// changed either, since mails are signed, so they are removed whole.

export type IsNamed = (text: string) => boolean

/** Rows that are in memory at a time; a mail may have 25 MB. */
const PAGE = 20

/** The identifiers of all mails of a workspace whose bytes name them. */
export async function listMailsNaming(sql: Sql, workspace: Workspace, isNamed: IsNamed): Promise<string[]> {
  const found: string[] = []
  for (let after = ''; ; ) {
    const rows = await sql<{ id: string; raw: Uint8Array; withoutLine: Uint8Array | null }[]>`
      select id, raw, without_line
      from message_raw
      where workspace_id = ${workspace.id}
        and id > ${after}
      order by id
      limit ${PAGE}`
    for (const { id, raw, withoutLine } of rows)
      if ([raw, withoutLine ?? new Uint8Array()].some((bytes) => decodings(bytes).some(isNamed))) found.push(id)
    if (rows.length < PAGE) return found
    after = rows.at(-1)!.id
  }
}

export async function deleteBytes(sql: Sql, workspace: Workspace, mailIds: string[]): Promise<number> {
  const rows = await sql`
    delete from message_raw where workspace_id = ${workspace.id} and id = any (${mailIds}::text[])`
  return rows.count
}

/** Returns how many inputs of decisions named them. */
export async function deleteInputsNaming(sql: Sql, workspace: Workspace, isNamed: IsNamed): Promise<number> {
  let removed = 0
  for (let after = { requestId: '', n: 0 }; ; ) {
    const rows = await sql<{ requestId: string; n: number; packed: Uint8Array }[]>`
      select request_id, n, packed
      from decision_inputs
      where workspace_id = ${workspace.id}
        and (request_id, n) > (${after.requestId}, ${after.n})
      order by request_id, n
      limit ${PAGE}`
    for (const { requestId, n, packed } of rows) {
      if (!isNamed(inflateRawSync(packed).toString('utf8'))) continue
      await sql`
        delete from decision_inputs where workspace_id = ${workspace.id} and request_id = ${requestId} and n = ${n}`
      removed += 1
    }
    if (rows.length < PAGE) return removed
    after = rows.at(-1)!
  }
}

/** Named exception to "every query names the workspace": strays have none. The newest 200 are kept. */
export async function deleteStraysNaming(sql: Sql, isNamed: IsNamed): Promise<number> {
  const strays = await sql<{ id: string }[]>`select id from mail_stray order by id`
  let removed = 0
  for (const { id } of strays) {
    const [stray] = await sql<
      { raw: Uint8Array; envelope: unknown }[]
    >`select raw, envelope from mail_stray where id = ${id}`
    if (!stray || ![JSON.stringify(stray.envelope), ...decodings(stray.raw)].some(isNamed)) continue
    await sql`delete from mail_stray where id = ${id}`
    removed += 1
  }
  return removed
}
