import { createHash } from 'node:crypto'
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { isClientMended, mendClient } from './mend-client.mjs'
import { checkNodeBinary } from './node-binary.mjs'
import { explainNpm } from './npm-trouble.mjs'
import { nodeIn, run } from './run.mjs'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Installs exactly what package-lock.json says, unless it is installed already. */
export async function installPackages({ dev: isDevWanted, say, root = ROOT }) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  // Development packages that are installed stay, even if this run does not ask for them.
  const dev = isDevWanted || hasDev(root)
  if (isStamped(root, lock, dev) && isClientMended(root)) return
  await withLock(join(root, '.setup.lock'), root, async () => {
    // Another process may have installed them while we waited, or somebody ran `npm ci` by hand.
    if (!isStamped(root, lock, dev) && !isInstalled(root, lock, dev)) {
      say(`Installing packages (first time, about ${dev ? 30 : 20} s)…`)
      await runNpm(root, dev)
    }
    checkNodeBinary(root)
    mendClient(root)
    await prepareDatabase(root)
    stamp(root, lock, dev)
  })
}

/**
 * Records the time of this setup. The launcher compares times, not contents. If this fails, the launcher only runs the setup
 * again every time.
 */
export function markSetUp(root, at) {
  try {
    utimesSync(stampFile(root), at, at)
  } catch {}
}

function stampFile(root) {
  return join(root, 'node_modules', '.parley-setup')
}

function digest(lock) {
  return createHash('sha256').update(`${process.platform}-${process.arch}\n${lock}`).digest('hex')
}

function isStamped(root, lock, dev) {
  const [hash, kind] = readStamp(root)
  return hash === digest(lock) && (!dev || kind === 'dev')
}

function readStamp(root) {
  try {
    return readFileSync(stampFile(root), 'utf8').trim().split(' ')
  } catch {
    return []
  }
}

function stamp(root, lock, dev) {
  try {
    writeFileSync(stampFile(root), `${digest(lock)} ${dev ? 'dev' : 'run'}\n`)
    markSetUp(root, new Date(0))
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

/** At the very end, npm writes what it has installed into node_modules, in the format of the lock file. */
function isInstalled(root, lock, dev) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(JSON.parse(lock).packages)
    .filter(([path, wanted]) => path !== '' && isForHere(wanted) && (dev || !wanted.dev))
    .every(([path, wanted]) => installed[path]?.version === wanted.version && existsSync(join(root, path)))
}

function hasDev(root) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  return Object.values(installed).some((one) => one.dev)
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return {}
  }
}

function isForHere({ os, cpu, libc }) {
  const fits = (list, value) => !list || list.includes(value)
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, 'glibc')
}

async function runNpm(root, dev) {
  const kinds = dev ? ['--include=dev'] : ['--omit=dev']
  const args = ['ci', '--include=optional', ...kinds, '--no-progress', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run(root, ...npmCommand(args))
  if (code !== 0) throw new Error(explainNpm(code, output, root))
}

/** The npm that called us, or else the one on the path. */
function npmCommand(args) {
  const script = process.env.npm_execpath
  return script?.endsWith('.js') ? [process.execPath, [script, ...args]] : ['npm', args]
}

/** Makes the links that the PostgreSQL package lacks. This also shows that the new Node runs. */
async function prepareDatabase(root) {
  const node = nodeIn(root)
  const { code, output } = await run(root, node, [join(root, 'bin', 'setup', 'prepare-database.ts')])
  if (code !== 0) throw new Error(output.trim() || `${node} does not run on this system.`)
}
