import type { ParseProblem } from '#core/mail/parsed-mail.ts'

// Works on the bytes themselves, before a parser builds anything from them. Each function is one pass.

/** Most providers accept 25 MB; mail about meetings is far smaller. */
export const MAIL_BYTES_MAX = 10 * 1024 * 1024
/** A first mail about a meeting is text. Somebody already in a conversation may also attach something. */
export const MAIL_BYTES_WITHOUT_TOKEN_MAX = 1024 * 1024
/** More than any mail with a whole folder of pictures; a parser makes a few objects for each. */
const PARTS_MAX = 500
/** Ten times the longest header of real mail. */
export const HEADER_BYTES_MAX = 128 * 1024
/** For parts that we read: markup is several times its text. */
const PART_BYTES_MAX = 512 * 1024

export class ParseRefusal extends Error {
  readonly problem: ParseProblem

  constructor(problem: ParseProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * The same mail without the parts that nobody reads: pictures, documents, and parts over the size limit. Decoding 10 MB of
 * attachments takes a second; this takes 50 ms.
 */
export function prune(raw: Uint8Array): Uint8Array {
  const text = latin1(raw)
  if (headerEnd(text) > HEADER_BYTES_MAX) throw new ParseRefusal('too_large')
  const starts = [0, ...boundaryLines(text), raw.length]
  const kept: Uint8Array[] = []
  for (let i = 0; i + 1 < starts.length; i++) {
    const [from, to] = [starts[i]!, starts[i + 1]!]
    kept.push(raw.subarray(from, Math.min(to, from + bytesRead(text, from))), NEW_LINE)
  }
  return Buffer.concat(kept)
}

const NEW_LINE = new TextEncoder().encode('\r\n')

/** The positions of declared boundaries that are alone on a line. */
function boundaryLines(text: string): number[] {
  const boundaries = new Set<string>()
  for (const match of text.matchAll(/boundary\s{0,10}=\s{0,10}(?:"([^"\r\n]{1,200})"|([^\s";]{1,200}))/gi)) {
    if (boundaries.size >= PARTS_MAX) throw new ParseRefusal('too_many_parts')
    boundaries.add((match[1] ?? match[2])!.trimEnd())
  }
  const lines: number[] = []
  if (boundaries.size === 0) return lines
  for (const match of text.matchAll(/(?<=\n)--([^\r\n]{1,210})/g)) {
    const line = match[1]!.trimEnd()
    if (!boundaries.has(line) && !(line.endsWith('--') && boundaries.has(line.slice(0, -2)))) continue
    if (lines.push(match.index) > PARTS_MAX) throw new ParseRefusal('too_many_parts')
  }
  return lines
}

/** How many bytes of this part we need. */
function bytesRead(text: string, from: number): number {
  const header = text.slice(from, from + PART_HEADER_LOOKED_AT)
  const end = headerEnd(header)
  if (from === 0 || end === header.length || !HEAVY.test(header.slice(0, end))) return PART_BYTES_MAX
  return end
}

const PART_HEADER_LOOKED_AT = 8 * 1024
const HEAVY = /^content-type:\s{0,10}(?:image|audio|video|font|model|application\/(?!ics\b))/im

/** The position after the empty line that ends a header. */
function headerEnd(text: string): number {
  const match = /\r?\n\r?\n/.exec(text)
  return match ? match.index + match[0].length : text.length
}

/**
 * The same mail with `format=flowed` switched off, because the parser joins quoted lines with the answer below them; we join
 * them correctly ourselves. Lengths stay, so nothing else moves.
 */
export function fixFlowed(raw: Uint8Array): { raw: Uint8Array; isFlowed: boolean; deleteSpace: boolean } {
  const fields = latin1(raw).matchAll(/^content-type:[^\r\n]{0,500}(?:\r?\n[ \t][^\r\n]{0,500}){0,10}/gim)
  const places = [...fields].flatMap((match) => {
    const flowed = /format\s{0,4}=\s{0,4}"?(?=flowed)/i.exec(match[0])
    return flowed ? [{ at: match.index + flowed.index + flowed[0].length, field: match[0] }] : []
  })
  if (places.length === 0) return { raw, isFlowed: false, deleteSpace: false }
  const copy = new Uint8Array(raw)
  for (const { at } of places) copy.set(FIXED, at)
  return { raw: copy, isFlowed: true, deleteSpace: places.some(({ field }) => DELETE_SPACE.test(field)) }
}

/** Six bytes, as many as "flowed". */
const FIXED = new TextEncoder().encode('fixedx')
const DELETE_SPACE = /delsp\s{0,4}=\s{0,4}"?yes/i

/** Only the header, cut after a whole line if too long: enough to know whose mail it is. */
export function headerBytes(raw: Uint8Array): Uint8Array {
  const text = latin1(raw.subarray(0, HEADER_BYTES_MAX / 2))
  const end = headerEnd(text)
  return raw.subarray(0, end < text.length ? end : text.lastIndexOf('\n') + 1)
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
