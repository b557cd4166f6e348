import { gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

// A separate program: writes the compressed bundle of the API reference to standard output. It requests the bundle from the plugin
// as a browser would: that address is its interface, the inside of its module is not.
const app = Fastify()
await app.register(scalar, { routePrefix: '/reference', configuration: { content: '{}' } })
const answer = await app.inject('/reference/js/scalar.js')
if (answer.statusCode !== 200) throw new Error(`the plugin answers ${answer.statusCode} for its bundle`)

// Our pages print nothing on the browser's console: the bundle would print its name there, and developer tools would report its
// missing source map.
const text = answer.body
  .replace(/console\.info\(`@scalar\/api-reference@[^`]*`\)/, '0')
  .replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n')
process.stdout.write(gzipSync(text, { level: 9 }))
