import type { Answer } from '#core/booking/question.ts'
import { type Seal, SealError } from './seal.ts'

// A link for a certain person, with their name, address and answers filled in. They stand sealed in the address, so nobody can read, change
// or make them without us, and nothing is stored until it is used.

export type Personal = {
  name: string | null
  email: string | null
  answers: Answer[]
  /** Names the link if it is good for one booking. */
  use: string | null
  expiresAtMs: number | null
}

type Place = { workspaceId: string; linkId: string }

export function sealPersonal(personal: Personal, place: Place, seal: Seal): string {
  const { name, email, answers, use, expiresAtMs } = personal
  const short = {
    n: name,
    e: email,
    a: answers.map(({ question, answer }) => [question, answer]),
    u: use,
    x: expiresAtMs,
  }
  const given = Object.fromEntries(Object.entries(short).filter(([, value]) => value !== null))
  return seal.seal(JSON.stringify(given), placeName(place)).toString('base64url')
}

/** Null if it was not sealed by us for this link. */
export function openPersonal(text: string, place: Place, seal: Seal): Personal | null {
  try {
    const { n, e, a, u, x } = JSON.parse(seal.open(Buffer.from(text, 'base64url'), placeName(place)))
    const answers = ((a ?? []) as [string, string][]).map(([question, answer]) => ({ question, answer }))
    return { name: n ?? null, email: e ?? null, answers, use: u ?? null, expiresAtMs: x ?? null }
  } catch (error) {
    if (error instanceof SealError) return null
    throw error
  }
}

const placeName = ({ workspaceId, linkId }: Place): string => `personal booking link ${workspaceId} ${linkId}`
