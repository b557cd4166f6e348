import { existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf } from './digest.mjs'
import { withLock } from './lock.mjs'
import { runOrSay } from './run.mjs'

// Bundles the service and its commands, with their packages, into a few files that load in a third of the time. Each bundle lives
// in a folder named after the digest of its sources, and `dist/current` links to the one that `./bin/parley` runs. A service
// started from an earlier bundle still loads parts from there, so we keep the last few.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = ['src', 'bin/setup', 'package-lock.json']
const KEPT = 5

/** Bundles the server, unless a bundle of exactly these sources exists. */
export async function bundleServer({ say, root = ROOT }) {
  if (isCurrent(root)) return
  await withLock(join(root, '.setup.lock'), root, async () => {
    while (!isCurrent(root)) await bundle(root, nameOf(root), say)
  })
}

const nameOf = (root) => digestOf(root, SOURCES).slice(0, 16)
const linkIn = (root) => join(root, 'dist', 'current')

function isCurrent(root) {
  const link = linkIn(root)
  return existsSync(link) && readlinkSync(link) === nameOf(root)
}

/** A bundle gets its final name when it is complete, and only if no source changed meanwhile. */
async function bundle(root, name, say) {
  const folder = join(root, 'dist', name)
  if (!existsSync(folder)) {
    say('Bundling the server (about 2 s)…')
    const unfinished = join(root, 'dist', 'unfinished')
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true })
    const script = join(root, 'bin', 'setup', 'write-bundle.ts')
    await runOrSay('The server could not be bundled', root, [script, unfinished])
    if (nameOf(root) !== name) return
    renameSync(unfinished, folder)
  }
  makeCurrent(root, name)
  removeOldest(root, name)
}

function makeCurrent(root, name) {
  const link = `${linkIn(root)}.new`
  rmSync(link, { force: true })
  symlinkSync(name, link)
  renameSync(link, linkIn(root))
}

function removeOldest(root, current) {
  const folder = join(root, 'dist')
  const ageOf = (name) => lstatSync(join(folder, name)).mtimeMs
  const earlier = readdirSync(folder).filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== current)
  for (const name of earlier.sort((one, other) => ageOf(other) - ageOf(one)).slice(KEPT - 1))
    rmSync(join(folder, name), { recursive: true, force: true })
}
