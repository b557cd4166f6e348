import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HERE, type Package, postgresPackage } from './packages.ts'

// The licences of everything in a release, in one file. Nearly all of them ask for that.

const RULE = '='.repeat(80)
/** The package with PostgreSQL's binaries leaves this out. */
const POSTGRES_LICENCE = new URL('postgresql-licence.txt', import.meta.url)

export function notices(root: string, shipped: Package[], hasPostgres: boolean): string {
  const texts = shipped.map(({ path, name, version, license }) =>
    notice(
      `${name} ${version}`,
      `Licence: ${license}\nSource: https://www.npmjs.com/package/${name}`,
      textIn(root, path),
    ),
  )
  if (hasPostgres) {
    const text = readFileSync(POSTGRES_LICENCE, 'utf8')
    texts.push(
      notice('PostgreSQL', 'Source: https://www.postgresql.org', `${text}\n${textIn(root, postgresPackage(HERE))}`),
    )
  }
  return `Parley contains the software below, under these licences.\n\n${texts.join('\n')}`
}

const notice = (title: string, origin: string, text: string): string =>
  `${RULE}\n${title}\n${origin}\n\n${text.trim()}\n`

function textIn(root: string, path: string): string {
  const files = readdirSync(join(root, path)).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
  if (files.length === 0) return 'The package comes without the text of its licence.'
  return files
    .sort()
    .map((name) => readFileSync(join(root, path, name), 'utf8'))
    .join('\n')
}
