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

/** The key is derived for this purpose, so that other uses of the same secret have unrelated keys. */
export function createSeal(secret: Uint8Array): Seal {
  const key = derive(secret, 'parley seal 1', 32)
  const keyId = derive(secret, 'parley seal 1 key id', KEY_ID_BYTES)
  const head = Buffer.concat([Buffer.of(VERSION), keyId])

  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place))
      return Buffer.concat([head, nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },

    open(sealed, place) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      if (bytes.length < HEAD_BYTES + NONCE_BYTES + TAG_BYTES || bytes[0] !== VERSION)
        throw new SealError(`The sealed value of ${place} has an unknown form.`)
      if (!bytes.subarray(1, HEAD_BYTES).equals(keyId)) throw otherSecret(place, bytes.subarray(1, HEAD_BYTES), keyId)
      const nonce = bytes.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
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

function derive(secret: Uint8Array, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes))
}

function otherSecret(place: string, found: Buffer, present: Buffer): SealError {
  return new SealError(
    `The sealed value of ${place} was sealed with another PARLEY_SECRET (key ${found.toString('hex')}; the present one is ${present.toString('hex')}). Start with the PARLEY_SECRET, or the secret file of the data folder, that it was sealed with.`,
  )
}
