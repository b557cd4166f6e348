// A process that opens the database of a folder and stays until it is told to go: what Parley is to its database.
// Run by the tests in this folder, which kill it in every way.

import postgres from 'postgres'
import { openEmbedded } from '#db/embedded/open.ts'
import { StartupError } from '#settings/startup-error.ts'

const [folder, purpose, statement] = process.argv.slice(2) as [string, 'service' | 'command' | 'test', string?]
const say = (what: string, value: unknown) => console.log(JSON.stringify([what, value]))
const asked = new Promise<string>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal))
})

try {
  const began = performance.now()
  const embedded = await openEmbedded(folder, { purpose, progress: (line) => say('progress', line) })
  say('open', { ...embedded.connection, version: embedded.version, ms: Math.round(performance.now() - began) })
  if (statement) {
    const sql = postgres({ ...embedded.connection, max: 1, onnotice: () => {} })
    say('rows', await sql.unsafe(statement))
    await sql.end()
  } else {
    const staying = setInterval(() => {}, 60_000)
    await asked
    clearInterval(staying)
  }
  await embedded.close()
  say('closed', null)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  say('refused', error.message)
  process.exitCode = 1
}
