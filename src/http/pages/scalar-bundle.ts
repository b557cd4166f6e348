import { gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

// A program of its own: writes the bundle of the API reference, compressed, to standard output. It asks the plugin for it as
// a browser would: that address is its interface, the inside of its module is not.
const app = Fastify()
await app.register(scalar, { routePrefix: '/reference', configuration: { content: '{}' } })
const answer = await app.inject('/reference/js/scalar.js')
if (answer.statusCode !== 200) throw new Error(`the plugin answers ${answer.statusCode} for its bundle`)

// A page of ours says nothing on the console: the bundle would print its name there, and developer tools would report
// that the map it names is missing.
const text = answer.body
  .replace(/console\.info\(`@scalar\/api-reference@[^`]*`\)/, '0')
  .replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n')
process.stdout.write(gzipSync(text, { level: 9 }))
