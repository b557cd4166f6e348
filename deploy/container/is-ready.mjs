import { get } from 'node:http'

// The health check of a container: ends with 0 if Parley is ready, in any role, and else says why it is not.

const [host, port] = process.env.PARLEY_METRICS_LISTEN.split(/:(?=\d+$)/)
const address = host === '0.0.0.0' ? '127.0.0.1' : host.replace(/^\[(.*)\]$/, '$1').replace(/^::$/, '::1')

get({ host: address, port, path: '/readyz', timeout: 4_000 }, (answer) => {
  answer.pipe(process.stdout)
  process.exitCode = answer.statusCode === 200 ? 0 : 1
})
  .on('timeout', () => fail('no answer within 4 seconds'))
  .on('error', (error) => fail(error.message))

function fail(why) {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}
