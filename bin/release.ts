import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { BUILD, buildText } from '#settings/version.ts'
import { checkChangelog } from './release/changelog.ts'
import { checkMaterials } from './release/check-materials.ts'
import { postgresEntries, programEntries } from './release/contents.ts'
import { notices } from './release/notices.ts'
import { HERE } from './release/packages.ts'
import { sbom } from './release/sbom.ts'
import { type Entry, TAR_END, tarBlocks } from './release/tar.ts'

// npm run release [-- --to FOLDER] [--no-audit]
//
// Writes two archives for this platform, with and without PostgreSQL, their bills of materials and their checksums. An archive
// runs without npm, network or compiler. The same commit gives the same bytes.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: { to: { type: 'string', default: join(ROOT, 'release') }, 'no-audit': { type: 'boolean', default: false } },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

const compress = promisify(gzip)
const name = `parley-${BUILD.version}-${HERE}`
const atSeconds = BUILD.date === null ? 0 : Date.parse(BUILD.date) / 1000

try {
  await release(values.to)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function release(folder: string): Promise<void> {
  checkChangelog(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), BUILD.version)
  const { packages, shipped } = await checkMaterials(ROOT, { isAudited: !values['no-audit'], say })
  if (BUILD.commit?.endsWith('-modified')) say('The sources differ from their commit, and the release says so.')
  mkdirSync(folder, { recursive: true })
  // Most of the work is compressing, and most of what is compressed is in both archives.
  const [program, postgres] = await Promise.all([packed(programEntries(ROOT, packages)), packed(postgresEntries(ROOT))])
  const sums: string[] = []
  for (const hasPostgres of [false, true]) {
    const title = hasPostgres ? `${name}-with-postgresql` : name
    const text = notices(ROOT, shipped, hasPostgres)
    const rest = await packed([{ path: 'THIRD-PARTY-LICENCES.txt', bytes: Buffer.from(text) }], TAR_END)
    const archive = Buffer.concat([program, ...(hasPostgres ? [postgres] : []), rest])
    const bill = Buffer.from(sbom(ROOT, { packages, shipped, hasPostgres }))
    for (const [file, bytes] of [
      [`${title}.tar.gz`, archive],
      [`${title}.cdx.json`, bill],
    ] as const) {
      writeFileSync(join(folder, file), bytes)
      sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`)
    }
    say(`${join(folder, `${title}.tar.gz`)}: ${Math.round(archive.length / 1e6)} MB`)
  }
  writeFileSync(join(folder, 'SHA256SUMS'), sums.sort().join(''))
  say(`Parley ${buildText(BUILD)} for ${HERE}. Check the files with: sha256sum -c SHA256SUMS`)
}

/** One member of a gzip file, which may have several. */
async function packed(entries: Entry[], ...end: Buffer[]): Promise<Buffer> {
  const inFolder = entries.map((entry) => ({ ...entry, path: `${name}/${entry.path}` }))
  return await compress(Buffer.concat([...tarBlocks(inFolder, atSeconds), ...end]))
}
