import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Formats the text as the linter wants it for a file at `path`, relative to the root. */
export function formatted(text: string, path: string): string {
  const args = ['check', '--write', `--stdin-file-path=${path}`]
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/biome', args, {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`biome cannot format the types: ${stderr}`)
  return stdout
}
