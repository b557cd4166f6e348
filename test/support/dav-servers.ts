import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { freePort } from './free-port.ts'
import { end, listening, newFolder } from './mail-lab.ts'

// Real CalDAV servers for tests, each with its folder, its free port on loopback and its own process, which ends by its number.
// Where they cannot run, a test says why it is skipped; with PARLEY_REQUIRE_ALL=1 it fails instead.

export const USER = 'dana'
export const PASSWORD = 'se:cret/ü'

export function davProblem(t: TestContext): string | null {
  const missing = ['radicale', 'xandikos'].filter((program) => spawnSync('which', [program]).status !== 0)
  if (missing.length === 0) return null
  const reason = `there is no ${missing.join(' and no ')}; on Debian: apt-get install ${missing.join(' ')}`
  if (process.env.PARLEY_REQUIRE_ALL === '1') throw new Error(reason)
  t.skip(reason)
  return reason
}

export type DavServer = AsyncDisposable & {
  url: string
  /** A new calendar, by its path. */
  make(path: string): Promise<string>
  put(url: string, ics: string): Promise<void>
  remove(url: string): Promise<void>
  get(url: string): Promise<string | null>
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startRadicale(): Promise<DavServer> {
  const folder = await newFolder('radicale')
  const port = await freePort()
  await writeFile(join(folder, 'users'), `${USER}:${PASSWORD}\n`)
  await writeFile(
    join(folder, 'config'),
    `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${folder}/users
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = ${folder}/collections
[logging]
level = warning
`,
  )
  return await davServer(folder, port, 'radicale', ['-C', join(folder, 'config')])
}

export async function startXandikos(): Promise<DavServer> {
  const folder = await newFolder('xandikos')
  const port = await freePort()
  await mkdir(join(folder, 'data'))
  const place = ['-d', join(folder, 'data'), '--defaults', '--current-user-principal', `/${USER}/`]
  return await davServer(folder, port, 'xandikos', [...place, '-l', '127.0.0.1', '-p', String(port)])
}

async function davServer(folder: string, port: number, program: string, args: string[]): Promise<DavServer> {
  const log = join(folder, 'log')
  const start = async () => {
    const file = await open(log, 'a')
    const started = spawn(program, args, { stdio: ['ignore', file.fd, file.fd] })
    await listening(port, started, log)
    await file.close()
    return started
  }
  let child = await start()
  const url = `http://127.0.0.1:${port}/`
  const ask = async (method: string, at: string, body?: string) => {
    const headers = {
      authorization: `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`,
      ...(body === undefined ? {} : { 'content-type': body.startsWith('<') ? 'application/xml' : 'text/calendar' }),
    }
    return await fetch(new URL(at, url), { method, headers, ...(body === undefined ? {} : { body }) })
  }
  const must = async (method: string, at: string, body?: string) => {
    const answer = await ask(method, at, body)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${text}`)
  }
  return {
    url,
    make: async (path) => {
      const props = '<D:set><D:prop><D:displayname>Work</D:displayname></D:prop></D:set>'
      await must(
        'MKCALENDAR',
        path,
        `<C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${props}</C:mkcalendar>`,
      )
      return new URL(path, url).href
    },
    put: (at, ics) => must('PUT', at, ics),
    remove: (at) => must('DELETE', at),
    get: async (at) => {
      const answer = await ask('GET', at)
      const text = await answer.text()
      return answer.ok ? text : null
    },
    stop: () => end(child),
    start: async () => {
      child = await start()
    },
    [Symbol.asyncDispose]: async () => {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Stands before a server, counts what goes through, and may answer by itself. */
export type DavProxy = AsyncDisposable & { url: string; asked: string[] }

export type Instead = (asked: {
  method: string
  body: string
  path: string
}) => { code: number; body?: string; headers?: Record<string, string> } | null

/** `rewrite` changes the request: a server that never gets asked for a property seems not to have it. */
export async function davProxy(
  server: Pick<DavServer, 'url'>,
  instead: Instead,
  rewrite: (body: string) => string = (body) => body,
): Promise<DavProxy> {
  const asked: string[] = []
  const proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const method = request.method ?? ''
    asked.push(`${method} ${/<[a-z]+:([a-z-]+) xmlns/.exec(body)?.[1] ?? ''}`.trim())
    const own = instead({ method, body, path: request.url ?? '/' })
    if (own) return void response.writeHead(own.code, own.headers).end(own.body ?? '')
    const { host: _host, 'content-length': _length, ...headers } = request.headers
    const onward = httpRequest(new URL(request.url ?? '/', server.url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    onward.end(rewrite(body))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`,
    asked,
    [Symbol.asyncDispose]: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
