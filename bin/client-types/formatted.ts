import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** As the linter wants the file at `path`, from the root. */
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
