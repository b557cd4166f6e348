import { connect, createServer, type Socket } from 'node:net'
import { openPool, type Pool } from '#db/sql.ts'

// A line to the database that ends at a chosen statement, with the connection and everything that was not committed, as when
// the process dies there. It reads the frames of the protocol: a statement ends in Sync (S) or is a Query (Q), and the
// database is done with it at ReadyForQuery (Z).

/** `before`: the statement never arrives. `after`: it is executed, but the answer is lost. */
export type When = 'before' | 'after'

/** A new connection is proven writable, and the transaction begins, before the work does. */
const FIRST_OF_WORK = 3

export type CountedLine = AsyncDisposable & {
  pool: Pool
  /** Ends the line at the n-th statement from now. With `isForGood` it takes no new connections either, until mended. */
  endAt(n: number, when: When, isForGood?: boolean): Promise<void>
  /** The same, and the next connection ends early too: what was lost is done once more, and then given up. */
  endTwiceAt(n: number, when: When): Promise<void>
  /** Whether the end that was asked for has come. */
  hasEnded(): boolean
  /** How many statements have come over it. */
  seen(): number
  mend(): void
}

export async function openCountedLine(pool: Pool): Promise<CountedLine> {
  const { host, port, path, database, user, pass } = pool.options
  const target = typeof path === 'string' ? { path } : { host: String(host[0]), port: Number(port[0]) }
  const sockets = new Set<Socket>()
  let plan: { left: number; when: When; isForGood: boolean; isTwice: boolean } | null = null
  let state: 'open' | 'ending' | 'cut' = 'open'
  let hasEnded = false
  let seen = 0
  const end = () => {
    state = plan?.isForGood ? 'cut' : 'open'
    plan = plan?.isTwice ? { left: FIRST_OF_WORK, when: 'before', isForGood: false, isTwice: false } : null
    hasEnded = true
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  // Without delay: frames are many and small.
  const server = createServer({ noDelay: true }, (near) => {
    near.on('error', () => {})
    if (state !== 'open') return void near.destroy()
    const far = connect({ ...target, noDelay: true })
    for (const socket of [near, far]) sockets.add(socket.on('close', () => sockets.delete(socket)))
    far.on('error', () => {}).on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    const isLast = (type: string) => {
      if (!'SQ'.includes(type)) return false
      seen += 1
      return plan !== null && --plan.left === 0
    }
    const fromNear = frames(true, (type, frame) => {
      if (!isLast(type)) return void far.write(frame)
      if (plan!.when === 'before') return end()
      state = 'ending'
      far.write(frame)
    })
    const fromFar = frames(false, (type, frame) => {
      if (state !== 'ending') near.write(frame)
      else if (type === 'Z') end()
    })
    near.on('data', fromNear)
    far.on('data', fromFar)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  const connection = { host: '127.0.0.1', port: address.port, database, username: user, password: String(pass ?? '') }
  const line = openPool(connection, { name: 'parley counted line', max: 1 })
  const planned = async (next: NonNullable<typeof plan>) => {
    // The client says the first statement of a new connection again when that is lost at once.
    await line`select 1`
    plan = next
    hasEnded = false
  }
  return {
    pool: line,
    endAt: async (n, when, isForGood = false) => await planned({ left: n, when, isForGood, isTwice: false }),
    endTwiceAt: async (n, when) => await planned({ left: n, when, isForGood: false, isTwice: true }),
    hasEnded: () => hasEnded,
    seen: () => seen,
    mend: () => {
      plan = null
      state = 'open'
    },
    [Symbol.asyncDispose]: async () => {
      plan = null
      await line.end({ timeout: 1 })
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Cuts a stream of bytes into frames: a letter, a length and the rest. Only the very first one of a client has no letter. */
function frames(isClient: boolean, onFrame: (type: string, frame: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let isFirst = isClient
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const letter = isFirst ? 0 : 1
      if (rest.length < letter + 4) return
      const length = letter + rest.readUInt32BE(letter)
      if (rest.length < length) return
      const frame = rest.subarray(0, length)
      rest = rest.subarray(length)
      onFrame(isFirst ? '' : String.fromCharCode(frame[0]!), frame)
      isFirst = false
    }
  }
}
