import { execFile } from 'node:child_process'
import type { Package } from './packages.ts'

// Asks the registry for known holes in our packages, by `npm audit`.

export type Audit = { skipped: string } | { holes: Hole[] }
export type Hole = { path: string; severity: string; title: string; url: string; isShipped: boolean }

type Advisory = { title: string; url: string }
type Report = {
  message?: string
  error?: { summary?: string; code?: string }
  vulnerabilities?: Record<string, { severity: string; via: (string | Advisory)[]; nodes: string[] }>
}

/** Skipped where no registry answers, or one that knows no holes. */
export async function audit(root: string, shipped: Package[]): Promise<Audit> {
  const { stdout, stderr } = await npm(root, ['audit', '--json', '--audit', '--fetch-retries=0'])
  const report = parse(stdout)
  if (report?.vulnerabilities) return { holes: holesIn(report.vulnerabilities, shipped) }
  return {
    skipped: report?.message ?? report?.error?.summary ?? (stderr.trim().split('\n').at(-1) || 'npm says nothing'),
  }
}

/** Packages that merely depend on one with a hole name it; the hole is told once, where it is. */
export function holesIn(found: NonNullable<Report['vulnerabilities']>, shipped: Package[]): Hole[] {
  const paths = new Set(shipped.map(({ path }) => path))
  return Object.values(found).flatMap(({ severity, via, nodes }) =>
    via
      .filter((cause) => typeof cause !== 'string')
      .flatMap(({ title, url }) => nodes.map((path) => ({ path, severity, title, url, isShipped: paths.has(path) }))),
  )
}

export function auditText(result: Audit): string {
  if ('skipped' in result) return `Known holes: not checked, because the registry gives no answer (${result.skipped}).`
  if (result.holes.length === 0) return 'Known holes: none.'
  const lines = result.holes.map(
    ({ path, severity, title, url, isShipped }) =>
      `  ${isShipped ? 'in the release' : 'only builds or tests it'}: ${path}, ${severity}: ${title} (${url})`,
  )
  return `Known holes:\n${lines.join('\n')}`
}

function parse(text: string): Report | null {
  try {
    return JSON.parse(text) as Report
  } catch {
    return null
  }
}

/** Never fails: `npm audit` ends with an error both for holes and for trouble. */
function npm(cwd: string, args: string[]): Promise<{ stdout: string; stderr: string }> {
  const script = process.env.npm_execpath
  const [program, all] = script?.endsWith('.js') ? [process.execPath, [script, ...args]] : ['npm', args]
  const options = { cwd, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 }
  return new Promise((resolve) => {
    execFile(program, all, options, (error, stdout, stderr) =>
      resolve({ stdout, stderr: stderr || (error?.message ?? '') }),
    )
  })
}
