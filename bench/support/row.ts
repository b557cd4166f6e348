/** One figure: ours, the ceiling measured in the same run, and the goal. */
export type Row = { name: string; ours: string; ceiling: string; ratio: number; goal: string; ok: boolean }

export function table(rows: Row[]): string {
  const cells = [
    ['figure', 'ours', 'ceiling or base', 'ratio', 'goal', ''],
    ...rows.map((row) => [row.name, row.ours, row.ceiling, row.ratio.toFixed(2), row.goal, row.ok ? 'ok' : 'MISSED']),
  ]
  const widths = cells[0]!.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)))
  return cells
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
