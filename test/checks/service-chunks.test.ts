import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Module, serviceChunks } from '../../bin/setup/service-chunks.ts'

type Written = Partial<Pick<Module, 'imports' | 'laterFrom' | 'bytes'>>

/** Modules by name, and the entry that loads programs. */
const graph = (modules: Record<string, Written>) =>
  new Map<string, Module>(
    Object.entries({ ...modules, entry: {} as Written }).map(
      ([id, { imports = [], laterFrom = [], bytes = 1_000 }]) => [
        id,
        { imports, laterFrom, bytes, isEntry: id === 'entry' },
      ],
    ),
  )

const fromEntry = { laterFrom: ['entry'] }
const sorted = (chunks: string[][]) => chunks.map((chunk) => chunk.sort().join(' ')).sort()

test('modules that only the service loads share a file, with small ones that others load too', () => {
  const modules = graph({
    service: { ...fromEntry, imports: ['routes', 'names'] },
    routes: { bytes: 800_000 },
    names: {},
    command: { ...fromEntry, imports: ['names'] },
  })
  assert.deepEqual(sorted(serviceChunks(modules, 'service', () => false)), ['names', 'routes service'])
})

test('a small file that few others load is joined with one that they load too', () => {
  const modules = graph({
    service: { ...fromEntry, imports: ['names', 'dates'], bytes: 800_000 },
    names: {},
    dates: {},
    one: { ...fromEntry, imports: ['names', 'dates'] },
    two: { ...fromEntry, imports: ['names'] },
  })
  assert.deepEqual(sorted(serviceChunks(modules, 'service', () => false)), ['dates names', 'service'])
  assert.deepEqual(sorted(serviceChunks(modules, 'service', (id) => id === 'two')), ['dates', 'names', 'service'])
})

test('joining counts everything that is loaded with it', () => {
  const modules = graph({
    service: { ...fromEntry, imports: ['names', 'dates'], bytes: 800_000 },
    names: {},
    dates: { imports: ['zones'] },
    zones: { bytes: 500_000 },
    one: { ...fromEntry, imports: ['names', 'dates'] },
    two: { ...fromEntry, imports: ['names'] },
  })
  assert.deepEqual(sorted(serviceChunks(modules, 'service', () => false)), ['dates zones', 'names', 'service'])
})

test('a part that only the service loads later keeps nothing apart', () => {
  const modules = graph({
    service: { ...fromEntry, imports: ['names', 'routes'] },
    names: { bytes: 500_000 },
    routes: { bytes: 500_000 },
    part: { laterFrom: ['routes'], imports: ['names'] },
  })
  assert.deepEqual(sorted(serviceChunks(modules, 'service', () => false)), ['names routes service'])
})

test('a lasting program keeps nothing apart either, however much it loads', () => {
  const modules = graph({
    service: { ...fromEntry, imports: ['names', 'routes'] },
    names: { bytes: 500_000 },
    routes: { bytes: 500_000 },
    lasting: { ...fromEntry, imports: ['names'] },
  })
  const chunks = (isLasting: (id: string) => boolean) =>
    sorted(serviceChunks(modules, 'service', () => false, isLasting))
  assert.deepEqual(
    chunks((id) => id === 'lasting'),
    ['names routes service'],
  )
  assert.deepEqual(
    chunks(() => false),
    ['names', 'routes service'],
  )
})

const MODULES = 12

/** Module 0 is the service; each imports only later ones, some are programs, and every module is of some size. */
const anyGraph = fc
  .array(
    fc.record({
      imports: fc.uniqueArray(fc.integer({ min: 1, max: MODULES - 1 }), { maxLength: 4 }),
      isProgram: fc.boolean(),
      bytes: fc.constantFrom(0, 10, 100_000, 300_000),
    }),
    { minLength: MODULES, maxLength: MODULES },
  )
  .map((modules) =>
    graph(
      Object.fromEntries(
        modules.map(({ imports, isProgram, bytes }, index) => [
          `m${index}`,
          {
            imports: imports.filter((next) => next > index).map((next) => `m${next}`),
            laterFrom: isProgram || index === 0 ? ['entry'] : [],
            bytes,
          },
        ]),
      ),
    ),
  )

test('no files import each other in a circle, and a quick program loads nothing needless, in any program', () => {
  fc.assert(
    fc.property(anyGraph, (modules) => {
      const chunks = serviceChunks(modules, 'm0', (id) => id === 'm1')
      const chunkOf = new Map(chunks.flatMap((chunk) => chunk.map((id) => [id, chunk] as const)))
      const loads = (id: string) => reached(id, (next) => modules.get(next)!.imports)
      assert.deepEqual([...chunkOf.keys()].sort(), [...loads('m0')].sort())
      const importsOf = (chunk: string[]) =>
        chunk.flatMap((id) => modules.get(id)!.imports.map((next) => chunkOf.get(next)!)).filter((to) => to !== chunk)
      for (const chunk of chunks)
        assert.ok(!importsOf(chunk).some((next) => reached(next, importsOf).has(chunk)), 'a circle')
      const isQuick = modules.get('m1')!.laterFrom.length > 0 && chunkOf.has('m1')
      if (isQuick) assert.ok(new Set([...reached(chunkOf.get('m1')!, importsOf)].flat()).isSubsetOf(loads('m1')))
    }),
  )
})

function reached<T>(start: T, next: (from: T) => readonly T[]): Set<T> {
  const found = new Set([start])
  for (const one of found) for (const other of next(one)) found.add(other)
  return found
}
