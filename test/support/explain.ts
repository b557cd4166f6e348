import type { Sql } from '#db/sql.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

export type Plan = {
  /** Indexes that were read. */
  indexes: string[]
  /** Steps that look at everything: reading a whole table, sorting. */
  whole: string[]
  /** Rows that were read and thrown away. */
  wasted: number
}

/** Runs a list and returns the database's plan instead of the rows. */
export async function explained(sql: Sql, list: (sql: Sql) => Promise<unknown>): Promise<Plan> {
  const explaining = ((text: TemplateStringsArray, ...values: never[]) => {
    const query = sql(text, ...values)
    return /^\s*select/.test(text[0]!) && /order by/.test(text.join(''))
      ? sql`explain (analyze, format json) ${query}`
      : query
  }) as unknown as Sql
  const [row] = (await list(explaining)) as [Record<string, [{ Plan: Node }]>]
  const nodes = flat(Object.values(row)[0]![0].Plan)
  return {
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []).sort(),
    whole: nodes.map((node) => node['Node Type']).filter((type) => /Seq Scan|Sort|Bitmap/.test(type)),
    wasted: nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0),
  }
}

function flat(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)]
}
