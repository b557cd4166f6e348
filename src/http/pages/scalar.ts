import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { VERSION } from '../../version.ts'
import { type Asset, once } from './asset.ts'

// The reference is shown by Scalar, whose bundle is four megabytes inside a module of its Fastify plugin. A worker loads
// that module, compresses the bundle and ends: what stays in this process is the compressed bytes alone.

/** Part of the bundle's address, so that browsers may keep it: its version and, as we change a little in it, ours. */
export const bundleVersion = once(async () => {
  const entry = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference')
  const text = readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')
  return `${(JSON.parse(text) as { version: string }).version}-${VERSION}`
})

export const scalarBundle: () => Promise<Asset> = once(
  () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('scalar-worker.ts', import.meta.url))
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the bundle of the API reference could not be loaded')))
    }),
)
