import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the console, unless it was built from these very sources. */
export async function buildConsole({ say, root = ROOT }) {
  const wanted = digestOf(root)
  if (isBuilt(root, wanted)) return
  await withLock(join(root, '.setup.lock'), root, async () => {
    if (isBuilt(root, wanted)) return
    say('Building the console (about 10 s)…')
    await runVite(root)
    writeFileSync(stampFile(root), wanted)
  })
}

const stampFile = (root) => join(root, 'console', 'dist', '.built-from')

const isBuilt = (root, wanted) => existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === wanted

/** Its own sources, what it takes over from elsewhere, and the packages. */
function digestOf(root) {
  const hash = createHash('sha256')
  for (const folder of ['console', 'src/core', 'client/src'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).sort(byPath)) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && !path.includes(join('console', 'dist'))) hash.update(entry.name).update(readFileSync(path))
    }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

const byPath = (one, other) => (join(one.parentPath, one.name) < join(other.parentPath, other.name) ? -1 : 1)

async function runVite(root) {
  const node = join(root, 'node_modules', '.bin', 'node')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(node, [vite, 'build', '--logLevel', 'warn', join(root, 'console')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (bytes) => (output += bytes))
  child.stderr.on('data', (bytes) => (output += bytes))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`The console could not be built:\n${output}`)
}
