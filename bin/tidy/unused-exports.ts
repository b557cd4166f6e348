import { importsOf } from './imports.ts'
import { type Check, lineOf, type Problem, type SourceFile, withoutComments } from './source-file.ts'

/** Exports that are tested and wait for their caller, or are used as text. Remove an entry once it is called or gone. */
const WAITING: Record<string, string> = {
  'src/core/webhook/event.ts EventPayload': 'the client, which bin/client-types.ts writes from this text',
}

/** Code that only tests use belongs in test/; code that nobody uses should go. */
export const unusedExports: Check = (files) => {
  const product = files.filter(({ path }) => /^(src|bin)\/.*\.(ts|mjs)$/.test(path))
  const taken = namesTaken(product)
  const sources = product.filter(({ path }) => path.startsWith('src/'))
  const unused = sources.flatMap((file) => exportsOf(file).filter(({ name }) => !isUsed(file, name, taken)))
  const found = new Set(unused.map(({ path, name }) => `${path} ${name}`))
  const paths = new Set(sources.map(({ path }) => path))
  return [
    ...unused.filter(({ path, name }) => !(`${path} ${name}` in WAITING)).map(unusedProblem),
    ...Object.keys(WAITING)
      .filter((entry) => paths.has(entry.split(' ')[0]!) && !found.has(entry))
      .map(waitingProblem),
  ]
}

type Export = { path: string; line: number; name: string }

const EXPORT = /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface) (?<name>\w+)/gm

function exportsOf({ path, text }: SourceFile): Export[] {
  return [...withoutComments(text).matchAll(EXPORT)].map((match) => ({
    path,
    line: lineOf(text, match.index),
    name: match.groups!.name!,
  }))
}

/** From each file to the names that others import from it; null if somebody imports all. */
function namesTaken(files: SourceFile[]): Map<string, Set<string | null>> {
  const taken = new Map<string, Set<string | null>>()
  for (const { target, names } of files.flatMap(importsOf)) {
    const known = taken.get(target) ?? new Set()
    for (const name of names ?? [null]) known.add(name)
    taken.set(target, known)
  }
  return taken
}

function isUsed({ path, text }: SourceFile, name: string, taken: ReturnType<typeof namesTaken>): boolean {
  const names = taken.get(path)
  if (names?.has(name) || names?.has(null)) return true
  return withoutComments(text).match(new RegExp(`\\b${name}\\b`, 'g'))!.length > 1
}

const unusedProblem = ({ path, line, name }: Export): Problem => ({
  path,
  line,
  message: `nothing in src or bin uses ${name}: delete it, or move it to test/ where only tests do`,
})

const waitingProblem = (entry: string): Problem => ({
  path: 'bin/tidy/unused-exports.ts',
  line: 1,
  message: `${entry} no longer waits for a caller: take it off the list`,
})
