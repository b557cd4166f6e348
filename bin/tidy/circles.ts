import { importsOf } from './imports.ts'
import { type Check, isTypeScript, type Problem, type SourceFile } from './source-file.ts'

/** Files that import each other, types included: none of them can be read, tested or moved without all the others. */
export const circles: Check = (files) => {
  const graph = graphOf(files.filter(({ path }) => isTypeScript(path) && path.startsWith('src/')))
  const seen = new Set<string>()
  return [...graph.keys()].flatMap((path) => {
    const circle = seen.has(path) ? null : shortestCircle(path, graph)
    for (const each of circle ?? []) seen.add(each)
    return circle ? [problem(circle, graph)] : []
  })
}

/** From a file to those that it imports, and where. */
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

/** The shortest way from a file back to itself, the file first; null where there is none. */
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
    message: `imports itself in a circle, ${way}: move what both need into a file of its own, or hand it in`,
  }
}
