import { execFileSync } from 'node:child_process'
import { globSync, lstatSync, mkdtempSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { HERE, loadedLater, nodePackage, type Package, postgresPackage } from './packages.ts'
import type { Entry } from './tar.ts'

// The files of a release. They lie as they do in a clone, so that the same launcher and the same paths work; what only builds or
// tests Parley is missing.

/** Messages and pages of the program point to these. */
const TEXTS = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'docs/**/*', 'package.json']
/** Files beside the sources that the program reads: pages, weights, samples. Code is in the bundle. */
const BESIDE_SOURCES = 'src/**/!(*.ts)'
const PARTS = ['bin/parley', 'console/dist/**/*', 'deploy/**/*', 'dist/build.json', 'migrations/*.sql']
/** For linking C programs, for type checks and for debuggers. */
const FOR_COMPILERS = /\.a$|\/pkgconfig\/|\.d\.[mc]?ts$|\.map$/

/** Everything except PostgreSQL. */
export function programEntries(root: string, packages: Package[]): Entry[] {
  const node = nodePackage(HERE)
  return [
    ...[...TEXTS, ...PARTS, BESIDE_SOURCES].flatMap((pattern) => entriesOf(root, pattern)),
    ...bundleEntries(root),
    ...clientEntries(root),
    ...['LICENSE', 'package.json', 'bin/node'].flatMap((file) => entriesOf(root, `${node}/${file}`)),
    { path: 'node_modules/.bin/node', link: relative('node_modules/.bin', `${node}/bin/node`) },
    ...loadedLater(packages).flatMap(({ path }) => packageEntries(root, path)),
  ]
}

export const postgresEntries = (root: string): Entry[] => packageEntries(root, postgresPackage(HERE))

/** Packages inside of it have entries of their own. */
function packageEntries(root: string, folder: string): Entry[] {
  return entriesOf(root, `${folder}/**/*`, `${folder}/node_modules/**`).filter(({ path }) => !FOR_COMPILERS.test(path))
}

/** `dist/current` is a link here and a folder there, since a release has one bundle. */
function bundleEntries(root: string): Entry[] {
  const folder = realpathSync(join(root, 'dist/current'))
  return entriesOf(folder, '*').map((entry) => ({ ...entry, path: `dist/current/${entry.path}` }))
}

/** The API client, built and ready for `npm install ./client`. */
function clientEntries(root: string): Entry[] {
  const folder = mkdtempSync(join(tmpdir(), 'parley-client-'))
  try {
    const compiler = join(root, 'node_modules/.bin/tsc')
    execFileSync(compiler, ['-p', join(root, 'client/tsconfig.json'), '--outDir', folder])
    const built = entriesOf(folder, '**/*').map(({ path }) => ({
      path: `client/dist/${path}`,
      bytes: readFileSync(join(folder, path)),
    }))
    return [...built, ...['LICENSE', 'README.md', 'package.json'].flatMap((file) => entriesOf(root, `client/${file}`))]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function entriesOf(root: string, pattern: string, except = ''): Entry[] {
  return globSync(pattern, { cwd: root, exclude: except === '' ? [] : [except] }).flatMap((path) => entryOf(root, path))
}

function entryOf(root: string, path: string): Entry[] {
  const file = join(root, path)
  const stat = lstatSync(file)
  if (stat.isSymbolicLink()) return [{ path, link: readlinkSync(file) }]
  return stat.isFile() ? [{ path, file, isProgram: (stat.mode & 0o100) !== 0 }] : []
}
