import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf } from './digest.mjs'
import { withLock } from './lock.mjs'
import { runOrSay } from './run.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the console, unless it was built from exactly these sources. */
export async function buildConsole({ say, root = ROOT }) {
  if (isBuilt(root)) return
  await withLock(join(root, '.setup.lock'), root, async () => {
    if (isBuilt(root)) return
    say('Building the console (about 10 s)…')
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    await runOrSay('The console could not be built', root, [vite, 'build', '--logLevel', 'warn', join(root, 'console')])
    writeFileSync(stampFile(root), digestOfSources(root))
  })
}

const stampFile = (root) => join(root, 'console', 'dist', '.built-from')

const isBuilt = (root) => existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === digestOfSources(root)

/** The console's own sources, the sources that its last build took from elsewhere, and the packages. */
function digestOfSources(root) {
  const built = join(root, 'console', 'dist')
  const list = join(built, '.sources-elsewhere')
  const elsewhere = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []
  const present = elsewhere.filter((path) => existsSync(join(root, path)))
  return digestOf(root, ['console', ...present, 'package-lock.json'], (path) => !path.startsWith(built))
}
