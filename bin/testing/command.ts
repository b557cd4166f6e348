import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Count, nothingYet } from './count.ts'
import { unsteadyTold } from './once-more.ts'

/**
 * Runs one step as a program. Its output is shown only if it fails, except for tests that failed once. The tests that it
 * reports are added to `count`.
 */
export async function command(
  name: string,
  [file, ...args]: [string, ...string[]],
  count: Count = nothingYet(),
): Promise<boolean> {
  const startedAtMs = performance.now()
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
  const [code] = await once(child, 'close')
  const ok = code === 0
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  const closing = /^(?<passed>\d+) passed, (?<failed>\d+) failed, .*$/m.exec(output)
  count.passed += Number(closing?.groups?.passed ?? 0)
  count.failed += Number(closing?.groups?.failed ?? 0)
  count.failures.push(...(output.match(FAILED) ?? []).map((failure) => failure.slice('failed: '.length)))
  count.skipped.push(...(output.match(SKIPPED) ?? []).map((reason) => reason.slice('skipped: '.length)))
  const told = ok ? unsteadyTold(output).map((each) => `${each}\n`) : [output]
  process.stdout.write(`${ok ? '✔' : '✖'} ${name} (${seconds} s)${closing ? `: ${closing[0]}` : ''}\n${told.join('')}`)
  return ok
}

/** The form in which bin/test-postgres.ts reports failed tests. */
const FAILED = /^failed: .*(?:\n {4}.*)*/gm
const SKIPPED = /^skipped: .*/gm
