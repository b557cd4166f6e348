import { readFileSync } from 'node:fs'

// Writes a tar file (POSIX ustar) that depends on nothing but names and contents: no owner, one time for all, fixed modes.

export type Entry = Readonly<
  { path: string } & ({ file: string; isProgram: boolean } | { bytes: Buffer } | { link: string })
>

const BLOCK = 512

/** The blocks of these entries, sorted by their names. The end of the file is `TAR_END`. */
export function* tarBlocks(entries: Entry[], atSeconds: number): Generator<Buffer> {
  for (const entry of entries.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    const content = contentOf(entry)
    yield header(entry, content.length, atSeconds)
    yield content
    yield Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)
  }
}

export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK)

function contentOf(entry: Entry): Buffer {
  if ('file' in entry) return readFileSync(entry.file)
  return 'bytes' in entry ? entry.bytes : Buffer.alloc(0)
}

function header(entry: Entry, size: number, atSeconds: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  const [prefix, name] = splitPath(entry.path)
  block.write(name, 0)
  block.write(octal('file' in entry && entry.isProgram ? 0o755 : 0o644, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, 11), 124)
  block.write(octal(atSeconds, 11), 136)
  block.write(' '.repeat(8), 148)
  block.write('link' in entry ? '2' : '0', 156)
  if ('link' in entry) block.write(entry.link, 157)
  block.write('ustar\x0000', 257)
  block.write(prefix, 345)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 6)}\0 `, 148)
  return block
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

/** A name has room for 100 bytes, and what comes before it for 155. */
function splitPath(path: string): [string, string] {
  if (Buffer.byteLength(path) <= 100) return ['', path]
  const at = path.indexOf('/', Buffer.byteLength(path) - 101)
  const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
  if (at < 0 || Buffer.byteLength(prefix) > 155 || Buffer.byteLength(name) > 100)
    throw new Error(`The path ${path} is too long for a tar file.`)
  return [prefix, name]
}
