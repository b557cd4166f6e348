import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

// Real mail servers for tests: a Postfix that delivers parley.test to us by LMTP, and a Dovecot with mailboxes (any user,
// password "secret"). Each has its folder, its free ports on loopback and its own processes, and ends by their numbers.
// Where they cannot run, a test says why it is skipped; with PARLEY_REQUIRE_ALL=1 it fails instead.

export function labProblem(t: TestContext): string | null {
  const reason =
    process.getuid?.() !== 0
      ? 'Postfix and Dovecot can only be started as root'
      : ['postfix', 'dovecot'].some((program) => spawnSync('which', [program]).status !== 0)
        ? 'there is no Postfix and Dovecot; on Debian: apt-get install postfix dovecot-imapd dovecot-lmtpd'
        : null
  if (reason === null) return null
  if (process.env.PARLEY_REQUIRE_ALL === '1') throw new Error(reason)
  t.skip(reason)
  return reason
}

export type Dovecot = AsyncDisposable & { imapPort: number; lmtpPort: number; restart(): Promise<void> }

export async function startDovecot(): Promise<Dovecot> {
  const folder = await newFolder('dovecot')
  const [imapPort, lmtpPort] = [await freePort(), await freePort()]
  await mkdir(join(folder, 'mail'))
  own(join(folder, 'mail'), 'nobody')
  const file = join(folder, 'dovecot.conf')
  await writeFile(file, dovecotConf(folder, imapPort, lmtpPort))
  const start = async () => {
    const child = spawn('dovecot', ['-F', '-c', file], { stdio: 'ignore' })
    await listening(imapPort, child, join(folder, 'dovecot.log'))
    return child
  }
  let child = await start()
  return {
    imapPort,
    lmtpPort,
    restart: async () => {
      await end(child)
      child = await start()
    },
    [Symbol.asyncDispose]: async () => {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The name under which the Postfix of the lab says who senders are. */
export const AUTHSERV_ID = 'mx.sched.test'

export type Postfix = AsyncDisposable & {
  port: number
  log(): Promise<string>
  /** Tries everything again at once: a mail that it finds locked it would leave alone for minutes. */
  flush(): void
}

/** `routes` are domains and where their mail goes: `lmtp:inet:127.0.0.1:2424`. */
export async function startPostfix(routes: Record<string, string>): Promise<Postfix> {
  const folder = await newFolder('postfix')
  const port = await freePort()
  for (const name of ['etc', 'queue', 'data']) await mkdir(join(folder, name))
  own(join(folder, 'data'), 'postfix')
  const files = { 'etc/main.cf': mainCf(folder, routes), 'etc/master.cf': masterCf(port) }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text)
    // Its programs wait for files younger than a few seconds to "cool down".
    const past = new Date(Date.now() - 60_000)
    await utimes(join(folder, name), past, past)
  }
  const child = spawn('postfix', ['-c', join(folder, 'etc'), 'start-fg'], { stdio: 'ignore' })
  await listening(port, child, join(folder, 'mail.log'))
  return {
    port,
    flush: () => void spawnSync('postqueue', ['-c', join(folder, 'etc'), '-f']),
    log: () => readFile(join(folder, 'mail.log'), 'utf8'),
    [Symbol.asyncDispose]: async () => {
      const pid = Number(await readFile(join(folder, 'queue/pid/master.pid'), 'utf8').catch(() => '0'))
      if (pid > 0) process.kill(pid, 'SIGTERM')
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `parley-${name}-`))
  await chmod(folder, 0o755)
  return folder
}

function own(path: string, user: string): void {
  const { status, stderr } = spawnSync('chown', [user, path], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Not a measure of anything: a machine that does much else may take long to start a server. */
const START_WITHIN_MS = 180_000

export async function listening(port: number, child: ChildProcess, logFile: string): Promise<void> {
  const giveUpAtMs = performance.now() + START_WITHIN_MS
  while (performance.now() < giveUpAtMs) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    if (child.exitCode !== null) break
    await sleep(50)
  }
  throw new Error(`a server does not start: ${await readFile(logFile, 'utf8').catch(() => 'it left no log')}`)
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await once(child, 'exit')
  clearTimeout(timer)
}

const dovecotConf = (folder: string, imapPort: number, lmtpPort: number) => `base_dir = ${folder}/run
protocols = imap lmtp
listen = 127.0.0.1
log_path = ${folder}/dovecot.log
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
recipient_delimiter = +
mail_location = maildir:${folder}/mail/%n
mail_uid = nobody
mail_gid = nogroup
first_valid_uid = 1
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/mail/%n
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    port = ${lmtpPort}
  }
}
service anvil {
  chroot =
}
protocol lmtp {
  postmaster_address = postmaster@corp.example
}
`

const mainCf = (folder: string, routes: Record<string, string>) => `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/mail.log
maillog_file_prefixes = ${folder}
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.sched.test
mydestination =
local_recipient_maps =
local_transport = error:no local delivery
alias_maps =
mynetworks = 127.0.0.0/8
smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination
# Stands for what examines senders on a real server: everybody who says client.test is who they say.
smtpd_sender_restrictions = check_sender_access inline:{ { client.test = PREPEND Authentication-Results: ${AUTHSERV_ID}; dmarc=pass header.from=client.test } }
disable_dns_lookups = yes
default_database_type = texthash
recipient_delimiter = +
relay_domains = ${Object.keys(routes).join(', ')}
transport_maps = inline:{ ${Object.entries(routes)
  .map(([domain, route]) => `{ ${domain} = ${route} }`)
  .join(', ')} }
default_transport = error:5.4.4 no route in the lab
minimal_backoff_time = 1s
maximal_backoff_time = 3s
queue_run_delay = 1s
`

const masterCf = (port: number) => `${port} inet n - n - - smtpd
postlog unix-dgram n - n - 1 postlogd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
lmtp unix - - n - - lmtp
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
`
