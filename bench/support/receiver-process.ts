// Answers 200 to everything, counts, and on request remembers when each event first arrived, by a clock that all processes
// share. It parses as little HTTP as possible, so that it is not the bottleneck.

import { type AddressInfo, createServer } from 'node:net'
import { sharedNowMs } from './shared-clock.ts'

const ANSWER = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')

let count = 0
let awaited = 0
let remembers = false
const arrivals = new Map<string, number>()

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
    if (remembers) remember(/x-webhook-id: (\S+)/.exec(head)?.[1] ?? '')
    head = ''
    count += 1
    if (count === awaited) process.send?.({ count })
    socket.write(ANSWER)
  })
})

function remember(event: string): void {
  if (!arrivals.has(event)) arrivals.set(event, sharedNowMs())
}

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', (question: 'count' | 'remember' | 'arrivals' | { until: number }) => {
  if (question === 'count') process.send?.({ count })
  else if (question === 'remember') {
    remembers = true
    process.send?.({ remembers })
  } else if (question === 'arrivals') process.send?.({ arrivals: [...arrivals] })
  else if (count >= question.until) process.send?.({ count })
  else awaited = question.until
})
process.on('disconnect', () => process.exit())
