import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { SECRETS } from '#settings/environment.ts'
import { readSettings } from '#settings/settings.ts'

const ROOT = join(import.meta.dirname, '../..')
const textOf = (path: string) => readFile(join(ROOT, path), 'utf8')

/** The names in the first column of a page's tables. */
const namesIn = (page: string): string[] =>
  [...page.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell]) =>
    cell!.split(', ').map((name) => name.replaceAll('`', '')),
  )

test('the settings page lists exactly the variables that are read', async () => {
  const page = await textOf('docs/reference/settings.md')
  const names = new Set<string>()
  const env = new Proxy({}, { get: (_, name) => void names.add(String(name)) })
  readSettings(env, { development: true })
  const files = SECRETS.map((name) => `${name}_FILE`)
  const read = [...names].filter((name) => !files.includes(name))
  assert.ok(read.includes('PARLEY_GOOGLE_CLIENT_ID'))
  assert.deepEqual(namesIn(page).sort(), read.sort())
  assert.deepEqual(page.match(/`\w+_FILE`/g)?.sort(), files.map((name) => `\`${name}\``).sort())
})

test('the commands page lists exactly the commands of ./bin/parley', async () => {
  const page = await textOf('docs/reference/commands.md')
  const { stdout } = await promisify(execFile)(join(ROOT, 'bin/parley'), ['--help'])
  const commands = [...stdout.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?) {1,}[A-Z]/gm)].map(([, name]) => name!)
  assert.ok(commands.includes('mailroom accept'))
  assert.deepEqual(namesIn(page).sort(), commands.sort())
})

test('the mails in the README come from a golden transcript', async () => {
  const readme = await textOf('README.md')
  const transcript = await textOf('test/conversations/gives-a-window.txt')
  const said = transcript.split('\n').map((line) => line.replace(/^\|/, '').trim())
  const mails = [...readme.matchAll(/^```text\n([\s\S]*?)\n```$/gm)].flatMap(([, mail]) => mail!.split('\n'))
  assert.ok(mails.length > 15)
  assert.deepEqual(
    mails.filter((line) => !said.includes(line.trim())),
    [],
  )
})

const LINK = /\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g

test('every link between the README and the documents leads somewhere', async () => {
  const pages = ['README.md', ...((await textOf('README.md')).match(/\bdocs\/[\w/-]+\.md/g) ?? [])]
  for (const page of new Set(pages)) {
    const links = [...(await textOf(page)).matchAll(LINK)].map(([, link]) => link!)
    const missing = links.filter((link) => !existsSync(join(ROOT, dirname(page), link)))
    assert.deepEqual(missing, [], page)
  }
})
