// Runs as a separate process, so that its memory does not count as the sender's and it goes on when the sender stalls. Prints
// its port.

import { type AddressInfo, createServer } from 'node:net'

const server = createServer((socket) => {
  socket.on('error', () => {})
  socket.once('data', (request) => {
    if (request.toString('latin1').startsWith('POST /ok')) {
      setTimeout(() => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'), 50)
      return
    }
    const isBody = request.toString('latin1').startsWith('POST /body')
    const chunk = Buffer.alloc(1 << 16, isBody ? 'a' : 'a:\r\n')
    socket.write(isBody ? 'HTTP/1.1 500 No\r\n\r\n' : 'HTTP/1.1 200 OK\r\n')
    const more = () => {
      while (!socket.destroyed && socket.write(chunk)) {}
    }
    socket.on('drain', more)
    more()
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
