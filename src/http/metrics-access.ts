import { createHash, timingSafeEqual } from 'node:crypto'

// Who may read the metrics and learn which build this is: in development anybody who reaches the port; in production only through
// a separate port (PARLEY_METRICS_LISTEN) or with the token (PARLEY_METRICS_TOKEN). A configured token is required everywhere.

export type MetricsAccess = { development: boolean; token: string | null }

export function mayRead({ development, token }: MetricsAccess, authorization: string | undefined): boolean {
  if (token === null) return development
  const given = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

/** Digests have one length, so comparing them reveals nothing, not even the length of the token. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
