// The far side of two networks: name server and receiver.

import { createServer } from 'node:tls'
import { nameServer } from './name-server.ts'

const FAR = '93.184.216.34'
let asked = 0

await nameServer(
  (name) => {
    if (name === 'other.test') return { a: [FAR] }
    if (name === 'dead.test') return { a: ['93.184.216.99', FAR] }
    if (name === 'inside.test') return { a: ['10.0.0.1'], aaaa: ['fd00:0:0:0:0:0:0:1'] }
    if (name === 'near.test') return { a: ['93.184.216.1'] }
    // Public when it is asked first and loopback ever after, for no time at all.
    if (name === 'flip.test') return { a: [asked++ < 2 ? FAR : '127.0.0.1'], ttl: 0 }
    return {}
  },
  { host: FAR, port: 53 },
)
const server = createServer(JSON.parse(process.env.KEY_PAIR ?? '{}'), (socket) => {
  socket.on('error', () => {})
  socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'))
})
server.listen(443, FAR, () => console.log('ready'))
