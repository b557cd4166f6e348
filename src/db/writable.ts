import { connect, Socket } from 'node:net'
import postgres from 'postgres'

// DATABASE_URL may name several servers, and means the one that takes writes. The client would take them in turn, and so land on a standby
// after any lost connection; asked to prefer the primary, it tries for ever while there is none. So it gets each socket from here: a
// server is asked right before whether it takes writes, and where none does, the connection fails at once with a reason.

type Host = { host: string; port: number }

/** How long the answer of a server is believed. Many connections are made at once, and one question is enough for them. */
const BELIEVE_FOR_MS = 250
const ASK_SECONDS_MAX = 3
const CONNECT_MS_MAX = 5_000

export type Way = {
  /** With one host: the sockets are ours, whatever it says. */
  url: string
  socket: () => Promise<Socket>
}

/** Null for a URL without a host, whose server is behind a Unix socket. */
export function wayTo(databaseUrl: string): Way | null {
  const [, before = '', list = '', after = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(databaseUrl) ?? []
  const names = list.split(',').filter((name) => name !== '')
  if (names.length === 0) return null
  const urls = names.map((name) => `${before}${name}${withoutPreference(after)}`)
  const finder = new Finder(names.map((name, index) => ({ ...hostIn(name), url: urls[index]! })))
  return { url: urls[0]!, socket: () => openSocket(finder) }
}

/** Every preference means the same here. */
const withoutPreference = (tail: string): string =>
  tail.replace(/([?&])target_session_attrs=[^&]*(&|$)/, (_whole, before, end) => (end === '&' ? before : ''))

function hostIn(name: string): Host {
  const { hostname, port } = new URL(`http://${name}`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? portIn(name) : Number(port) }
}

/** The URL parser leaves out 80, which it takes for the usual one. */
const portIn = (name: string): number => (name.endsWith(':80') ? 80 : 5432)

/** The client loses track of a connection whose socket cannot be made, so a failure is a socket that fails. */
async function openSocket(finder: Finder): Promise<Socket> {
  try {
    return await connectTo(await finder.find())
  } catch (error) {
    finder.forget()
    const socket = new Socket()
    setImmediate(() => socket.destroy(error as Error))
    return socket
  }
}

async function connectTo({ host, port }: Host): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect({ host, port })
  const late = () => reject(failure('CONNECT_TIMEOUT', `${host} did not answer`))
  socket.once('connect', resolve).once('error', reject).setTimeout(CONNECT_MS_MAX, late)
  try {
    await promise
  } catch (error) {
    socket.on('error', () => {}).destroy()
    throw error
  } finally {
    socket.off('connect', resolve).off('error', reject).off('timeout', late).setTimeout(0)
  }
  // The client looks here for the name in the certificate.
  return Object.assign(socket, { host, port })
}

class Finder {
  readonly #hosts: readonly (Host & { url: string })[]
  #found: Promise<Host> | null = null
  #foundAtMs = Number.NEGATIVE_INFINITY

  constructor(hosts: readonly (Host & { url: string })[]) {
    this.#hosts = hosts
  }

  /** The server that takes writes now. Throws if there is none. */
  find(): Promise<Host> {
    if (this.#found === null || performance.now() - this.#foundAtMs > BELIEVE_FOR_MS) {
      this.#foundAtMs = Number.POSITIVE_INFINITY
      this.#found = this.#ask().finally(() => {
        this.#foundAtMs = performance.now()
      })
    }
    return this.#found
  }

  forget(): void {
    this.#foundAtMs = Number.NEGATIVE_INFINITY
  }

  async #ask(): Promise<Host> {
    try {
      return await Promise.any(this.#hosts.map(requireWrites))
    } catch (error) {
      const errors = (error as AggregateError).errors as (Error & { code?: string })[]
      // A server that says no tells more than one that is not there.
      throw errors.find(({ code }) => code === READ_ONLY) ?? errors[0]!
    }
  }
}

/** SQLSTATE read_only_sql_transaction. */
export const READ_ONLY = '25006'

async function requireWrites({ host, port, url }: Host & { url: string }): Promise<Host> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: ASK_SECONDS_MAX,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: 'parley finds the primary' },
  })
  try {
    const [row] = await sql`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only`
    if (row?.is_read_only) throw failure(READ_ONLY, `the server at ${host} takes no writes`)
    return { host, port }
  } finally {
    await sql.end({ timeout: 0 })
  }
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
