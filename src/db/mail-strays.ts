import { newId } from './ids.ts'
import type { Sql } from './sql.ts'

/** Kept, so that no mail is ever lost, where nobody in particular can be given it. */
export async function insertStray(
  sql: Sql,
  stray: { raw: Uint8Array; envelope: { from: string; rcpt: string[] }; why: string },
): Promise<string> {
  const { id, at } = newId('stray')
  await sql`
    insert into mail_stray (id, raw, envelope, why, received_at)
    values (${id}, ${stray.raw}, ${sql.json(stray.envelope)}, ${stray.why}, ${at})`
  return id
}
