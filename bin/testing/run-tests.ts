import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { addTo, type Count, nothingYet } from './count.ts'

const REASON_LINES = 12

/**
 * Runs test files in this process, one after another, and prints one report at the end, since other processes print too.
 * `onTest` gets the count so far after each test.
 */
export async function runTests(files: string[], count: Count, onTest: (soFar: Count) => void): Promise<boolean> {
  const own = nothingYet()
  const timeOf = timer()
  const stream = run({ files, isolation: 'none' })
  // A test that a helper declares has the helper's file.
  const fileOf = (file: string | undefined) => (files.length === 1 ? files[0]! : relative('.', file ?? ''))
  stream.on('test:pass', (event) => {
    if (event.nesting === 0) timeOf(own, fileOf(event.file), event.details.duration_ms)
    if (event.details.type === 'suite') return
    if (event.skip === undefined) own.passed++
    else own.skipped.push(`${event.name}${typeof event.skip === 'string' ? `: ${event.skip}` : ''}`)
    onTest(own)
  })
  stream.on('test:fail', (event) => {
    if (event.nesting === 0) timeOf(own, fileOf(event.file), event.details.duration_ms)
    if (event.details.type === 'suite') return
    own.failed++
    own.failedFiles.push(fileOf(event.file))
    own.failures.push(`${event.name} (${fileOf(event.file)})\n${reasonOf(event.details.error)}`)
    onTest(own)
  })
  let report = ''
  for await (const text of stream.compose(spec)) report += text
  // Leaves out Node's own totals, which every process would print.
  process.stdout.write(report.replace(/^ℹ .*\n/gm, ''))
  addTo(count, own)
  return own.failed === 0 && (process.env.PARLEY_REQUIRE_ALL !== '1' || own.skipped.length === 0)
}

/** The first lines of the error. Node wraps an assertion's error in another one. */
function reasonOf(error: Error): string {
  const { message } = error.cause instanceof Error ? error.cause : error
  const lines = message.split('\n').slice(0, REASON_LINES)
  return lines.map((line) => `    ${line}`).join('\n')
}

/** Adds up how long each file takes. Processor time since the previous test counts for this one. */
function timer(): (count: Count, file: string, ms: number) => void {
  let before = 0
  return ({ took }, file, ms) => {
    const now = processorSeconds()
    const known = took.find((each) => each.file === file) ?? { file, seconds: 0, processorSeconds: 0 }
    if (!took.includes(known)) took.push(known)
    known.seconds += ms / 1000
    known.processorSeconds += now - before
    before = now
  }
}

/** The processor time of this process and, on Linux, of its child processes that have ended. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000 + ofChildren()
}

/** Linux counts in hundredths of a second. */
function ofChildren(): number {
  if (process.platform !== 'linux') return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}
