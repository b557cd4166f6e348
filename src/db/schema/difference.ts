import { diff } from 'node:util'

/** The lines that differ, with some context. */
export function difference(before: string, after: string): string {
  const signs = { '-1': '+', '0': ' ', '1': '-' }
  const lines = diff(before.split('\n'), after.split('\n')).map(([kind, line]) => `${signs[kind]} ${line}`)
  const isNear = (at: number) => lines.slice(Math.max(0, at - 2), at + 3).some((line) => !line.startsWith(' '))
  return lines.filter((_, at) => isNear(at)).join('\n')
}
