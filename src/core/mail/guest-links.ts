/** The paths of links that let their holder act as one person; `seal/guest-links` makes them. */
const KINDS = ['m', 'stop', 'o', 'confirm']

/** Gateways that rewrite links escape them: as `%2Fm%2F`, possibly several times, or as `_m_`. */
const SEPARATOR = '(?:/|%(?:25)*2F|_)'
const PATH = `(${SEPARATOR}(?:${KINDS.join('|')})${SEPARATOR})`
const LINK = new RegExp(`${PATH}[0-9a-hjkmnp-tv-z]{26}(?![0-9a-z])`, 'gi')
const CUT = new RegExp(`${PATH}…`, 'gi')

/**
 * Cuts such links. Only the bytes of a mail contain them whole: stored and displayed texts and a language model do not need
 * them.
 */
export const withoutGuestLinks = (text: string): string => text.replace(LINK, '$1…')

/**
 * Restores the links from the bytes of the mail, only for its recipient. A summary has links of several requests, so they are
 * restored in order: in the bytes, the plain text comes before the HTML.
 */
export function withGuestLinks(text: string, bytes: string): string {
  const unfolded = bytes.replace(/=\r?\n/g, '')
  const links = Map.groupBy(unfolded.matchAll(LINK), ([, path]) => path)
  return text.replace(CUT, (cut, path) => links.get(path)?.shift()?.[0] ?? cut)
}
