import { SourceFailure } from './source.ts'

export type WebAddress = {
  url: string
  /** Authorization headers; empty if none are needed. */
  authorization: string[]
}

/** Some programs write webcal instead of https. A password in an address moves into a header. */
export function readWebAddress(address: string): WebAddress {
  const parsed = URL.parse(address.trim().replace(/^webcals?:/i, 'https:'))
  if (!parsed) throw new SourceFailure('not_a_calendar')
  const { username, password } = parsed
  parsed.username = ''
  parsed.password = ''
  if (username === '' && password === '') return { url: parsed.href, authorization: [] }
  return { url: parsed.href, authorization: basic(decoded(username), decoded(password)) }
}

/** A password may have a percent sign that nobody encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const basic = (user: string, password: string): string[] => [
  'authorization',
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
]

/** An address with name and password: the only secret of a connection, always stored sealed. */
export function addressWith(url: string, user: string, password: string): string {
  const parsed = new URL(url)
  parsed.username = encodeURIComponent(user)
  parsed.password = encodeURIComponent(password)
  return parsed.href
}
