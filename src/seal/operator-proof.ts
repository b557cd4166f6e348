import type { Seal } from './seal.ts'

// `parley doctor` asks the running service how it sees a call. That is nobody else's business, so the doctor proves that it has the secret
// of the installation. A proof is worth little to somebody who steals it, and only for a minute.

export const PROOF_HEADER = 'x-parley-operator'

const PLACE = 'operator proof'
const GOOD_FOR_MS = 60_000

export const operatorProof = (seal: Seal, nowMs: number): string =>
  seal.seal(String(nowMs), PLACE).toString('base64url')

export function isOperator(seal: Seal, proof: string | string[] | undefined, nowMs: number): boolean {
  if (typeof proof !== 'string') return false
  try {
    return Math.abs(nowMs - Number(seal.open(Buffer.from(proof, 'base64url'), PLACE))) < GOOD_FOR_MS
  } catch {
    // Made with another secret, or by chance.
    return false
  }
}
