import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export type Records = {
  a?: string[]
  aaaa?: string[]
  ttl?: number
  code?: number
  delayMs?: number
  isSilent?: boolean
}

export type NameServer = Disposable & { address: string; questions: string[] }

/** A name server on loopback that answers as the test says; other names do not exist. */
export async function nameServer(
  records: (name: string, type: 'A' | 'AAAA') => Records,
  listen: { host: string; port: number } = { host: '127.0.0.1', port: 0 },
): Promise<NameServer> {
  const questions: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, peer) => {
    const { name, type, end } = readQuestion(query)
    questions.push(`${type} ${name}`)
    const found = records(name, type)
    if (found.isSilent) return
    const addresses = (type === 'A' ? found.a : found.aaaa) ?? []
    const code = found.code ?? (found.a || found.aaaa ? 0 : 3)
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180 | code, 2)
    head.writeUInt16BE(addresses.length, 6)
    head.writeUInt32BE(0, 8)
    const answers = addresses.map((address) => record(type, address, found.ttl ?? 60))
    const reply = Buffer.concat([head, query.subarray(12, end), ...answers])
    setTimeout(() => socket.send(reply, peer.port, peer.address), found.delayMs ?? 0)
  })
  socket.bind(listen.port, listen.host)
  await once(socket, 'listening')
  return {
    address: `${listen.host}:${socket.address().port}`,
    questions,
    [Symbol.dispose]() {
      socket.close()
    },
  }
}

function readQuestion(query: Buffer): { name: string; type: 'A' | 'AAAA'; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1) === 1 ? 'A' : 'AAAA', end: at + 5 }
}

function record(type: 'A' | 'AAAA', address: string, ttl: number): Buffer {
  const data = type === 'A' ? Buffer.from(address.split('.').map(Number)) : sixBytes(address)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type === 'A' ? 1 : 28, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(ttl, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

/** Only addresses with all eight groups written out. */
function sixBytes(address: string): Buffer {
  const data = Buffer.alloc(16)
  for (const [index, group] of address.split(':').entries()) data.writeUInt16BE(Number.parseInt(group, 16), index * 2)
  return data
}
