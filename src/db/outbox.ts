import type { Disabled } from './endpoint-health.ts'
import { newId } from './ids.ts'
import type { Sql } from './sql.ts'

/** One mail to every active admin, once for each time that an endpoint was switched off. */
export async function insertDisabledNotices(sql: Sql, disabled: Disabled): Promise<void> {
  const { id, at } = newId('message')
  await sql`
    insert into outbox (workspace_id, id, dedupe_key, recipient, kind, details, created_at)
    select m.workspace_id, numbered_id(${id}, row_number() over (order by m.id) - 1),
      ${`endpoint_disabled:${disabled.id}:${disabled.disabledAt}:`} || m.id, p.email, 'endpoint_disabled',
      ${sql.json({ endpoint_id: disabled.id, url: disabled.url, disabled_at: disabled.disabledAt })}, ${at}
    from workspace_members m
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where m.workspace_id = ${disabled.workspaceId}
      and m.role = 'admin'
      and m.active
    on conflict (workspace_id, dedupe_key) do nothing`
}
