import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Records which commit the program was set up from. A start only reads the result, because asking git takes longer than anything
// else that a start does before it loads its code.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** `git archive` writes the commit and its date into this file, so an archive of the sources knows them without git. */
const ARCHIVED = 'bin/setup/archived-commit.txt'
/** A change in one of these makes another program. */
const PARTS = ['bin', 'client/src', 'console', 'migrations', 'package-lock.json', 'package.json', 'src']

/** Writes dist/build.json, unless it says the same already. */
export function writeBuildInfo({ root = ROOT } = {}) {
  const file = join(root, 'dist', 'build.json')
  const text = `${JSON.stringify(commitOf(root))}\n`
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  const unfinished = `${file}.${process.pid}`
  try {
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(unfinished, text)
    renameSync(unfinished, file)
  } catch (error) {
    // Another user runs a program whose sources are the same; the owner's next setup records the commit.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

/** The commit and its date; both are null where nobody knows. */
export function commitOf(root = ROOT) {
  // Without its own .git, the folder may lie inside somebody else's repository.
  return (existsSync(join(root, '.git')) ? fromGit(root) : fromArchive(root)) ?? { commit: null, date: null }
}

function fromGit(root) {
  try {
    const { commit, date } = parse(git(root, 'log', '-1', '--format=%H %cI'))
    const isModified = git(root, 'status', '--porcelain', '--', ...PARTS) !== ''
    return { commit: isModified ? `${commit}-modified` : commit, date }
  } catch {
    // There is no git, or no commit yet.
    return null
  }
}

function fromArchive(root) {
  const file = join(root, ARCHIVED)
  return existsSync(file) ? parse(readFileSync(file, 'utf8')) : null
}

/** `<commit> <date>`; null for the placeholder of a file that no archive has passed through. */
function parse(text) {
  const [, commit, date] = /^([0-9a-f]{40,64}) (\S+)\s*$/.exec(text) ?? []
  return commit === undefined ? null : { commit, date: new Date(date).toISOString().replace('.000Z', 'Z') }
}

/** The owner of the folder may be somebody else. We run their code anyway, so we may ask their repository. */
function git(root, ...args) {
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
  return execFileSync('git', ['-c', `safe.directory=${root.replace(/\/$/, '')}`, ...args], options)
}
