import type { Reader } from './environment.ts'

/** An identity provider for signing in, in addition to the link by mail. */
export type OidcSettings = {
  /** As the provider spells it, since its tokens must name exactly this. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The name on the button. */
  label: string
}

const NAMES = ['PARLEY_OIDC_ISSUER', 'PARLEY_OIDC_CLIENT_ID', 'PARLEY_OIDC_CLIENT_SECRET'] as const
const LABEL_CHARACTERS_MAX = 40

export function readOidcSettings({ read, problems }: Reader, development: boolean): OidcSettings | null {
  const [issuerName, idName, secretName] = NAMES
  const issuer = read(issuerName, '', (text) => issuerUrl(text, development))
  const clientId = read(idName, '', (text) => text)
  const clientSecret = read(secretName, '', (text) => text)
  const label = read('PARLEY_OIDC_LABEL', 'single sign-on', labelText)
  const values = [issuer, clientId, clientSecret]
  const missing = NAMES.filter((_, index) => values[index] === '')
  if (missing.length === 0) return { issuer, clientId, clientSecret, label }
  // A wrong issuer is already reported and must not also be reported as missing.
  const isNamed = problems.some((problem) => problem.startsWith(issuerName))
  if (missing.length < NAMES.length && !isNamed)
    problems.push(`${missing.join(' and ')} must be set too. Signing in by OpenID Connect needs ${NAMES.join(', ')}.`)
  return null
}

function issuerUrl(text: string, development: boolean): string {
  if (text === '') return ''
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new Error(
      'must be the address of an identity provider without a query, such as https://login.acme.test/realms/acme',
    )
  if (url.protocol === 'http:' && !development) throw new Error('must begin with https:// in production')
  if (url.pathname.endsWith('/.well-known/openid-configuration'))
    throw new Error('must end before /.well-known/openid-configuration')
  return text
}

function labelText(text: string): string {
  if (text.length > LABEL_CHARACTERS_MAX) throw new Error(`must have at most ${LABEL_CHARACTERS_MAX} characters`)
  return text
}
