import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Audit, audit, auditText, holesIn } from '../../bin/release/audit.ts'
import { checkLicences, isAllowed } from '../../bin/release/licences.ts'
import { loadedLater, readPackages } from '../../bin/release/packages.ts'
import { sbom } from '../../bin/release/sbom.ts'
import { TAR_END, tarBlocks } from '../../bin/release/tar.ts'
import { temporaryFolder } from '../support/parley.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const AT_SECONDS = Date.parse('2026-11-18T10:20:30Z') / 1000
const packages = readPackages(ROOT)
const fastify = packages.find(({ path }) => path === 'node_modules/fastify')!

test('an archive depends only on names and contents, and tar reads it', async () => {
  await using folder = await temporaryFolder()
  const long = `${'deep/'.repeat(30)}file`
  const written = async (name: string, paths: string[], at: Date) => {
    const files = join(folder.path, name)
    for (const path of paths) {
      await mkdir(join(files, path, '..'), { recursive: true })
      await writeFile(join(files, path), `in ${path}`)
      await utimes(join(files, path), at, at)
    }
    const entries = paths.map((path) => ({ path, file: join(files, path), isProgram: path === 'run' }))
    return Buffer.concat([...tarBlocks([...entries, { path: 'link', link: 'run' }], AT_SECONDS), TAR_END])
  }
  const bytes = await written('one', ['b', 'run', long], new Date(0))
  assert.deepEqual(await written('other', [long, 'run', 'b'], new Date()), bytes)

  const file = join(folder.path, 'archive.tar')
  await writeFile(file, bytes)
  const env = { ...process.env, TZ: 'UTC', LC_ALL: 'C' }
  const listed = execFileSync('tar', ['--numeric-owner', '--full-time', '-tvf', file], { encoding: 'utf8', env })
  assert.deepEqual(
    listed
      .trimEnd()
      .split('\n')
      .map((line) => line.replaceAll(/ +/g, ' ')),
    [
      '-rw-r--r-- 0/0 4 2026-11-18 10:20:30 b',
      `-rw-r--r-- 0/0 ${3 + long.length} 2026-11-18 10:20:30 ${long}`,
      'lrw-r--r-- 0/0 0 2026-11-18 10:20:30 link -> run',
      '-rwxr-xr-x 0/0 6 2026-11-18 10:20:30 run',
    ],
  )
  execFileSync('tar', ['-xf', file, '-C', folder.path])
  assert.equal(readFileSync(join(folder.path, long), 'utf8'), `in ${long}`)
})

test('all our packages have licences that we accept', () => {
  assert.doesNotThrow(() => checkLicences(packages))
})

test('another licence is refused, with the package and what to do', () => {
  const foreign = { ...fastify, license: 'GPL-3.0-only' }
  assert.throws(() => checkLicences([fastify, foreign]), {
    message: `These packages have a licence that is not on the list in bin/release/licences.ts:\n  node_modules/fastify ${fastify.version}: GPL-3.0-only\nReplace them, or read the licence and add it there.`,
  })
  assert.throws(() => checkLicences([{ ...fastify, license: '' }]), /names no licence/)
})

test('of several licences one or all must be acceptable, as the words between them say', () => {
  const accepted = ['MIT', 'GPL-3.0-only OR MIT', '(MIT OR EUPL-1.1+)', 'MIT and ISC', 'ISC AND (GPL-2.0-only OR MIT)']
  const refused = ['', 'MIT AND GPL-3.0-only', 'MIT OR', '(MIT', 'SEE LICENSE IN x', 'MIT ISC', 'MIT AND (ISC OR']
  assert.deepEqual(
    accepted.filter((text) => !isAllowed(text)),
    [],
  )
  assert.deepEqual(refused.filter(isAllowed), [])
})

test('the bill of materials has every package with its purl, licence and digest, and is the same each time', () => {
  const materials = { packages, shipped: [fastify], hasPostgres: false }
  const text = sbom(ROOT, materials)
  assert.equal(sbom(ROOT, materials), text)
  const { components, dependencies, metadata, serialNumber, ...rest } = JSON.parse(text)
  assert.deepEqual([rest.bomFormat, rest.specVersion, metadata.component.name], ['CycloneDX', '1.6', 'parley'])
  assert.match(serialNumber, /^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  type Listed = { 'bom-ref': string; scope: string; purl: string; hashes: { content: string }[] }
  const byRef = new Map((components as Listed[]).map((one) => [one['bom-ref'], one]))
  assert.equal(byRef.size, packages.length + 1, 'and Node')
  const [algorithm, digest] = fastify.integrity.split('-') as [string, string]
  assert.equal(algorithm, 'sha512')
  assert.deepEqual(byRef.get('node_modules/fastify'), {
    type: 'library',
    'bom-ref': 'node_modules/fastify',
    name: 'fastify',
    version: fastify.version,
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: [{ license: { id: 'MIT' } }],
    purl: `pkg:npm/fastify@${fastify.version}`,
  })
  assert.equal(byRef.get('node_modules/typescript')!.scope, 'excluded')
  assert.match(byRef.get('node_modules/@scalar/types')!.purl, /^pkg:npm\/%40scalar\/types@/)
  assert.equal(byRef.get('node')!.hashes[0]!.content.length, 64)
  const refs = new Set([...byRef.keys(), 'parley'])
  for (const { ref, dependsOn } of dependencies as { ref: string; dependsOn: string[] }[])
    assert.deepEqual(
      [ref, ...dependsOn].filter((one) => !refs.has(one)),
      [],
      ref,
    )
})

test('what stays a package in a release comes with all that it needs, as Node would find it', () => {
  const paths = loadedLater(packages).map(({ path }) => path)
  for (const path of ['@scalar/openapi-parser', 'yaml', '@scalar/json-magic/node_modules/undici'])
    assert.ok(paths.includes(`node_modules/${path}`), path)
  assert.ok(!paths.includes('node_modules/typescript'))
})

test('a known hole is told once, where it is, and whether it is in the release', () => {
  const advisory = { title: 'Reads too far', url: 'https://advisories.test/1' }
  const found = {
    fastify: { severity: 'high', via: [advisory], nodes: ['node_modules/fastify'] },
    vite: { severity: 'low', via: [advisory], nodes: ['node_modules/vite'] },
    dependent: { severity: 'high', via: ['fastify'], nodes: ['node_modules/dependent'] },
  }
  const holes = holesIn(found, [fastify])
  assert.deepEqual(
    holes.map(({ path, isShipped }) => [path, isShipped]),
    [
      ['node_modules/fastify', true],
      ['node_modules/vite', false],
    ],
  )
  assert.equal(
    auditText({ holes }),
    'Known holes:\n  in the release: node_modules/fastify, high: Reads too far (https://advisories.test/1)\n  only builds or tests it: node_modules/vite, low: Reads too far (https://advisories.test/1)',
  )
  assert.equal(auditText({ holes: [] }), 'Known holes: none.')
})

test('npm is told of a hole by the registry, and the release hears of it', async () => {
  const advisory = { id: 1, url: 'https://advisories.test/1', title: 'Reads too far', severity: 'high' }
  const server = createServer((request, response) => {
    const isAsked = request.resume().url!.endsWith('/security/advisories/bulk')
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isAsked ? { fastify: [{ ...advisory, vulnerable_versions: '*' }] } : {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const result = await auditedBy(`http://127.0.0.1:${port}/`)
  server.close()
  assert.deepEqual(result, {
    holes: [
      { path: 'node_modules/fastify', severity: 'high', title: advisory.title, url: advisory.url, isShipped: true },
    ],
  })
})

test('without a registry the check for known holes is skipped, and this is said', async () => {
  const text = auditText(await auditedBy('http://127.0.0.1:9/'))
  assert.match(text, /^Known holes: not checked, because the registry gives no answer \(.*ECONNREFUSED/)
})

async function auditedBy(registry: string): Promise<Audit> {
  const before = process.env.npm_config_registry
  process.env.npm_config_registry = registry
  try {
    return await audit(ROOT, [fastify])
  } finally {
    if (before === undefined) delete process.env.npm_config_registry
    else process.env.npm_config_registry = before
  }
}
