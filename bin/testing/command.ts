import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { unsteadyTold } from './once-more.ts'

/** One step that is a program of its own; its output is shown only when it fails, but for tests that failed once. */
export async function command(name: string, [file, ...args]: [string, ...string[]]): Promise<boolean> {
  const startedAtMs = performance.now()
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
  const [code] = await once(child, 'close')
  const ok = code === 0
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  const closing = /^\d+ passed, .*$/m.exec(output)?.[0]
  const told = ok ? unsteadyTold(output).map((each) => `${each}\n`) : [output]
  process.stdout.write(`${ok ? '✔' : '✖'} ${name} (${seconds} s)${closing ? `: ${closing}` : ''}\n${told.join('')}`)
  return ok
}
