// `t=<unix seconds>,v1=<hex digest>`. While a secret is being replaced there are two v1. Unknown parts are ignored, so that
// another scheme can be added.

export const SIGNATURE_HEADER = 'x-webhook-signature'

/** Enough for a dozen digests; nobody needs more, and each costs a computation. */
const LENGTH_MAX = 1_024

export type Signature = { timestamp: number; time: string; digests: Uint8Array<ArrayBuffer>[] }
export type BadSignature = { reason: 'missing_signature' | 'malformed_signature'; problem: string }

export function readSignature(header: string | undefined): Signature | BadSignature {
  if (!header) return { reason: 'missing_signature', problem: `The header ${SIGNATURE_HEADER} is missing.` }
  if (header.length > LENGTH_MAX) return malformed(`is longer than ${LENGTH_MAX} characters`)
  const parts = header.split(',').map((part) => part.trim())
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
  const times = valuesOf('t')
  const [time = ''] = times
  if (times.length === 0) return malformed('has no t')
  if (times.length > 1 || !/^\d{1,12}$/.test(time)) return malformed('has a t that is no Unix time')
  const values = valuesOf('v1')
  if (values.length === 0) return malformed('has no v1')
  const digests = values.filter((value) => SHA256_HEX.test(value)).map(fromHex)
  if (digests.length === 0) return malformed('has no v1 of 64 hexadecimal digits')
  return { timestamp: Number(time), time, digests }
}

const SHA256_HEX = /^[0-9a-f]{64}$/i

function malformed(problem: string): BadSignature {
  return { reason: 'malformed_signature', problem: `The header ${SIGNATURE_HEADER} ${problem}.` }
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
