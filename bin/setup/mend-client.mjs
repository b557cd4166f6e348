import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// The PostgreSQL client forgets too little of a connection that ends, and the next connection in its place inherits the rest. Release
// 3.4.9 is the newest, so we mend it here.

const MENDS = [
  {
    // It collects small writes and sends them when the event loop comes round. If a connection ends before that, the sending is
    // cancelled, but the bytes and the note that they will be sent stay. The next connection therefore sends nothing, times out after
    // five seconds, and so do others after it. This is so where we end a connection, and where one was lost.
    places: 2,
    old: '    clearImmediate(nextWriteTimer)\n',
    mended: '    clearImmediate(nextWriteTimer), chunk = nextWriteTimer = null\n',
  },
  {
    // The system tells of a broken connection first and closes it a little later. A statement that is given to the connection in
    // between was never sent and never refused: its caller waited for ever, or heard that it was done once the next connection was
    // ready. The first statement of the next connection was also given the server's reason for ending the last one, and had its rows
    // counted on from rows that came before the end.
    places: 1,
    old: "    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
    mended:
      "    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n" +
      '    query = results = errorResponse = final = null, result = new Result(), rows = 0\n',
  },
]

const fileIn = (root) => join(root, 'node_modules/postgres/src/connection.js')

export function isClientMended(root) {
  const source = readFileSync(fileIn(root), 'utf8')
  return MENDS.every(({ mended, places }) => count(source, mended) === places)
}

export function mendClient(root) {
  if (isClientMended(root)) return
  const file = fileIn(root)
  const source = MENDS.reduce((text, mend) => mendedAt(file, text, mend), readFileSync(file, 'utf8'))
  // A new file takes its place, because hard links may share the old one with other folders.
  writeFileSync(`${file}.mended`, source)
  renameSync(`${file}.mended`, file)
}

/** An earlier setup may have made some of the mends. */
function mendedAt(file, source, { old, mended, places }) {
  if (count(source, mended) === places) return source
  if (count(source, old) !== places)
    throw new Error(
      `${file} is not the source that bin/setup/mend-client.mjs mends. Look whether this release forgets all of a lost connection by itself.`,
    )
  return source.replaceAll(old, mended)
}

const count = (text, part) => text.split(part).length - 1
