import { dim, printable, shortened, WIDTH } from './terminal.ts'

/** A table for people: headings, one line per row, columns as wide as their widest cell. The last one takes the rest. */
export function table(headings: string[], rows: string[][]): string {
  const cells = rows.map((row) => row.map((cell) => printable(cell).replaceAll('\n', ' ')))
  const widths = headings.map((heading, i) => Math.max(heading.length, ...cells.map((row) => row[i]!.length)))
  const line = (row: string[]) =>
    row
      .map((cell, i) => (i < row.length - 1 ? cell.padEnd(widths[i]!) : shortened(cell, roomFor(widths))))
      .join('  ')
      .trimEnd()
  return [dim(line(headings)), ...cells.map(line)].join('\n')
}

/** Enough to recognise a title, however wide the rest is. */
const LAST_COLUMN_MIN = 24

function roomFor(widths: number[]): number {
  const used = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 0)
  return Math.max(WIDTH - used, LAST_COLUMN_MIN)
}
