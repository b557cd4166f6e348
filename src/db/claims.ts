import type { Sql } from './sql.ts'

/** Which claim of a row is meant. The number fences: whoever names an old one changes nothing. */
export type ClaimKey = { workspaceId: string; id: string; claimNo: number }

/** A table `c (workspace_id, id, claim_no)` of claims, to join with. */
export function claimTable(sql: Sql, claims: ClaimKey[]) {
  return sql`unnest(
      ${claims.map((claim) => claim.workspaceId)}::text[],
      ${claims.map((claim) => claim.id)}::text[],
      ${claims.map((claim) => claim.claimNo)}::int[]
    ) as c (workspace_id, id, claim_no)`
}
