import type { FastifyInstance } from 'fastify'
import { PROGRAM_SCOPES } from '#core/program/scopes.ts'
import { requireProgram, type Site } from '../console/site.ts'
import {
  AUTHORIZE,
  issuerOf,
  REGISTER,
  REVOKE,
  resourceMetadataOf,
  resourceOf,
  TOKEN,
  wellKnown,
} from './site-addresses.ts'

/** Programs read this before they ask anybody: where tokens count (RFC 9728), and who gives them out and how (RFC 8414). */
export function registerMetadata(app: FastifyInstance, site: Site): void {
  const issuer = issuerOf(site)
  const resource = {
    resource: resourceOf(site),
    resource_name: 'Parley',
    authorization_servers: [issuer],
    scopes_supported: PROGRAM_SCOPES,
    bearer_methods_supported: ['header'],
  }
  const server = {
    issuer,
    authorization_endpoint: `${issuer}${AUTHORIZE}`,
    token_endpoint: `${issuer}${TOKEN}`,
    registration_endpoint: `${issuer}${REGISTER}`,
    revocation_endpoint: `${issuer}${REVOKE}`,
    scopes_supported: PROGRAM_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  }
  // Below a path, a proxy may pass on addresses of its host as they are, or ours without the path.
  const documents = {
    [wellKnown('oauth-protected-resource', resource.resource)]: resource,
    '/.well-known/oauth-protected-resource/mcp': resource,
    '/.well-known/oauth-protected-resource': resource,
    [wellKnown('oauth-authorization-server', issuer)]: server,
    '/.well-known/oauth-authorization-server': server,
  }
  for (const [path, document] of Object.entries(documents))
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      requireProgram(request, site)
      return reply.header('cache-control', 'max-age=300').send(document)
    })
}

/** A 401 says this to programs (RFC 6750 3, RFC 9728 5.1). */
export function challengeOf(site: Site, isTokenShown: boolean): string {
  const error = isTokenShown ? 'error="invalid_token", ' : ''
  return `Bearer ${error}resource_metadata="${resourceMetadataOf(site)}", scope="${PROGRAM_SCOPES.join(' ')}"`
}
