import { isRegistered } from '#core/program/redirect-uri.ts'
import { type ProgramScope, scopesIn } from '#core/program/scopes.ts'
import type { Seal } from '#seal/seal.ts'
import { type Client, clientIn } from './registration.ts'
import { isResource } from './site-addresses.ts'

// A program's wish when it sends somebody's browser here (RFC 6749 4.1.1, RFC 7636 4.3, RFC 8707 2). As long as it is unclear who asks,
// or where the answer would go, nothing is sent anywhere.

export type Wish =
  | { kind: 'unknown_program' }
  | { kind: 'unknown_address'; client: Client }
  | ({ kind: 'refused'; error: string; why: string } & Answerable)
  | ({ kind: 'asked'; challenge: string; scopes: ProgramScope[] } & Answerable)

/** Where the answer goes, and what it repeats. */
export type Answerable = { client: Client; clientId: string; redirectUri: string; state: string | null }

export function wishIn(query: URLSearchParams, site: { publicUrl: string; seal: Seal }): Wish {
  const one = (name: string): string | undefined =>
    query.getAll(name).length > 1 ? '' : (query.get(name) ?? undefined)
  const clientId = one('client_id') ?? ''
  const client = clientIn(clientId, site.seal)
  if (!client) return { kind: 'unknown_program' }
  const [only, ...others] = client.redirectUris
  const redirectUri = one('redirect_uri') ?? (others.length === 0 ? only! : '')
  if (!isRegistered(redirectUri, client.redirectUris)) return { kind: 'unknown_address', client }
  const back = { client, clientId, redirectUri, state: one('state') ?? null }
  const refused = (error: string, why: string): Wish => ({ kind: 'refused', error, why, ...back })

  const twice = [...new Set(query.keys())].find((name) => query.getAll(name).length > 1)
  if (twice !== undefined) return refused('invalid_request', 'it asks for the same thing twice')
  if (one('response_type') !== 'code') return refused('unsupported_response_type', 'it does not ask for a code')
  const challenge = one('code_challenge') ?? ''
  if (one('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    return refused('invalid_request', 'it does not protect its code (PKCE with S256)')
  const resource = one('resource')
  if (resource !== undefined && !isResource(resource, site))
    return refused('invalid_target', 'it wants to use something else than this installation')
  const scopes = scopesIn(one('scope'))
  if (scopes.length === 0) return refused('invalid_scope', 'it asks for rights that no program can have')
  return { kind: 'asked', challenge, scopes, ...back }
}
