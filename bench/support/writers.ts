import type { Pool } from '#db/sql.ts'
import { anId } from './clock.ts'

/** Writes to all tables that everybody needs, until `work` is done. How long did the longest write take? */
export async function longestWhile(
  pool: Pool,
  work: () => Promise<unknown>,
): Promise<{ longestMs: number; writes: number }> {
  let longestMs = 0
  let writes = 0
  let isOver = false
  const [request] = await pool<
    { workspaceId: string; id: string }[]
  >`select workspace_id, id from meeting_requests limit 1`
  const { workspaceId, id } = request!
  const until = async (write: () => Promise<unknown>) => {
    while (!isOver) {
      const startedAtMs = performance.now()
      await write()
      longestMs = Math.max(longestMs, performance.now() - startedAtMs)
      writes += 1
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const writing = [
    () => pool`update meeting_requests set updated_at = now() where workspace_id = ${workspaceId} and id = ${id}`,
    () => pool`
      insert into messages (workspace_id, id, direction, request_id, kind, from_email, from_key, rcpt, subject, message_id, dedupe_key, visible,
        at, created_at)
      select ${workspaceId}, m.id, 'in', ${id}, 'reply', 'bo@client.test', 'bo@client.test', '{}', '', m.id, m.id, '', now(), now()
      from (values (${anId('message').id})) m (id)`,
    () => pool`
      insert into outbox (workspace_id, id, dedupe_key, recipient, recipient_key, kind, status, created_at, request_id)
      select ${workspaceId}, m.id, m.id, 'bo@client.test', 'bo@client.test', 'outreach', 'sent', now(), ${id}
      from (values (${anId('message').id})) m (id)`,
    () => pool`
      insert into audit (workspace_id, id, at, actor, action, ref)
      values (${workspaceId}, ${anId('audit').id}, now(), 'key', 'meeting_request.created', ${id})`,
  ].map(until)
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(writing)
  }
  return { longestMs, writes }
}
