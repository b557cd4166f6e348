import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, lstatSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { BUILD } from '#settings/version.ts'
import { HERE, nodePackage, type Package, postgresPackage, resolved } from './packages.ts'

// The bill of materials of a release, in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). Packages that only build or test
// Parley are listed with the scope `excluded`. The same sources give the same bytes.

type Hash = { alg: 'SHA-256' | 'SHA-512'; content: string }
type Component = {
  type: 'library' | 'platform' | 'file'
  'bom-ref': string
  name: string
  version?: string
  scope?: 'required' | 'excluded'
  hashes?: Hash[]
  licenses?: ({ license: { id: string } } | { expression: string })[]
  purl?: string
  components?: Component[]
}

export type Materials = { packages: Package[]; shipped: Package[]; hasPostgres: boolean }

export function sbom(root: string, { packages, shipped, hasPostgres }: Materials): string {
  const isShipped = (one: Package) => shipped.includes(one) || (hasPostgres && one.path === postgresPackage(HERE))
  const components = [
    nodeComponent(root),
    ...(hasPostgres ? [postgresComponent(root)] : []),
    ...packages.map((one) => packageComponent(one, isShipped(one))),
  ]
  const dependencies = packages.map((one) => ({ ref: one.path, dependsOn: dependenciesOf(packages, one) }))
  const direct = ['node', ...(hasPostgres ? ['postgresql'] : []), ...shipped.map(({ path }) => path)]
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      ...(BUILD.date === null ? {} : { timestamp: BUILD.date }),
      component: {
        type: 'application',
        'bom-ref': 'parley',
        name: 'parley',
        version: BUILD.version,
        licenses: licences('MIT'),
        purl: `pkg:generic/parley@${BUILD.version}`,
        properties: [
          { name: 'parley:platform', value: HERE },
          ...(BUILD.commit === null ? [] : [{ name: 'parley:commit', value: BUILD.commit }]),
        ],
      },
    },
    components,
    dependencies: [{ ref: 'parley', dependsOn: direct }, ...dependencies],
  }
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(document))}`
  return `${JSON.stringify({ $schema: SCHEMA, serialNumber, ...document }, null, 2)}\n`
}

const SCHEMA = 'http://cyclonedx.org/schema/bom-1.6.schema.json'

function packageComponent({ path, name, version, license, integrity }: Package, isShipped: boolean): Component {
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    scope: isShipped ? 'required' : 'excluded',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }],
    licenses: licences(license),
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  }
}

/** Node says itself which libraries it was built with. */
function nodeComponent(root: string): Component {
  const file = join(root, nodePackage(HERE), 'bin', 'node')
  const { node, modules: _m, napi: _n, cldr: _c, unicode: _u, tz: _t, ...libraries } = process.versions
  return {
    type: 'platform',
    'bom-ref': 'node',
    name: 'node',
    version: node,
    scope: 'required',
    hashes: [sha256(file)],
    licenses: licences('MIT'),
    purl: `pkg:generic/node@${node}`,
    components: Object.entries(libraries)
      .filter((entry): entry is [string, string] => entry[1] !== undefined)
      .map(([name, version]) => ({
        type: 'library',
        'bom-ref': `node/${name}`,
        name,
        version,
        purl: `pkg:generic/${name}@${encodeURIComponent(version)}`,
      })),
  }
}

/** Its package says nothing about the versions of its libraries, so their files are listed. */
function postgresComponent(root: string): Component {
  const folder = join(root, postgresPackage(HERE), 'native')
  const program = join(folder, 'bin', 'postgres')
  const version = / (\d+(?:\.\d+)*)\s*$/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))![1]!
  const libraries = globSync(join(folder, 'lib', '*.{so,dylib}*')).filter((file) => lstatSync(file).isFile())
  return {
    type: 'platform',
    'bom-ref': 'postgresql',
    name: 'postgresql',
    version,
    scope: 'required',
    hashes: [sha256(program)],
    licenses: licences('PostgreSQL'),
    purl: `pkg:generic/postgresql@${version}`,
    components: libraries.sort().map((file) => ({
      type: 'file',
      'bom-ref': `postgresql/${basename(file)}`,
      name: basename(file),
      hashes: [sha256(file)],
    })),
  }
}

const dependenciesOf = (packages: Package[], one: Package): string[] =>
  one.dependencies.flatMap((name) => resolved(packages, one.path, name)?.path ?? [])

/** Some packages write the words between licences in small letters, which the standard does not know. */
function licences(text: string): Component['licenses'] {
  if (!text.includes(' ')) return [{ license: { id: text } }]
  return [{ expression: text.replaceAll(/ (and|or) /g, (word) => word.toUpperCase()) }]
}

function sha256(file: string): Hash {
  return { alg: 'SHA-256', content: createHash('sha256').update(readFileSync(file)).digest('hex') }
}

/** A random identifier would make every file different, so this one comes from the contents (version 8: made our own way). */
function uuidOf(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
