import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Settings } from './settings.ts'

/**
 * With PORT=0 the system chooses the port. It is asked before anything else, since links are made with the address: without
 * PARLEY_PUBLIC_URL they would name port 0.
 */
export async function onRealPort(settings: Settings): Promise<Settings> {
  if (settings.port !== 0) return settings
  const port = await freePort(settings.host)
  const url = new URL(settings.publicUrl)
  return {
    ...settings,
    port,
    publicUrl: url.port === '0' ? `${url.protocol}//${url.hostname}:${port}` : settings.publicUrl,
  }
}

/** Where the host is wrong, listening there says so later, in words. */
async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  try {
    await once(server, 'listening')
  } catch {
    return 0
  }
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
