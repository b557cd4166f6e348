import type { Configuration } from 'openid-client'
import type { ClaimedAccount } from '#actions/sign-in-by-account.ts'
import { createClient } from '#egress/client.ts'
import { fetchedResponse, sendFetched } from '#egress/fetch.ts'
import { allowingNamed, allowingService, publicPolicy } from '#egress/policy.ts'
import type { OidcSettings } from '#settings/oidc-settings.ts'
import type { Settings } from '#settings/settings.ts'
import { VERSION } from '#settings/version.ts'

// The identity provider of this installation (OpenID Connect with state, nonce and PKCE). The library knows the protocol and
// checks the answers; its requests go through the guarded exit, and it is loaded on first use.

/** Our record of a visit to the provider until the visitor comes back. */
export type Visit = { state: string; nonce: string; verifier: string }

export type Provider = AsyncDisposable & {
  label: string
  /** The address to send the browser to. Throws `ProviderFailure`. */
  url(visit: Visit, redirect: string): Promise<string>
  /** The account of the visitor who came back with `search` in the address. Throws `ProviderFailure`. */
  account(search: string, visit: Visit, redirect: string): Promise<ClaimedAccount>
  /** The problem, in one line that says what to do; null if all is well. */
  problem(): Promise<string | null>
}

export class ProviderFailure extends Error {
  /** `declined`: the person or the provider said no. All others are for the operator. */
  readonly kind: 'declined' | 'broken'

  constructor(kind: 'declined' | 'broken', message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** Clocks of two machines rarely differ more, and a token that is a minute too old is worthless to a thief. */
const CLOCK_TOLERANCE_SECONDS = 60
/** Providers change their keys and addresses now and then. */
const DISCOVERED_MS = 60 * 60_000

type Place = Pick<Settings, 'development' | 'egressAllow' | 'egressProxy'>

export function openProvider(settings: OidcSettings, place: Place, nowMs: () => number): Provider {
  const { issuer, label } = settings
  const named = allowingNamed(publicPolicy({ isDevelopment: place.development }), place.egressAllow)
  const proxy = place.egressProxy === null ? {} : { proxy: { url: place.egressProxy } }
  const client = createClient({ policy: allowingService(named, issuer), userAgent: `Parley/${VERSION}`, ...proxy })
  let known: { config: Configuration; atMs: number } | null = null

  const discover = async (): Promise<Configuration> => {
    if (known && nowMs() - known.atMs < DISCOVERED_MS) return known.config
    const openid = await import('openid-client')
    const { clientId, clientSecret } = settings
    const config = await openid.discovery(
      new URL(issuer),
      clientId,
      { [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      // OpenID Connect Core 9: by default a provider takes the secret in the header.
      (server, ...rest) => {
        const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
        return (isPost ? openid.ClientSecretPost : openid.ClientSecretBasic)(clientSecret)(server, ...rest)
      },
      {
        [openid.customFetch]: async (url, options) => {
          const result = await sendFetched(client, url, options)
          if (result.kind === 'failed') throw new ProviderFailure('broken', `${new URL(url).host}: ${result.class}`)
          return fetchedResponse(result)
        },
        // The signature is checked as well: the provider may be in a private network, without TLS.
        execute: [
          openid.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
        ],
      },
    )
    known = { config, atMs: nowMs() }
    return config
  }

  return {
    label,
    url: (visit, redirect) =>
      guarded(async () => {
        const config = await discover()
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
        const { href } = buildAuthorizationUrl(config, {
          redirect_uri: redirect,
          scope: 'openid email',
          state: visit.state,
          nonce: visit.nonce,
          code_challenge: await calculatePKCECodeChallenge(visit.verifier),
          code_challenge_method: 'S256',
        })
        return href
      }),

    account: (search, visit, redirect) =>
      guarded(async () => {
        const config = await discover()
        const { authorizationCodeGrant } = await import('openid-client')
        const came = new URL(redirect)
        came.search = search
        const tokens = await authorizationCodeGrant(config, came, {
          expectedState: visit.state,
          expectedNonce: visit.nonce,
          pkceCodeVerifier: visit.verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        const { email, email_verified } = claims
        const told = { email, email_verified }
        const about = email === undefined ? await userInfo(config, tokens.access_token, claims.sub) : told
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof about.email === 'string' ? about.email : null,
          isEmailVerified: about.email_verified === true,
        }
      }),

    problem: () =>
      guarded(discover).then(
        () => null,
        (error: Error) => `${issuer} cannot be used for signing in (${error.message}). Check PARLEY_OIDC_ISSUER.`,
      ),

    [Symbol.asyncDispose]: () => client.close(),
  }
}

type Claims = { email?: unknown; email_verified?: unknown }

/** Some providers give the address only on request. */
async function userInfo(config: Configuration, token: string, subject: string): Promise<Claims> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return {}
  const { fetchUserInfo } = await import('openid-client')
  return await fetchUserInfo(config, token, subject)
}

async function guarded<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { AuthorizationResponseError } = await import('openid-client')
    if (error instanceof AuthorizationResponseError)
      throw new ProviderFailure('declined', error.error, { cause: error })
    throw new ProviderFailure('broken', deepest(error), { cause: error })
  }
}

/** The library wraps errors; the innermost one says what happened. */
function deepest(error: unknown): string {
  let message = 'unknown'
  for (let cause = error; cause instanceof Error; cause = cause.cause) message = cause.message
  return message
}
