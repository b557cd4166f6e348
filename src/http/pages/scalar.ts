import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { VERSION } from '#settings/version.ts'
import { type Asset, asset, etagOf, once } from './asset.ts'

// Scalar shows the reference. Its bundle is four megabytes inside a module of its Fastify plugin. Another process loads that
// module, compresses the bundle and ends, so that this one keeps one megabyte instead of thirty.

const PROGRAM = fileURLToPath(new URL('scalar-bundle.ts', import.meta.url))
const BYTES_MAX = 16 * 1024 * 1024

/**
 * Part of the bundle's address, so that browsers may keep it. It changes with the bundle's version and, since we change a little in
 * it, with ours, and reveals neither.
 */
export const bundleVersion = once(async () => {
  const entry = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference')
  const text = await readFile(join(dirname(entry), '..', 'package.json'), 'utf8')
  const versions = `${(JSON.parse(text) as { version: string }).version} ${VERSION}`
  return createHash('sha256').update(versions).digest('hex').slice(0, 12)
})

export const scalarBundle: () => Promise<Asset> = once(async () => {
  // It needs nothing from our environment, which holds secrets.
  const options = { encoding: 'buffer', maxBuffer: BYTES_MAX, env: {} } as const
  const { stdout: gzipped } = await promisify(execFile)(process.execPath, [PROGRAM], options)
  return asset(gzipped, etagOf(gzipped))
})
