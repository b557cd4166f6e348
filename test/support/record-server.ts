import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** What a name has: mail servers in order, and texts. A name that is not listed does not exist. */
export type ZoneRecords = Record<string, { mx?: string[]; txt?: string[] }>

const TYPES = { 15: 'mx', 16: 'txt' } as const

/** A name server on loopback for MX and TXT records. `records` may be changed while it runs. */
export async function recordServer(records: ZoneRecords): Promise<Disposable & { address: string }> {
  const socket = createSocket('udp4')
  socket.on('message', (query, peer) => {
    const { name, type, end } = readQuestion(query)
    const known = records[name]
    const key = TYPES[type as keyof typeof TYPES]
    const answers = (key && known?.[key])?.map((text, i) => (key === 'mx' ? mx(text, i) : txt(text))) ?? []
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180 | (known ? 0 : 3), 2)
    head.writeUInt16BE(answers.length, 6)
    head.writeUInt32BE(0, 8)
    const rows = answers.map((data) => Buffer.concat([rowHead(type, data.length), data]))
    socket.send(Buffer.concat([head, query.subarray(12, end), ...rows]), peer.port, peer.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, [Symbol.dispose]: () => void socket.close() }
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** The name is the one that was asked for. */
function rowHead(type: number, length: number): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(length, 10)
  return head
}

function mx(server: string, i: number): Buffer {
  const labels = server.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)]))
  return Buffer.concat([Buffer.from([0, 10 * (i + 1)]), ...labels, Buffer.of(0)])
}

/** In pieces of at most 255 bytes, as the protocol wants it. */
function txt(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) pieces.push(bytes.subarray(at, at + 255))
  return Buffer.concat(pieces.flatMap((piece) => [Buffer.of(piece.length), piece]))
}
