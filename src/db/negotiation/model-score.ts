import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

export type ModelScore = {
  /** Mails that it was asked about and that have been read since. */
  mails: number
  agreed: number
  differed: number
  /** It failed, was late or gave an unusable answer, so the rules read alone. */
  leftOut: number
  /** People said that the reading was wrong. */
  corrected: number
  since: Timestamp | null
}

/** The language model's results on the newest mails that it was asked about. */
export async function findModelScore(sql: Sql, workspace: Workspace, mailsMax: number): Promise<ModelScore> {
  const [score] = await sql<[ModelScore]>`
    select count(*)::int as mails,
      count(*) filter (where r.source = 'model' and r.differences = '{}')::int as agreed,
      count(*) filter (where r.source = 'model' and r.differences <> '{}')::int as differed,
      count(*) filter (where r.source = 'engine')::int as left_out,
      count(*) filter (where r.is_corrected)::int as corrected,
      min(asked.asked_at) as since
    from (
      select q.id, q.asked_at
      from model_readings q
      where q.workspace_id = ${workspace.id}
      order by q.asked_at desc
      limit ${mailsMax}
    ) asked
    cross join lateral (
      -- The newest that was read; what a person said is no reading.
      select made.source, made.differences, exists (
          select from readings said
          where said.workspace_id = ${workspace.id}
            and said.message_id = asked.id
            and said.source = 'person'
        ) as is_corrected
      from readings made
      where made.workspace_id = ${workspace.id}
        and made.message_id = asked.id
        and made.source <> 'person'
      order by made.version desc
      limit 1
    ) r`
  return score
}
