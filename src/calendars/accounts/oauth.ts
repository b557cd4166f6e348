import type { AccountKind } from '#db/calendar/calendars.ts'
import type { Client } from '#egress/client.ts'
import { type Fetched, fetchedResponse, sendFetched } from '#egress/fetch.ts'
import type { AccountClient } from '#settings/account-settings.ts'
import { failureOf } from '../failed-answer.ts'
import { SourceFailure } from '../source.ts'

// Getting and renewing tokens (RFC 6749 with PKCE, RFC 7636). The library knows the protocol; its requests go through the
// guarded exit. It is loaded with the first account.

/** The minimum for reading free times, writing bookings and knowing the account's owner. */
const SCOPES: Record<AccountKind, { asked: string; needed: string; more: Record<string, string> }> = {
  google: {
    asked:
      'https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.calendars.readonly',
    needed: 'https://www.googleapis.com/auth/calendar.events',
    // Only with these does Google give a token that outlives the hour.
    more: { access_type: 'offline', prompt: 'consent' },
  },
  microsoft: {
    asked: 'offline_access Calendars.ReadWrite User.Read',
    needed: 'Calendars.ReadWrite',
    more: { prompt: 'select_account' },
  },
}

export type Granted = { accessToken: string; refreshToken: string | null; expiresInSeconds: number; hasScope: boolean }

export type Visit = { state: string; verifier: string; redirect: string }

export type OAuth = {
  /** Where the person consents. */
  url(visit: Visit, account: string): Promise<string>
  /** Exchanges the provider's redirect for tokens. Throws `Declined` and `SourceFailure`. */
  exchange(came: URL, visit: Visit): Promise<Granted>
  /** Throws `SourceFailure`; `revoked` if the owner or the provider has withdrawn access. */
  renew(refreshToken: string): Promise<Granted>
}

/** The person said no, or the provider did not let them. */
export class Declined extends Error {}

export function openOAuth(kind: AccountKind, settings: AccountClient, client: Client, nowMs: () => number): OAuth {
  const { asked, needed, more } = SCOPES[kind]
  const library = () => import('openid-client')
  const configure = async () => {
    const openid = await library()
    const { authorizeUrl, tokenUrl, clientId, clientSecret } = settings
    const server = {
      issuer: new URL(authorizeUrl).origin,
      authorization_endpoint: authorizeUrl,
      token_endpoint: tokenUrl,
    }
    const config = new openid.Configuration(server, clientId, undefined, openid.ClientSecretPost(clientSecret))
    config[openid.customFetch] = (url, options) => fetchThrough(client, url, options, nowMs)
    // The guarded exit refuses http unless it is allowed.
    if (tokenUrl.startsWith('http:')) openid.allowInsecureRequests(config)
    return config
  }

  const granted = (answer: { access_token: string; refresh_token?: string; expires_in?: number; scope?: string }) => ({
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    expiresInSeconds: answer.expires_in ?? 300,
    // If none is returned, the requested one was granted (RFC 6749 5.1).
    hasScope: answer.scope === undefined || answer.scope.split(' ').some((scope) => scope.endsWith(needed)),
  })

  return {
    async url({ state, verifier, redirect }, account) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
      const url = buildAuthorizationUrl(await configure(), {
        redirect_uri: redirect,
        scope: asked,
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        login_hint: account,
        ...more,
      })
      return url.href
    },

    async exchange(came, { state, verifier, redirect }) {
      const { authorizationCodeGrant, AuthorizationResponseError } = await library()
      const url = new URL(redirect)
      for (const name of RETURNED)
        if (came.searchParams.has(name)) url.searchParams.set(name, came.searchParams.get(name)!)
      try {
        const checks = { expectedState: state, pkceCodeVerifier: verifier }
        return granted(await authorizationCodeGrant(await configure(), url, checks))
      } catch (error) {
        if (error instanceof AuthorizationResponseError) throw new Declined(error.error, { cause: error })
        throw await failureIn(error)
      }
    },

    async renew(refreshToken) {
      const { refreshTokenGrant } = await library()
      try {
        return granted(await refreshTokenGrant(await configure(), refreshToken))
      } catch (error) {
        throw await failureIn(error)
      }
    },
  }
}

/** The parameters of the protocol; providers send more. */
const RETURNED = ['code', 'state', 'error', 'error_description']

/** Turns the library's errors into a problem of the calendar. */
async function failureIn(error: unknown): Promise<SourceFailure> {
  const { ResponseBodyError } = await import('openid-client')
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SourceFailure) return cause
    if (cause instanceof ResponseBodyError) {
      if (cause.error === 'invalid_grant') return new SourceFailure('revoked', { cause })
      return new SourceFailure(WRONG_CLIENT.has(cause.error) ? 'not_set_up' : 'server_error', { cause })
    }
  }
  return new SourceFailure('server_error', { cause: error })
}

const WRONG_CLIENT: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client'])

async function fetchThrough(client: Client, url: string, options: Fetched, nowMs: () => number): Promise<Response> {
  const result = await sendFetched(client, url, options)
  // A server that is down or asks for patience says nothing about the token.
  if (result.kind === 'failed' || result.code === 429 || result.code >= 500) throw failureOf(result, nowMs())
  return fetchedResponse(result)
}
