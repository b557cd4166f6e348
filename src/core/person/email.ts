// One `@`, at most 254 characters, a dot in the domain; internationalised domains are allowed. Two addresses are the same if they are
// equal after folding ASCII capitals. Nothing else is folded: mail servers do not treat letters that look alike as equal, so an address
// with a Kelvin sign for a K would receive somebody else's mail. The one exception is a domain with other letters, which is
// compared by the form that DNS knows.

const EMAIL_CHARACTERS_MAX = 254
/** RFC 5321, 4.5.3.1.1. */
const LOCAL_PART_OCTETS_MAX = 64

/** The problem with an email address, or null if it is fine. */
export function emailProblem(email: string): string | null {
  if ([...email].length > EMAIL_CHARACTERS_MAX) return `is longer than ${EMAIL_CHARACTERS_MAX} characters`
  if (/[\s\p{Cc}\p{Cs}<>()[\]\\,;:"]/u.test(email)) return 'contains a character that an email address cannot have'
  const [local, domain, ...rest] = email.split('@')
  if (domain === undefined || rest.length > 0) return 'must contain exactly one @'
  if (!local || utf8Length(local) > LOCAL_PART_OCTETS_MAX) return 'must have 1 to 64 characters before the @'
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return 'has a misplaced dot before the @'
  if (local !== local.normalize('NFC')) return 'has characters before the @ that are not in their composed form (NFC)'
  if (asciiDomain(domain) === null) return 'must have a domain with a dot in it, in small letters, such as acme.test'
  return null
}

/** Emails are compared by this and shown as given. */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  return `${lowerAscii(email.slice(0, at))}@${asciiDomain(domain) ?? lowerAscii(domain)}`
}

export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Nearly every domain, and the URL parser would not change it: calling the parser costs twenty times as much. */
const PLAIN_DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/** The domain as DNS knows it. Null for a name that is none, or that the URL parser would have to map to another spelling first. */
function asciiDomain(written: string): string | null {
  const domain = lowerAscii(written)
  if (PLAIN_DOMAIN.test(domain) && !domain.includes('xn--')) return domain
  // The URL parser treats some characters as the end of a name, drops others, reads user@host and ports, and spells letters that look
  // alike the same way: a domain with any of these would become somebody else's.
  if (/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u3002\\:@/?#%]/u.test(domain)) return null
  if (domain !== domain.normalize('NFKC').toLowerCase()) return null
  const url = URL.parse(`http://${domain}/`)
  if (url === null) return null
  const labels = url.hostname.split('.')
  const allGood = labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  return labels.length > 1 && allGood && !/^\d+$/.test(labels.at(-1) ?? '') ? url.hostname : null
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length
}
