// Decides which modules of the service share a file of the bundle. Each file costs half a millisecond at every start, so there
// should be few. But commands use many of these modules too, and should load little that they do not need. Left to itself, the
// bundler puts modules together only if exactly the same programs load them, which makes two hundred files.

/** `laterFrom` are the modules that import it later, when they need it. */
export type Module = { imports: readonly string[]; laterFrom: readonly string[]; isEntry: boolean; bytes: number }
export type Modules = ReadonlyMap<string, Module>

/** Anything that is loaded by itself: a command, a thread, a part that is loaded later. */
type Program = { id: string; isQuick: boolean }
/** Modules that are loaded together, and the programs that load them. */
type Chunk = { modules: readonly string[]; programs: Set<Program>; bytes: number }

/** Two chunks become one if this makes all programs together load no more needless bytes. */
const NEEDLESS_BYTES_MAX = 500_000

/**
 * Every module that the service loads, in chunks. A quick program loads nothing that it does not need; a lasting one runs as long as
 * the service, so it may load more than it needs.
 */
export function serviceChunks(
  modules: Modules,
  service: string,
  isQuick: (id: string) => boolean,
  isLasting: (id: string) => boolean = () => false,
): string[][] {
  const chunks = joined(modules, exactChunks(modules, service, isQuick, isLasting))
  return chunks.map((chunk) => [...chunk.modules])
}

/** Each module of the service with those that exactly the same programs load. */
function exactChunks(
  modules: Modules,
  service: string,
  isQuick: (id: string) => boolean,
  isLasting: (id: string) => boolean,
): Chunk[] {
  const programsOf = programsByModule(modules, service, isQuick, isLasting)
  const key = (id: string) => Array.from(programsOf.get(id)!, (program) => program.id).join()
  return [...Map.groupBy(reachedFrom(service, modules), key).values()].map((ids) => ({
    modules: ids,
    programs: programsOf.get(ids[0]!)!,
    bytes: ids.reduce((sum, id) => sum + modules.get(id)!.bytes, 0),
  }))
}

/** Parts that only the service loads do not count, since the service is there already. */
function programsByModule(
  modules: Modules,
  service: string,
  isQuick: (id: string) => boolean,
  isLasting: (id: string) => boolean,
): Map<string, Set<Program>> {
  const ids = [...modules].flatMap(([id, { isEntry, laterFrom }]) => (isEntry || laterFrom.length > 0 ? [id] : []))
  const programs = ids.filter((id) => !isLasting(id)).map((id) => ({ id, isQuick: isQuick(id) }))
  const reached = new Map<string, Set<Program>>([...modules.keys()].map((id) => [id, new Set()]))
  for (const program of programs) for (const id of reachedFrom(program.id, modules)) reached.get(id)!.add(program)
  const parts = new Set(programs.filter(({ id }) => id === service))
  const isPart = ({ id }: Program) =>
    !modules.get(id)!.isEntry &&
    modules.get(id)!.laterFrom.every((importer) => reached.get(importer)!.isSubsetOf(parts))
  for (let known = 0; known < parts.size; ) {
    known = parts.size
    for (const program of programs) if (isPart(program)) parts.add(program)
  }
  return new Map([...reached].map(([id, by]) => [id, by.difference(parts)]))
}

function reachedFrom(start: string, modules: Modules): Set<string> {
  const reached = new Set([start])
  for (const id of reached) for (const next of modules.get(id)!.imports) if (modules.has(next)) reached.add(next)
  return reached
}

/** Joins the smallest chunk with the one that suits it best, until no two suit each other. */
function joined(modules: Modules, chunks: Chunk[]): Chunk[] {
  let all = chunks
  const open = new Set(chunks)
  while (open.size > 0) {
    const chunk = [...open].reduce((one, other) => (other.bytes < one.bytes ? other : one))
    open.delete(chunk)
    const importsOf = importsByChunk(all, modules)
    const [best] = all
      .flatMap((other) => (other === chunk ? [] : (join(chunk, other, importsOf) ?? [])))
      .sort((one, other) => one.needless - other.needless)
    if (!best) continue
    for (const loaded of best.imports) loaded.programs = loaded.programs.union(best.chunk.programs)
    all = [...all.filter((other) => other !== chunk && other !== best.partner), best.chunk]
    open.delete(best.partner)
    open.add(best.chunk)
  }
  return all
}

type Imports = Map<Chunk, Set<Chunk>>

function importsByChunk(chunks: Chunk[], modules: Modules): Imports {
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.modules.map((id) => [id, chunk] as const)))
  const importsOf = (id: string) => modules.get(id)!.imports.flatMap((next) => chunkOf.get(next) ?? [])
  return new Map(chunks.map((chunk) => [chunk, new Set(chunk.modules.flatMap(importsOf))]))
}

/** With all chunks that it imports, and the needless bytes that programs would load. */
type Join = { chunk: Chunk; partner: Chunk; imports: Set<Chunk>; needless: number }

/** Null if it costs too much, or if a third chunk would import the two and be imported by them. */
function join(one: Chunk, partner: Chunk, importsOf: Imports): Join | null {
  const between = needlessBytes(one, partner.programs) + needlessBytes(partner, one.programs)
  if (between > NEEDLESS_BYTES_MAX) return null
  const chunk = {
    modules: [...one.modules, ...partner.modules],
    programs: one.programs.union(partner.programs),
    bytes: one.bytes + partner.bytes,
  }
  const pair = new Set([one, partner])
  const imports = importsOf.get(one)!.union(importsOf.get(partner)!).difference(pair)
  for (const imported of imports) for (const next of importsOf.get(imported)!) imports.add(next)
  if (!imports.isDisjointFrom(pair)) return null
  const needless = [...imports].reduce((sum, imported) => sum + needlessBytes(imported, chunk.programs), between)
  return needless > NEEDLESS_BYTES_MAX ? null : { chunk, partner, imports, needless }
}

/** The bytes of a chunk that these programs would load in addition. */
function needlessBytes({ bytes, programs }: Chunk, loading: Set<Program>): number {
  return Array.from(loading.difference(programs), ({ isQuick }) => (isQuick ? Infinity : bytes)).reduce(sum, 0)
}

const sum = (one: number, other: number): number => one + other
