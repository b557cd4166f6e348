// One `@`, at most 254 characters, a dot in the domain; internationalised domains are allowed.

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
  if (asciiDomain(domain) === null) return 'must have a domain with a dot in it, such as acme.test'
  return null
}

/** Emails are compared by this and shown as given: case folded, and the domain in its ASCII form. */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  return `${email.slice(0, at).normalize('NFC').toLowerCase()}@${asciiDomain(domain) ?? domain.toLowerCase()}`
}

/** Nearly every domain, and the URL parser would not change it: calling the parser costs twenty times as much. */
const PLAIN_DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

function asciiDomain(domain: string): string | null {
  if (PLAIN_DOMAIN.test(domain) && !domain.includes('xn--')) return domain
  // The URL parser treats some characters as the end of a name, drops others, and reads user@host and ports: a domain with any
  // of these would become somebody else's.
  if (/[\s\p{Cc}\p{Cf}\\:@/?#%]/u.test(domain)) return null
  const url = URL.parse(`http://${domain}/`)
  if (url === null) return null
  const labels = url.hostname.split('.')
  const allGood = labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  return labels.length > 1 && allGood && !/^\d+$/.test(labels.at(-1) ?? '') ? url.hostname : null
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length
}
