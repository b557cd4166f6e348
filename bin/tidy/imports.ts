import { posix } from 'node:path'
import { lineOf, type SourceFile, withoutComments } from './source-file.ts'

export type Import = {
  /** The imported file, as a path in this tree. */
  target: string
  /** The imported names, as the other file calls them; null means all. */
  names: string[] | null
  line: number
}

/** A file's imports from this tree, types included: `import`, `export … from`, `import()`, and imports for side effects. */
export function importsOf(file: SourceFile): Import[] {
  const text = withoutComments(file.text)
  return [...text.matchAll(STATEMENT), ...text.matchAll(CALL)].map((match) => ({
    target: targetOf(file.path, match.groups!.specifier!),
    names: namesIn(match.groups!.clause ?? ''),
    line: lineOf(text, match.index),
  }))
}

/** Only at the beginning of a line, so that a sentence about imports does not count. */
const STATEMENT = /^(?:import|export)\s+(?:type\s+)?(?:(?<clause>[^'"`;=]*?)\s+from\s+)?'(?<specifier>[.#][^']+)'/gm
const CALL = /(?:\bconst (?<clause>\{[^}]*\}) = await )?\bimport\(\s*'(?<specifier>[.#][^']+)'\s*\)/g

function namesIn(clause: string): string[] | null {
  const list = /^(?:(?<standard>\w+)\s*,?\s*)?(?:\{(?<names>[^}]*)\})?$/.exec(clause.trim())
  if (!list || clause.trim() === '') return null
  const names = (list.groups!.names ?? '').split(',').map((name) => name.trim().replace(/^type\s+/, ''))
  const own = names.filter((name) => name !== '').map((name) => name.split(/\s+as\s+|:\s*/)[0]!)
  return list.groups!.standard ? ['default', ...own] : own
}

function targetOf(path: string, specifier: string): string {
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : posix.join(posix.dirname(path), specifier)
}
