/** Where the links lead that let their holder act as one person; `seal/guest-links` makes them. */
const KINDS = ['m', 'stop', 'o']

/** Gateways that rewrite links quote them: as `%2Fm%2F`, several times over, or as `_m_`. */
const SEPARATOR = '(?:/|%(?:25)*2F|_)'
const LINK = new RegExp(`(${SEPARATOR}(?:${KINDS.join('|')})${SEPARATOR})[0-9a-hjkmnp-tv-z]{26}(?![0-9a-z])`, 'gi')

/**
 * A text in which such links lead nowhere any more. Only the bytes of a mail hold them whole: what is kept, shown or handed to a
 * language model does not need them.
 */
export const withoutGuestLinks = (text: string): string => text.replace(LINK, '$1…')

/** The same text with its links whole again, as the bytes of that mail have them: for its recipient alone. */
export function withGuestLinks(text: string, bytes: string): string {
  const unfolded = bytes.replace(/=\r?\n/g, '')
  const links = [...unfolded.matchAll(LINK)].map(([link, path]) => ({ cut: `${path}…`, link }))
  return links.reduce((whole, { cut, link }) => whole.replaceAll(cut, link), text)
}
