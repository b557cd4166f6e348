import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { TypeWriter } from '../../bin/client-types/typescript.ts'
import { generatedTypes } from '../../bin/client-types.ts'

const ROOT = new URL('../../', import.meta.url)
const SOURCE = new URL('../../client/src/', import.meta.url)

test('the types of the client and of the console are those of the server', async () => {
  for (const [path, text] of Object.entries(await generatedTypes()))
    assert.equal(await readFile(new URL(path, ROOT), 'utf8'), text, `${path}: run \`npm run client:types\``)
})

test('a schema that the generator does not know is refused, not guessed', () => {
  const odd = { type: 'object', properties: { odd: { not: {} } } }
  assert.throws(() => new TypeWriter([]).declare('Odd', odd, 'body'), /no TypeScript type for {"not":{}}/)
})

test('a choice that may be null has null among its values, and no word of that name', () => {
  const choice = { type: ['string', 'null'], enum: ['en', 'de', null] }
  assert.equal(new TypeWriter([]).typeOf(choice, 'answer'), "'en' | 'de' | null")
})

// Deno, Bun and browsers have fetch, URL, timers and WebCrypto, and nothing that is Node's.
test('the client stands on web standards alone', async () => {
  for (const name of await readdir(SOURCE)) {
    const text = await readFile(new URL(name, SOURCE), 'utf8')
    const imports = [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1]!)
    assert.deepEqual(
      imports.filter((from) => !/^\.\/[a-z-]+\.ts$/.test(from)),
      [],
      name,
    )
    assert.doesNotMatch(text, /\b(process\.|Buffer\b|require\(|__dirname|node:)/, name)
  }
  const { dependencies } = JSON.parse(await readFile(new URL('../package.json', SOURCE), 'utf8'))
  assert.equal(dependencies, undefined)
})
