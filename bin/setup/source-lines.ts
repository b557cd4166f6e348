import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

// A bundle loads this first, so that stack traces name the file and line of the source. Node can do this by itself, but reads all
// source maps at the start, which takes a fifth of a second and 20 MB. This module reads a map when a stack trace first needs it,
// and caches the result.

type Position = { text: string; file: string; line: number; column: number }

const BUNDLE = new URL('.', import.meta.url).href

Error.prepareStackTrace = (error, sites) => {
  const maps = new Map<string, SourceMap | null>()
  const lines = sites.map((site) => {
    const text = site.toString()
    const file = site.getFileName() ?? site.getScriptNameOrSourceURL()
    const [line, column] = [site.getLineNumber(), site.getColumnNumber()]
    if (!file?.startsWith(BUNDLE) || line === null || column === null) return text
    const place = `${file}:${line}:${column}`
    return text.replace(place, () => sourceOf({ text: place, file, line, column }, maps))
  })
  return [titleOf(error), ...lines.map((line) => `    at ${line}`)].join('\n')
}

const known = new Map<string, string>()

function sourceOf(position: Position, maps: Map<string, SourceMap | null>): string {
  const found = known.get(position.text) ?? lookUp(position, maps)
  known.set(position.text, found)
  return found
}

function lookUp({ text, file, line, column }: Position, maps: Map<string, SourceMap | null>): string {
  if (!maps.has(file)) maps.set(file, readMap(file))
  const origin = maps.get(file)?.findOrigin(line, column)
  return origin && 'fileName' in origin
    ? `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
    : text
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')))
  } catch {
    return null
  }
}

function titleOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return 'Error'
  }
}
