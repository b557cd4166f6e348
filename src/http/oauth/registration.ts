import { programName } from '#core/program/name.ts'
import { redirectProblem } from '#core/program/redirect-uri.ts'
import type { Seal } from '#seal/seal.ts'
import { OAuthError } from './oauth-error.ts'

// A program tells its name and its addresses before anybody knows it (RFC 7591). Nothing is stored for it: what it said is sealed in the
// identifier that it gets, so that strangers can register as often as they like and leave nothing here. Whatever else it says about itself is
// not used.

export type Client = { name: string; redirectUris: string[] }

const PLACE = 'registration of a program'
/** The identifier travels in addresses and in a cookie. Programs in use need about two hundred characters. */
const CHARACTERS_MAX = 1_200

/** Checks what a program says about itself. */
export function clientFrom(metadata: unknown): Client {
  const { redirect_uris: uris, client_name: name } = (metadata ?? {}) as Record<string, unknown>
  if (!Array.isArray(uris) || uris.length === 0)
    throw new OAuthError('invalid_redirect_uri', 'redirect_uris: is missing. List at least one address.')
  const redirectUris = uris.map((uri, i) => {
    const problem = typeof uri === 'string' ? redirectProblem(uri) : 'is not a text.'
    if (problem !== null) throw new OAuthError('invalid_redirect_uri', `redirect_uris[${i}]: ${problem}`)
    return uri as string
  })
  const readable = typeof name === 'string' ? programName(name) : ''
  const client = { name: readable || `A program at ${new URL(redirectUris[0]!).host}`, redirectUris }
  if (JSON.stringify(client).length > CHARACTERS_MAX)
    throw new OAuthError(
      'invalid_client_metadata',
      `client_name and redirect_uris have more than ${CHARACTERS_MAX} characters together. List fewer addresses.`,
    )
  return client
}

export const clientIdOf = (client: Client, seal: Seal): string =>
  seal.seal(JSON.stringify(client), PLACE).toString('base64url')

/** Null if we did not give out this identifier, or under a secret that is no more. */
export function clientIn(id: string, seal: Seal): Client | null {
  try {
    return JSON.parse(seal.open(Buffer.from(id, 'base64url'), PLACE)) as Client
  } catch {
    return null
  }
}
