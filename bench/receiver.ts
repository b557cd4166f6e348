// A receiver in a process of its own, lean enough not to be what is measured. Prints its port; says how many requests
// it had when asked.

import { type AddressInfo, createServer } from 'node:net'

const ANSWER = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')

let count = 0
const server = createServer((socket) => {
  let missing = 0
  let head = ''
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    if (missing > 0) {
      missing -= chunk.length
    } else {
      head += chunk.toString('latin1')
      const headEnd = head.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const length = Number(/content-length: (\d+)/.exec(head)?.[1])
      missing = headEnd + 4 + length - head.length
    }
    if (missing > 0) return
    head = ''
    count += 1
    socket.write(ANSWER)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', () => process.send?.({ count }))
process.on('disconnect', () => process.exit())
