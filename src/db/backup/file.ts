// A backup is gzipped text: one line of JSON that describes the content; then for each table its rows in PostgreSQL's COPY
// format, which has never changed between versions, closed by a line "\."; then one line of JSON with the SHA-256 of everything
// before it. People can read it by eye, and a program needs nothing but this file to read it.

import { createHash } from 'node:crypto'
import { StartupError } from '#settings/startup-error.ts'
import type { Sequence, Table } from './catalogue.ts'

export const FORMAT = 'parley-backup'
export const FORMAT_VERSION = 1
const END_OF_ROWS = Buffer.from('\\.\n')
const NEWLINE = 0x0a

export type Header = {
  format: typeof FORMAT
  version: number
  made_at: string
  parley: string
  postgresql: string
  /** The migrations applied to the database. */
  migrations: number[]
  tables: (Table & { rows: number })[]
  sequences: Sequence[]
}

/** Chunks of uncompressed text, with their digest at the end. */
export async function* writeFile(header: Header, rowsOf: (table: Table) => AsyncIterable<Buffer>) {
  const digest = createHash('sha256')
  const seen = (chunk: Buffer) => {
    digest.update(chunk)
    return chunk
  }
  yield seen(Buffer.from(`${JSON.stringify(header)}\n`))
  for (const table of header.tables) {
    let rows = 0
    for await (const chunk of gathered(rowsOf(table))) {
      rows += countLines(chunk)
      yield seen(chunk)
    }
    if (rows !== table.rows)
      throw new Error(`table ${table.name} gave ${rows} rows, and had ${table.rows} when counted`)
    yield seen(END_OF_ROWS)
  }
  yield Buffer.from(`${JSON.stringify({ sha256: digest.digest('hex') })}\n`)
}

/** The server sends one row at a time; the compression prefers larger pieces. */
async function* gathered(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    kept.push(chunk)
    bytes += chunk.length
    if (bytes < 64 * 1024) continue
    yield Buffer.concat(kept)
    kept = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(kept)
}

export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #digest = createHash('sha256')
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  async header(): Promise<Header> {
    const line = await this.#line()
    this.#digest.update(line)
    const header = parse<Header>(line)
    if (header?.format !== FORMAT) throw notABackup()
    if (header.version > FORMAT_VERSION) {
      throw new StartupError(
        `This backup was made by Parley ${header.parley}, which is newer. Restore it with that one.`,
      )
    }
    return header
  }

  /** The rows of the next table, unchanged, until their end. */
  async *rows(table: Header['tables'][number]): AsyncGenerator<Buffer> {
    let rows = 0
    for (;;) {
      const lines = this.#rest.subarray(0, this.#rest.lastIndexOf(NEWLINE) + 1)
      const end = endOfRows(lines)
      const chunk = end === -1 ? lines : lines.subarray(0, end)
      this.#rest = this.#rest.subarray(chunk.length)
      if (chunk.length > 0) {
        this.#digest.update(chunk)
        rows += countLines(chunk)
        yield chunk
      }
      if (end !== -1) break
      await this.#more()
    }
    this.#digest.update(END_OF_ROWS)
    this.#rest = this.#rest.subarray(END_OF_ROWS.length)
    if (rows !== table.rows) throw damaged(`table ${table.name} has ${rows} rows where ${table.rows} were written`)
  }

  /** After the last table: compares the digest of everything read. */
  async verify(): Promise<void> {
    const trailer = parse<{ sha256: string }>(await this.#line())
    if (trailer?.sha256 !== this.#digest.digest('hex')) throw damaged('its digest does not match')
  }

  async #line(): Promise<Buffer> {
    for (;;) {
      const end = this.#rest.indexOf(NEWLINE) + 1
      if (end > 0) {
        const line = this.#rest.subarray(0, end)
        this.#rest = this.#rest.subarray(end)
        return line
      }
      await this.#more()
    }
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next()
    if (next.done) throw damaged('it ends too early')
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, next.value]) : next.value
  }
}

export function notABackup(): StartupError {
  return new StartupError('This is not a backup made by "parley backup".')
}

export function damaged(why: string): StartupError {
  return new StartupError(`The backup is damaged: ${why}. Nothing was restored. Take another copy of the file.`)
}

/** The position of the line that ends the rows, within these whole lines; -1 if there is none. */
function endOfRows(lines: Buffer): number {
  if (lines.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) return 0
  const before = lines.indexOf('\n\\.\n')
  return before === -1 ? -1 : before + 1
}

function countLines(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count++
  return count
}

function parse<T>(line: Buffer): T | null {
  try {
    return JSON.parse(line.toString('utf8')) as T
  } catch {
    return null
  }
}
