import { isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'

/** Resuming a session saves the receiver and us most of a handshake; these are a few kilobytes each. */
const SESSIONS_MAX = 500

export type Secure = (over: Socket, hostname: string, port: number) => TLSSocket

/** Always verified, against the name in the URL and never the dialled address. */
export function createSecure(options: { ca?: string | string[] }): Secure {
  const sessions = new Map<string, Buffer>()

  return (over, hostname, port) => {
    const key = `${hostname}:${port}`
    const settings: ConnectionOptions = {
      socket: over,
      // An address is not allowed as a server name (RFC 6066 3); then the certificate must contain `host`.
      servername: isIP(hostname) ? '' : hostname,
      host: hostname,
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
    }
    if (options.ca) settings.ca = options.ca
    const session = sessions.get(key)
    if (session) settings.session = session
    // Node gives a session only after it has verified the peer, so a refused peer can never resume one.
    return connect(settings).on('session', (fresh) => keep(key, fresh))
  }

  function keep(key: string, session: Buffer): void {
    sessions.delete(key)
    const oldest = sessions.keys().next()
    if (sessions.size >= SESSIONS_MAX && !oldest.done) sessions.delete(oldest.value)
    sessions.set(key, session)
  }
}
