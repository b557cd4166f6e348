import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// Signing secrets and custom header values are stored sealed, so that a copy of the database is worthless without
// PARLEY_SECRET. A sealed value is
//
//   version (1 byte) | key id (4 bytes) | nonce (12) | AES-256-GCM ciphertext | tag (16)
//
// and opens only in its own place: moved to another row, it is refused.

const VERSION = 1
const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + KEY_ID_BYTES
const CIPHER = 'aes-256-gcm'

export type Seal = {
  /** Names of the secrets that it opens with, in hexadecimal. The first one seals. */
  keyIds: readonly string[]
  /** `place` names the row, and also the field if a row has several. */
  seal(text: string, place: string): Buffer
  open(sealed: Uint8Array, place: string): string
}

/** A sealed value cannot be opened: never the caller's fault; the operator must act. */
export class SealError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SealError'
  }
}

/** The first secret seals, and all of them open: while the secret is being changed there are two. */
export function createSeal(secret: Uint8Array, ...others: Uint8Array[]): Seal {
  const keys = new Map([secret, ...others].map((each) => [keyIdOf(each), derive(each, 'parley seal 1', 32)]))
  const keyIds = [...keys.keys()]
  const [keyId] = keyIds
  const key = keys.get(keyId!)!
  const head = Buffer.concat([Buffer.of(VERSION), Buffer.from(keyId!, 'hex')])

  return {
    keyIds,

    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place))
      return Buffer.concat([head, nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },

    open(sealed, place) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      if (bytes.length < HEAD_BYTES + NONCE_BYTES + TAG_BYTES || bytes[0] !== VERSION)
        throw new SealError(`The sealed value of ${place} has an unknown form.`)
      const opener = keys.get(bytes.toString('hex', 1, HEAD_BYTES))
      if (opener === undefined) throw otherSecret(place, bytes.toString('hex', 1, HEAD_BYTES), keyIds)
      const nonce = bytes.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, opener, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        const text = decipher.update(bytes.subarray(HEAD_BYTES + NONCE_BYTES, -TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new SealError(`The sealed value of ${place} was changed, or was sealed for another place.`, { cause })
      }
    },
  }
}

/** Which secret sealed a value. */
const keyIdOf = (secret: Uint8Array): string => derive(secret, 'parley seal 1 key id', KEY_ID_BYTES).toString('hex')

/** The key is derived for this purpose, so that other uses of the same secret have unrelated keys. */
function derive(secret: Uint8Array, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes))
}

function otherSecret(place: string, found: string, present: readonly string[]): SealError {
  return new SealError(
    `The sealed value of ${place} was sealed with another PARLEY_SECRET (key ${found}; the present one is ${present.join(', ')}). Start with the PARLEY_SECRET, or the secret file of the data folder, that it was sealed with.`,
  )
}
