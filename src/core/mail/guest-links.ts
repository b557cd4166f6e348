/** Where the links lead that let their holder act as one person; `seal/guest-links` makes them. */
const KINDS = ['m', 'stop', 'o']

/** Gateways that rewrite links quote them: as `%2Fm%2F`, several times over, or as `_m_`. */
const SEPARATOR = '(?:/|%(?:25)*2F|_)'
const PATH = `(${SEPARATOR}(?:${KINDS.join('|')})${SEPARATOR})`
const LINK = new RegExp(`${PATH}[0-9a-hjkmnp-tv-z]{26}(?![0-9a-z])`, 'gi')
const CUT = new RegExp(`${PATH}…`, 'gi')

/**
 * A text in which such links lead nowhere any more. Only the bytes of a mail hold them whole: what is kept, shown or handed to a
 * language model does not need them.
 */
export const withoutGuestLinks = (text: string): string => text.replace(LINK, '$1…')

/**
 * The same text with its links whole again, as the bytes of that mail have them: for its recipient alone. A summary has links of several
 * requests, so each is put back in its turn: the bytes have the plain text ahead of the HTML.
 */
export function withGuestLinks(text: string, bytes: string): string {
  const unfolded = bytes.replace(/=\r?\n/g, '')
  const links = Map.groupBy(unfolded.matchAll(LINK), ([, path]) => path)
  return text.replace(CUT, (cut, path) => links.get(path)?.shift()?.[0] ?? cut)
}
