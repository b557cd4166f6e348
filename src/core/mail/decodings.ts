// The texts that the bytes of a mail may hold, for a search and not for reading: nothing is parsed, so a broken mail is searched as well.

/** A mail in a mail in a mail. */
const DEPTH_MAX = 3

export function decodings(raw: Uint8Array, depth = DEPTH_MAX): string[] {
  const plain = textsOf(raw).map((text) => unquoted(withoutEncodedWords(text)))
  const packed = depth === 0 ? [] : base64Blocks(latin(raw))
  return [...plain, ...packed.flatMap((bytes) => decodings(bytes, depth - 1))]
}

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** Most mails are UTF-8; the rest shows its western letters. */
function textsOf(bytes: Uint8Array): string[] {
  const text = new TextDecoder().decode(bytes)
  return text.includes('\ufffd') ? [text, latin(bytes)] : [text]
}

/** Quoted-printable: lines end with =, and characters are written as =C3=BC. */
function unquoted(text: string): string {
  const joined = text.replace(/=\r?\n/g, '')
  return joined.replace(
    /(?:=[0-9a-f]{2})+/gi,
    (codes) => textsOf(Uint8Array.fromHex(codes.replaceAll('=', ''))).at(-1)!,
  )
}

/** RFC 2047. Blanks between two encoded words are not part of the text. */
function withoutEncodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?[^?\s]{1,60}\?([bq])\?([^?]*)\?=/gi, (whole, way: string, word: string) =>
      way.toLowerCase() === 'q'
        ? unquoted(word.replaceAll('_', ' '))
        : decoded(word)
            .map((bytes) => textsOf(bytes).at(-1))
            .join('') || whole,
    )
}

function base64Blocks(text: string): Uint8Array[] {
  const blocks = text.match(/(?:^[a-z0-9+/]{8,998}={0,2}\r?$\n?)+/gim) ?? []
  return blocks.flatMap((block) => decoded(block.replace(/\s+/g, '')))
}

/** Only as many characters as make whole bytes; padding is optional. */
function decoded(base64: string): Uint8Array[] {
  const digits = base64.replace(/[^a-z0-9+/]/gi, '')
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits
  return whole === '' ? [] : [Uint8Array.fromBase64(whole)]
}
