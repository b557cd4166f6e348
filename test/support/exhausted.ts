// Run as its own process under a limit: uses up descriptors or ports, posts, and prints the outcome.

import { once } from 'node:events'
import { openSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { createSender } from '#webhooks/post.ts'

const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const sender = createSender({ nowMs: Date.now, isDevelopment: true, userAgent: 'Parley', timeoutMs: 1_000 })
// Modules that load on first use need file descriptors, so load them now.
await sender.post({ url: 'http://127.0.0.1:1/', headers: [], body: '{}' })
if (process.argv[2] === 'descriptors') useUpDescriptors()
else await useUpPorts()
console.log(JSON.stringify(await sender.post({ url: `http://127.0.0.1:${port}/`, headers: [], body: '{}' })))
process.exit()

function useUpDescriptors(): void {
  try {
    for (;;) openSync('/dev/null', 'r')
  } catch {}
}

async function useUpPorts(): Promise<void> {
  try {
    for (;;) await once(connect(port, '127.0.0.1'), 'connect')
  } catch {}
}
