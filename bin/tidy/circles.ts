import { importsOf } from './imports.ts'
import { type Check, isTypeScript, type Problem, type SourceFile } from './source-file.ts'

/** Finds files that import each other, types included: you cannot read, test or move one of them without the others. */
export const circles: Check = (files) => {
  const graph = graphOf(files.filter(({ path }) => isTypeScript(path) && path.startsWith('src/')))
  const seen = new Set<string>()
  return [...graph.keys()].flatMap((path) => {
    const circle = seen.has(path) ? null : shortestCircle(path, graph)
    for (const each of circle ?? []) seen.add(each)
    return circle ? [problem(circle, graph)] : []
  })
}

/** From each file to the files that it imports, and on which line. */
type Graph = Map<string, Map<string, number>>

function graphOf(files: SourceFile[]): Graph {
  const paths = new Set(files.map(({ path }) => path))
  return new Map(
    files.map((file) => [
      file.path,
      new Map(importsOf(file).flatMap(({ target, line }) => (paths.has(target) ? [[target, line] as const] : []))),
    ]),
  )
}

/** The shortest path from a file back to itself, starting with the file; null if there is none. */
function shortestCircle(start: string, graph: Graph): string[] | null {
  const cameFrom = new Map<string, string>()
  const waiting = [start]
  for (const path of waiting)
    for (const target of graph.get(path)!.keys()) {
      if (target === start) return wayTo(path, start, cameFrom)
      if (cameFrom.has(target)) continue
      cameFrom.set(target, path)
      waiting.push(target)
    }
  return null
}

function wayTo(end: string, start: string, cameFrom: Map<string, string>): string[] {
  const way = [end]
  while (way[0] !== start) way.unshift(cameFrom.get(way[0]!)!)
  return way
}

function problem(circle: string[], graph: Graph): Problem {
  const [first, second = first] = circle
  const way = [...circle, first].join(' → ')
  return {
    path: first!,
    line: graph.get(first!)!.get(second!)!,
    message: `imports itself in a circle, ${way}: move the shared part into its own file, or pass it in`,
  }
}
