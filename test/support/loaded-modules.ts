import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Loaded before a program, it says on standard error which files of ours that program loads: of a bundle, the sources in it.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUNDLES = resolve(ROOT, 'dist')

registerHooks({
  load: (url, context, next) => {
    if (url.startsWith('file:')) for (const path of sourcesOf(fileURLToPath(url))) process.stderr.write(`${path}\n`)
    return next(url, context)
  },
})

/** A file of the bundle without a map only passes on what is in others. */
function sourcesOf(path: string): string[] {
  if (!path.startsWith(BUNDLES)) return [relative(ROOT, path)]
  const map = `${path}.map`
  const sources = existsSync(map) ? (JSON.parse(readFileSync(map, 'utf8')).sources as string[]) : []
  return sources.map((source) => relative(ROOT, resolve(path, '..', source)))
}
