import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Certificates } from './certificates.ts'
import { freePort } from './free-port.ts'
import { end, listening } from './mail-lab.ts'
import { temporaryFolder } from './parley.ts'

// The real nginx and the real Caddy with the samples in deploy/. Only what a machine has once is changed: ports, the certificate, folders.

export type ReverseProxy = AsyncDisposable & {
  /** A call as a client of meet.acme.test makes it. `from` is an address of loopback. */
  call(path: string, options?: CallOptions): Promise<Answer>
  /** The answer whose body is still to come. */
  open(path: string, options?: CallOptions): Promise<IncomingMessage>
  /** All that it has written down. */
  logs(): Promise<string>
}

type CallOptions = { method?: string; headers?: Record<string, string>; body?: string | Buffer; from?: string }
type Answer = { status: number; headers: IncomingMessage['headers']; text: string }

export const KINDS = ['nginx', 'caddy'] as const
export type Kind = (typeof KINDS)[number]

export function proxyProblem(kind: Kind): string | false {
  const isThere = spawnSync('sh', ['-c', `command -v ${kind}`]).status === 0
  return isThere ? false : `there is no ${kind}; install it (on Debian: apt-get install ${kind})`
}

export async function startReverseProxy(
  kind: Kind,
  nodes: string[],
  certificates: Certificates,
): Promise<ReverseProxy> {
  await using parts = new AsyncDisposableStack()
  const { path: folder } = parts.use(await temporaryFolder())
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'log'), { mode: 0o777 })
  await writeFile(join(folder, 'fullchain.pem'), certificates.good.cert)
  await writeFile(join(folder, 'privkey.pem'), certificates.good.key)
  const port = await freePort()
  const log = join(folder, 'log/stderr')
  const child = await { nginx: startNginx, caddy: startCaddy }[kind]({ folder, port, nodes })
  let said = ''
  child.stderr!.on('data', (bytes) => (said += bytes))
  parts.defer(() => end(child))
  await listening(port, child, log)
  const open: ReverseProxy['open'] = async (path, { method = 'GET', headers, body, from = '127.0.0.1' } = {}) => {
    const host = 'meet.acme.test'
    const sent = request({
      ...{ host: '127.0.0.1', port, path, method, localAddress: from, agent: false },
      ...{ servername: host, ca: certificates.ca, checkServerIdentity: () => undefined },
      headers: { host, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }), ...headers },
    }).end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return answer
  }
  const made = parts.move()
  return {
    open,
    call: async (path, options) => {
      const answer = await open(path, options)
      return { status: answer.statusCode!, headers: answer.headers, text: await text(answer) }
    },
    logs: async () => {
      const files = ['parley.log', 'parley-error.log'].map((name) => readFile(join(folder, 'log', name), 'utf8'))
      const kept = await Promise.all(files.map((file) => file.catch(() => '')))
      return [said, ...kept].join('\n')
    },
    [Symbol.asyncDispose]: () => made.disposeAsync(),
  }
}

type Place = { folder: string; port: number; nodes: string[] }

async function startNginx({ folder, port, nodes }: Place) {
  const sample = await readFile(resolve('deploy/nginx/parley.conf'), 'utf8')
  const [server] = /^ *server 127\.0\.0\.1:3000.*;$/m.exec(sample)!
  const site = sample
    .replace(server!, nodes.map((node) => server!.replace('127.0.0.1:3000', node)).join('\n'))
    .replaceAll('listen 80', `listen 127.0.0.1:${await freePort()}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replaceAll('/etc/letsencrypt/live/meet.acme.test', folder)
    .replaceAll('/var/log/nginx', `${folder}/log`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const main = `daemon off; pid ${folder}/pid; error_log stderr; events {}\nhttp { ${temporary.join(' ')}\n${site}\n}\n`
  await writeFile(join(folder, 'nginx.conf'), main)
  return spawn('nginx', ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
}

async function startCaddy({ folder, port, nodes }: Place) {
  const sample = await readFile(resolve('deploy/caddy/Caddyfile'), 'utf8')
  const site = sample
    .replace(/^\{$/m, `{\n\tadmin off\n\tauto_https off\n\thttps_port ${port}`)
    .replace(/^meet\.acme\.test \{$/m, `$&\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`)
    .replace('127.0.0.1:3000', nodes.join(' '))
    .replaceAll('/var/log/caddy', `${folder}/log`)
  await writeFile(join(folder, 'Caddyfile'), site)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  return spawn('caddy', args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
}
