import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

export type ClientPackage = typeof import('../../client/src/parley.ts')

/** A project that has installed the client as anybody would, from the tarball. */
export type ClientProject = AsyncDisposable & { folder: string; files: string[]; client: ClientPackage }

/** Built and packed outside the tree, so that a run leaves nothing behind and sees nothing of an earlier one. */
export async function installedClient(): Promise<ClientProject> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-client-'))
  const source = join(folder, 'source')
  const project = join(folder, 'project')
  await mkdir(source)
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{"private":true,"type":"module"}')
  for (const part of ['package.json', 'README.md', 'LICENSE']) await cp(join(ROOT, 'client', part), join(source, part))
  const outDir = join(source, 'dist')
  await execute(join(ROOT, 'node_modules/.bin/tsc'), ['-p', join(ROOT, 'client/tsconfig.json'), '--outDir', outDir])
  await npm(source, ['pack', '--ignore-scripts', '--pack-destination', folder])
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'))!
  await npm(project, ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)])
  const installed = join(project, 'node_modules/parley-client')
  // For the type checker alone: examples for Node name its types.
  await mkdir(join(project, 'node_modules/@types'))
  await symlink(join(ROOT, 'node_modules/@types/node'), join(project, 'node_modules/@types/node'))
  return {
    folder: project,
    files: (await readdir(installed, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1))
      .sort(),
    client: await import(pathToFileURL(join(installed, 'dist/parley.js')).href),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function npm(cwd: string, args: string[]): Promise<void> {
  await execute('npm', args, { cwd, env: { ...process.env, npm_config_ignore_scripts: 'true' } })
}
