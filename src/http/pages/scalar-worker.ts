import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'
import { etagOf } from './asset.ts'

// Asks the plugin for its bundle as a browser would: that address is its interface, the inside of its module is not.
const app = Fastify()
await app.register(scalar, { routePrefix: '/reference', configuration: { content: '{}' } })
const answer = await app.inject('/reference/js/scalar.js')
if (answer.statusCode !== 200) throw new Error(`the plugin answers ${answer.statusCode} for its bundle`)

// A page of ours says nothing on the console: the bundle would print its name there, and developer tools would report
// that the map it names is missing.
const text = answer.body
  .replace(/console\.info\(`@scalar\/api-reference@[^`]*`\)/, '0')
  .replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n')
const bundle = Buffer.from(text)
parentPort?.postMessage({ gzipped: new Uint8Array(gzipSync(bundle, { level: 9 })), etag: etagOf(bundle) })
