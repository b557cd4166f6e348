import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// The PostgreSQL client collects small writes and sends them when the event loop comes round. If a connection ends before that, the
// client cancels the sending but keeps the bytes and the note that they will be sent. The next connection in its place therefore sends nothing,
// times out after five seconds, and so do others after it. Release 3.4.9 is the newest, so we mend the two places here.

const FORGETFUL = /^ {4}clearImmediate\(nextWriteTimer\)$/gm
const MENDED = '    clearImmediate(nextWriteTimer), chunk = nextWriteTimer = null'
/** Where we end a connection, and where one was lost. */
const PLACES = 2

const fileIn = (root) => join(root, 'node_modules/postgres/src/connection.js')

export function isClientMended(root) {
  return readFileSync(fileIn(root), 'utf8').split(`${MENDED}\n`).length - 1 === PLACES
}

export function mendClient(root) {
  if (isClientMended(root)) return
  const file = fileIn(root)
  const source = readFileSync(file, 'utf8')
  if (source.match(FORGETFUL)?.length !== PLACES)
    throw new Error(
      `${file} is not the source that bin/setup/mend-client.mjs mends. Look whether this release drops a pending write by itself.`,
    )
  // A new file takes its place, because hard links may share the old one with other folders.
  writeFileSync(`${file}.mended`, source.replace(FORGETFUL, MENDED))
  renameSync(`${file}.mended`, file)
}
