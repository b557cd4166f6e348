import { type Seal, SealError } from '#seal/seal.ts'

// Nothing that a visitor typed is stored before they are booked. It goes along in the address of the next view, so that it is still there when
// they choose another time; sealed, so that no log and no other page can read it.

/** What the visitor typed, so that no view of the form loses it. */
export type Typed = { name: string; email: string; answers: string[]; words: string }

/** Each free time of a month is a link with all of this. */
const KEPT_CHARACTERS_MAX = 4_000
/** Servers in between take addresses of 8,000 characters, and a personal link fills part of that. */
const ADDRESS_CHARACTERS_MAX = 7_000
/** Room for name and address in any case. */
const KEPT_CHARACTERS_MIN = 1_000

type Place = { workspaceId: string; linkId: string }

/** Beside the personal link in the address. Null if there is nothing to keep; of too much, the longest texts are left out. */
export function sealTyped(
  { name, email, words, answers }: Typed,
  place: Place,
  seal: Seal,
  personal: string | null,
): string | null {
  const texts = [name, email, words, ...answers]
  const room = Math.min(KEPT_CHARACTERS_MAX, ADDRESS_CHARACTERS_MAX - (personal?.length ?? 0))
  while (texts.some((text) => text !== '')) {
    const sealed = seal.seal(JSON.stringify(texts), placeName(place)).toString('base64url')
    if (sealed.length <= Math.max(room, KEPT_CHARACTERS_MIN)) return sealed
    texts[longestOf(texts)] = ''
  }
  return null
}

/** Null if it was not sealed by us for this link. */
export function openTyped(text: string, place: Place, seal: Seal): Typed | null {
  try {
    const sealed = Buffer.from(text, 'base64url')
    const [name = '', email = '', words = '', ...answers]: string[] = JSON.parse(seal.open(sealed, placeName(place)))
    return { name, email, words, answers }
  } catch (error) {
    if (error instanceof SealError) return null
    throw error
  }
}

function longestOf(texts: readonly string[]): number {
  const lengths = texts.map((text) => text.length)
  return lengths.indexOf(Math.max(...lengths))
}

const placeName = ({ workspaceId, linkId }: Place): string => `typed on booking link ${workspaceId} ${linkId}`
