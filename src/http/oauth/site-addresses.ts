// Our own addresses, as programs know them. Parley may be served below a path.

type Public = { publicUrl: string }

export const AUTHORIZE = '/authorize'
export const TOKEN = '/token'
export const REGISTER = '/register'
export const REVOKE = '/revoke'

/** Who gives out the tokens. */
export const issuerOf = ({ publicUrl }: Public): string => publicUrl.replace(/\/$/, '')

/** Where they count, and nowhere else. */
export const resourceOf = (site: Public): string => `${issuerOf(site)}/mcp`

/** Whether a program means this address; only scheme and host may be spelt otherwise. */
export const isResource = (text: string, site: Public): boolean =>
  URL.canParse(text) && new URL(text).href === new URL(resourceOf(site)).href

/** RFC 8414 3.1 and RFC 9728 3.1: the name stands between the host and the path. */
export function wellKnown(name: 'oauth-authorization-server' | 'oauth-protected-resource', address: string): string {
  const { pathname } = new URL(address)
  return `/.well-known/${name}${pathname === '/' ? '' : pathname}`
}

export const resourceMetadataOf = (site: Public): string =>
  `${new URL(issuerOf(site)).origin}${wellKnown('oauth-protected-resource', resourceOf(site))}`
