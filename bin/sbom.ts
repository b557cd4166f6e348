import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checkMaterials } from './release/check-materials.ts'
import { sbom } from './release/sbom.ts'

// npm run sbom [-- --to FILE] [--no-audit]
//
// Checks licences and known holes, and writes the bill of materials of a release with PostgreSQL.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: { to: { type: 'string', default: 'sbom.cdx.json' }, 'no-audit': { type: 'boolean', default: false } },
})

try {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const materials = await checkMaterials(ROOT, { isAudited: !values['no-audit'], say })
  writeFileSync(values.to, sbom(ROOT, { ...materials, hasPostgres: true }))
  say(`Wrote ${values.to}.`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
