import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** Another Python on the path does not see the distribution's packages. */
const DEBIAN_PYTHON = '/usr/bin/python3'
const DEBIAN_POSTGRES = '/usr/lib/postgresql'
const OLDEST_POSTGRES = 15

/** A Chromium that starts: { path }, or { why } there is none. */
export async function findChromium({ say }) {
  const find = () =>
    [process.env.PARLEY_CHROMIUM, ...BROWSERS, ...APPLICATIONS].find((program) => program && isWorking(program))
  return findOrInstall(find, 'chromium', 'Chromium', say)
}

/** Programs that run the receiver samples in the docs. */
export const SAMPLE_PROGRAMS = [
  { name: 'Python', program: 'python3', aptPackage: 'python3' },
  { name: 'Ruby', program: 'ruby', aptPackage: 'ruby' },
  { name: 'Go', program: 'go', aptPackage: 'golang-go', question: ['version'] },
  { name: 'OpenSSL', program: 'openssl', aptPackage: 'openssl', question: ['version'] },
  { name: 'curl', program: 'curl', aptPackage: 'curl' },
]

/** Independent calendar and mail readers that must understand ours. */
export const MAIL_READERS = [
  { name: 'python3-icalendar', statement: 'import icalendar' },
  { name: 'python3-vobject', statement: 'import vobject' },
  { name: 'python3-dkim', statement: 'import dkim' },
  { name: 'libical3', statement: 'import ctypes; ctypes.CDLL("libical.so.3")' },
  { name: 'khal', statement: 'import khal' },
  { name: 'python3-dateutil', statement: 'import dateutil' },
  { name: 'python3-recurring-ical-events', statement: 'import recurring_ical_events' },
]

/** Servers that tests start. */
export const SERVERS = [
  {
    name: 'Postfix',
    program: 'postconf',
    question: ['-d', 'mail_version'],
    aptPackage: 'postfix',
    before: withoutMailer,
  },
  { name: 'Dovecot (IMAP)', program: 'test', question: ['-x', '/usr/lib/dovecot/imap'], aptPackage: 'dovecot-imapd' },
  { name: 'Dovecot (LMTP)', program: 'test', question: ['-x', '/usr/lib/dovecot/lmtp'], aptPackage: 'dovecot-lmtpd' },
  { name: 'Radicale', program: 'radicale', aptPackage: 'radicale' },
  { name: 'Xandikos', program: 'xandikos', aptPackage: 'xandikos' },
  { name: 'PgBouncer', program: 'pgbouncer', aptPackage: 'pgbouncer', before: () => masked('pgbouncer') },
]

/** Checks the unit in deploy/systemd, and has the program by which the service talks to it. */
export const SYSTEMD = { name: 'systemd', program: 'systemd-analyze', aptPackage: 'systemd' }

/** Read and run what deploy/ has for operators. */
export const OPERATORS = [
  { name: 'etcd', program: 'etcd', aptPackage: 'etcd-server', before: () => masked('etcd') },
  { name: 'Patroni', program: 'patroni', aptPackage: 'patroni', before: () => masked('patroni') },
  { name: 'Prometheus', program: 'promtool', aptPackage: 'prometheus', before: () => masked('prometheus') },
  { name: 'nginx', program: 'nginx', question: ['-v'], aptPackage: 'nginx', before: () => masked('nginx') },
  { name: 'Caddy', program: 'caddy', question: ['version'], aptPackage: 'caddy', before: () => masked('caddy') },
  { name: 'kubectl', program: 'kubectl', question: ['version', '--client'], aptPackage: 'kubernetes-client' },
]

/** Otherwise Debian would turn this machine into a mail server at once. */
function withoutMailer() {
  spawnSync('debconf-set-selections', { input: 'postfix postfix/main_mailer_type select No configuration\n' })
}

/** Otherwise Debian would start its own, at once or with the next start of this machine. */
function masked(service) {
  spawnSync('systemctl', ['mask', service], { stdio: 'ignore' })
}

/** A Debian package that Debian's Python can use: { path }, or { why } not. */
export async function findReader({ name, statement }, { say }) {
  const find = () => (isWorking(DEBIAN_PYTHON, '-c', statement) ? DEBIAN_PYTHON : undefined)
  return findOrInstall(find, name, name, say)
}

/** A program on the path: { path }, or { why } there is none. */
export async function findProgram({ name, program, aptPackage, question = [], before }, { say }) {
  return findOrInstall(() => (isWorking(program, ...question) ? program : undefined), aptPackage, name, say, before)
}

/** The server binaries of the system's PostgreSQL: the { path } of their folder, or { why } there is none. */
export async function findPostgres({ say }) {
  return findOrInstall(findDebianPostgres, 'postgresql', 'PostgreSQL', say, () => {
    // Otherwise Debian would start its own server at once.
    mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true })
    writeFileSync('/etc/postgresql-common/createcluster.d/parley.conf', 'create_main_cluster = false\n')
  })
}

export function findDebianPostgres() {
  if (!existsSync(DEBIAN_POSTGRES)) return undefined
  const versions = readdirSync(DEBIAN_POSTGRES).filter((version) => Number(version) >= OLDEST_POSTGRES)
  const folders = versions.sort((a, b) => a - b).map((version) => `${DEBIAN_POSTGRES}/${version}/bin`)
  return folders.find((folder) => existsSync(`${folder}/postgres`))
}

function findOrInstall(find, aptPackage, name, say, before = () => {}) {
  const path = find()
  if (path) return { path }
  const hint = `there is no ${name}; install it (on Debian: apt-get install ${aptPackage})`
  if (!isWorking('apt-get')) return { why: `${hint}.` }
  if (process.getuid() !== 0) return { why: `${hint}; this needs root.` }
  say(`Installing ${name} (first time, a minute or so)…`)
  before()
  const trouble = withoutStarting(() => aptInstall(aptPackage))
  const installed = find()
  return installed ? { path: installed } : { why: `${hint}. apt-get says: ${trouble}` }
}

/** What decides on a machine without systemd whether a package may start its service, as in a container. */
const POLICY = '/usr/sbin/policy-rc.d'

function withoutStarting(install) {
  if (existsSync(POLICY)) return install()
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return install()
  } finally {
    rmSync(POLICY)
  }
}

function aptInstall(aptPackage) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { env, encoding: 'utf8' })
  const install = () => apt('install', '-y', '--no-install-recommends', aptPackage)
  const first = install()
  if (first.status === 0) return ''
  apt('update')
  return install().stderr.trim().split('\n').at(-1)
}

function isWorking(program, ...question) {
  const args = question.length > 0 ? question : ['--version']
  return spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0
}
