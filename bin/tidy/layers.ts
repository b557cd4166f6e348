import { importsOf } from './imports.ts'
import { type Check, isTypeScript, type Problem, type SourceFile } from './source-file.ts'

/** Imports point one way: a layer sees itself and the layers before it. */
const LAYERS: string[][] = [
  ['src/core/'],
  // Within core, negotiations stand above everything else: wording, search and reader know facts, but no negotiation.
  ['src/core/negotiation/'],
  ['src/resources/'],
  ['src/settings/'],
  ['src/telemetry/'],
  ['src/seal/', 'src/egress/', 'src/threads/', 'src/holidays/', 'src/reader/'],
  ['src/db/'],
  // Within db, each room knows the rooms that its rows point to.
  ['src/db/queue/', 'src/db/people/'],
  ['src/db/calendar/', 'src/db/webhooks/'],
  ['src/db/negotiation/'],
  ['src/db/requests/', 'src/db/mail/', 'src/db/booking/', 'src/db/forget/'],
  ['src/actions/', 'src/coordinate/'],
  ['src/mail/', 'src/calendars/', 'src/webhooks/', 'src/model/'],
  ['src/workers/', 'src/http/'],
  // The booking pages look like the guest's, and lead to them.
  ['src/guest/', 'src/booking/', 'src/mcp/'],
  ['src/main.ts', 'src/commands/', 'src/cli.ts'],
]

/** The numbers that people feel are known to all of core: the search looks as far ahead as they say. */
const NUMBERS = 'src/core/negotiation/policy.ts'

export const layers: Check = (files) =>
  files.filter((file) => isTypeScript(file.path) && file.path.startsWith('src/')).flatMap(wrongImports)

function wrongImports(file: SourceFile): Problem[] {
  const own = layerOf(file.path)
  if (own === -1)
    return [{ path: file.path, line: 1, message: 'belongs to no layer: move it, or add it to bin/tidy/layers.ts' }]
  return importsOf(file)
    .filter(({ target }) => target.startsWith('src/') && layerOf(target) > own)
    .map(({ target, line }) => ({
      path: file.path,
      line,
      message: `imports ${target}, which stands above it: imports point one way, core ← core/negotiation ← settings, telemetry, seal, egress ← db ← actions, coordinate ← mail, webhooks ← http, workers ← guest, mcp ← main`,
    }))
}

function layerOf(path: string): number {
  if (path === NUMBERS) return 0
  return LAYERS.findLastIndex((layer) => layer.some((place) => path.startsWith(place)))
}
