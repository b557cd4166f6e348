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

// Without its map the bundle must not name one: developer tools would ask for it and report that it is missing.
const bundle = Buffer.from(answer.body.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'))
parentPort?.postMessage({ gzipped: new Uint8Array(gzipSync(bundle, { level: 9 })), etag: etagOf(bundle) })
