import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import { clockFinding } from '../../src/commands/doctor/database.ts'
import { freePort } from '../support/free-port.ts'
import { mailServer } from '../support/mail-server.ts'
import { modelServer, refuse } from '../support/model-server.ts'
import { OidcServer } from '../support/oidc-server.ts'
import { dataFolder, parley, printedBy, refusedWith, startParley, temporaryFolder } from '../support/parley.ts'
import { recordServer, type ZoneRecords } from '../support/record-server.ts'

const options = { timeout: 300_000 }
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
const HOME = { PARLEY_MAIL_DOMAIN: 'meet.acme.test' }
const DKIM = { PARLEY_DKIM_DOMAIN: 'meet.acme.test', PARLEY_DKIM_SELECTOR: 'p26', PARLEY_DKIM_KEY: privateKey }

/** How these turn out is up to the machine; another test has them. */
const OF_MACHINE = ['data', 'disk', 'memory']

type Shown = { check: string; state: string; message: string; remedy: string | null }

const goodRecords = (): ZoneRecords => ({
  'meet.acme.test': { mx: ['mx.acme.test'], txt: ['google-site=1', 'v=spf1 a:smtp.acme.test -all'] },
  'p26._domainkey.meet.acme.test': { txt: [`v=DKIM1; k=rsa; p=${publicKey}`] },
  '_dmarc.acme.test': { txt: ['v=DMARC1; p=quarantine'] },
})

async function doctor(data: string, env: Record<string, string>, ...args: string[]) {
  const { code, stdout, stderr } = await parley(data, ['doctor', '--json', ...args], env)
  assert.equal(stderr, '')
  const { healthy, checks } = JSON.parse(stdout) as { healthy: boolean; checks: Shown[] }
  assert.equal(code, healthy ? 0 : 1)
  const of = (check: string) => checks.filter((found) => found.check === check)
  return { code, checks, of, states: Object.fromEntries(checks.map(({ check, state }) => [check, state])) }
}

test('an installation in order passes every check, beside its running service', options, async () => {
  await using folder = await dataFolder()
  await using smtp = await mailServer()
  await using model = await modelServer((_, response) => refuse(response, 404, 'model not found'), ['reader'])
  using dns = await recordServer(goodRecords())
  const env = {
    ...HOME,
    ...DKIM,
    SMTP_URL: `smtp://parley:hush@127.0.0.1:${smtp.settings.port}`,
    PARLEY_SMTP_LISTEN: `lmtp://127.0.0.1:${await freePort()}`,
    PARLEY_LLM_URL: model.url,
    PARLEY_LLM_MODEL: 'reader',
  }
  await using service = await startParley(folder.path, env, [])
  await printedBy(parley(folder.path, ['backup', join(folder.path, 'backup')], env))
  const here = { ...env, PORT: new URL(service.url).port }
  const { checks } = await doctor(folder.path, here, '--dns', dns.address)
  assert.deepEqual(
    checks.filter(({ check }) => !OF_MACHINE.includes(check)).map(({ check, state }) => `${check}: ${state}`),
    [
      'settings: ok',
      'database: ok',
      'schema: ok',
      'clock: ok',
      'secret: ok',
      'held: ok',
      'backup: ok',
      'nodes: ok',
      'work: ok',
      'service: ok',
      // Nobody elsewhere can open the loopback address.
      'address: warning',
      'mail out: ok',
      'mail in: ok',
      'dns mx: ok',
      'dns spf: ok',
      'dns dkim: ok',
      'dns dmarc: ok',
      'model: ok',
      'sign-in: skipped',
      'telemetry: skipped',
    ],
  )
  const database = checks.find(({ check }) => check === 'database')!
  assert.match(database.message, /, from a build that its publisher calls a beta \(\d+\.\d+\.\d+-beta\.\d+\)\.$/)
  const wrong = await doctor(
    folder.path,
    { ...env, PARLEY_SECRET: Buffer.alloc(32, 9).toString('base64') },
    '--dns',
    dns.address,
  )
  assert.equal(wrong.states.secret, 'fault')
  assert.match(wrong.of('secret')[0]!.message, /^PARLEY_SECRET does not belong to this database/)
})

test('each fault is one line with what to do, and the exit code is 1', options, async () => {
  await using folder = await temporaryFolder()
  await using smtp = await mailServer({ refusesLogin: true })
  using dns = await recordServer({})
  const env: Record<string, string> = { ...HOME, ...DKIM, PARLEY_COLOUR: 'red' }
  env.PORT = String(await freePort())
  const { checks, states, of } = await doctor(folder.path, env, '--dns', dns.address)
  for (const check of OF_MACHINE) delete states[check]
  assert.deepEqual(states, {
    settings: 'warning',
    database: 'skipped',
    service: 'skipped',
    address: 'warning',
    'mail out': 'fault',
    'mail in': 'fault',
    'dns mx': 'fault',
    'dns spf': 'fault',
    'dns dkim': 'fault',
    'dns dmarc': 'fault',
    model: 'skipped',
    'sign-in': 'skipped',
    telemetry: 'skipped',
  })
  for (const { state, remedy, check } of checks)
    assert.equal(remedy !== null, state === 'fault' || state === 'warning', check)
  assert.ok(of('dns dkim')[0]!.remedy!.includes(`p26._domainkey.meet.acme.test. TXT "v=DKIM1; k=rsa; p=${publicKey}"`))

  const login = { SMTP_URL: `smtp://parley:hush@127.0.0.1:${smtp.settings.port}` }
  const nobody = { IMAP_URL: `imap://us:hush@127.0.0.1:${await freePort()}/INBOX` }
  const printed = await parley(folder.path, ['doctor', '--dns', dns.address], { ...env, ...login, ...nobody })
  assert.equal(printed.code, 1)
  assert.match(
    printed.stdout,
    /^fault +mail out +127\.0\.0\.1:\d+ refuses: .*535.*\. Check host, port, user and password/m,
  )
  assert.match(printed.stdout, /^fault +mail in +127\.0\.0\.1:\d+ refuses: .*ECONNREFUSED.*Check host, user, password/m)
  assert.equal(printed.stdout.trimEnd().split('\n').length, checks.length)
  assert.ok(!printed.stdout.includes('hush'))
})

test('records that contradict each other or our key are faults, and no answer is a warning', options, async () => {
  await using folder = await dataFolder()
  const records = goodRecords()
  using dns = await recordServer(records)
  const state = async (check: string, address = dns.address) =>
    (await doctor(folder.path, { ...HOME, ...DKIM }, '--dns', address)).of(check)[0]!
  records['meet.acme.test']!.txt = ['v=spf1 -all', 'v=spf1 a -all']
  assert.match((await state('dns spf')).message, /has 2 SPF records/)
  records['meet.acme.test']!.txt = ['v=spf1 +all']
  assert.match((await state('dns spf')).message, /lets everybody send/)
  records['p26._domainkey.meet.acme.test']!.txt = ['v=DKIM1; p=MIIB']
  assert.match((await state('dns dkim')).message, /does not match PARLEY_DKIM_KEY/)
  assert.equal((await state('dns mx', `127.0.0.1:${await freePort()}`)).state, 'warning')
})

test('wrong settings are told each by itself, and the database is looked at all the same', options, async () => {
  await using folder = await dataFolder()
  await parley(folder.path, ['workspace', 'create', 'Acme', '--owner', 'ana@acme.test'])
  const { of, states } = await doctor(folder.path, { PORT: 'http', HOST: '0.0.0.0', PARLEY_MAIL_DOMIAN: 'acme.test' })
  assert.deepEqual(
    of('settings').map(({ message }) => message.split(' ', 1)[0]),
    ['PORT', 'PARLEY_MAIL_DOMAIN', 'PARLEY_SECRET', 'Nothing'],
  )
  assert.match(of('settings').at(-1)!.message, /PARLEY_MAIL_DOMIAN\. Did you mean PARLEY_MAIL_DOMAIN\?/)
  assert.deepEqual([states.database, states.schema, states.clock, states.secret], ['ok', 'ok', 'ok', 'skipped'])
  await refusedWith(parley(folder.path, ['doctor', '--dns', 'nowhere']), [2, /^--dns must be an address/])
})

test('a node is asked for what its role does', options, async () => {
  await using folder = await dataFolder()
  const look = async (role: string) => (await doctor(folder.path, HOME, '--role', role, '--dns', '127.0.0.1:1')).states
  const states = await Promise.all(['api', 'worker', 'mail'].map(look))
  assert.deepEqual(
    states.map((of) => [of['mail out'], of['mail in']]),
    [
      ['warning', 'skipped'],
      ['fault', 'skipped'],
      ['fault', 'fault'],
    ],
  )
  const listening = { ...HOME, PARLEY_SMTP_LISTEN: `lmtp://127.0.0.1:${await freePort()}` }
  const before = await doctor(folder.path, { ...listening, PORT: String(await freePort()) }, '--dns', '127.0.0.1:1')
  assert.equal(before.states['mail in'], 'skipped', 'nothing runs yet')
  await refusedWith(parley(folder.path, ['doctor', '--role', 'boss']), [2, /^--role must be one of all, api, worker/])
})

test('an identity provider that does not answer under its name is a fault', options, async () => {
  await using folder = await dataFolder()
  await using server = await OidcServer.open()
  const env = { PARLEY_OIDC_ISSUER: server.issuer, PARLEY_OIDC_CLIENT_ID: 'parley', PARLEY_OIDC_CLIENT_SECRET: 'hush' }
  assert.equal((await doctor(folder.path, env, '--dev')).states['sign-in'], 'ok')
  server.callsItself = 'https://evil.test'
  const [found] = (await doctor(folder.path, env, '--dev')).of('sign-in')
  assert.equal(found!.state, 'fault')
  assert.match(found!.message, /^http:\/\/127.* cannot be used for signing in .*issuer.* Check PARLEY_OIDC_ISSUER\.$/)
  assert.doesNotMatch(JSON.stringify(found), /hush/)
})

test('a model that cannot be asked is a warning, since the rules read without it', options, async () => {
  await using folder = await dataFolder()
  await using model = await modelServer((_, response) => refuse(response, 404, 'model not found'), ['reader'])
  const env = { PARLEY_LLM_URL: model.url, PARLEY_LLM_MODEL: 'reeder', PARLEY_LLM_KEY: 'k-secret' }
  const { of } = await doctor(folder.path, env, '--dev')
  const [found] = of('model')
  assert.equal(found!.state, 'warning')
  assert.match(found!.message, /PARLEY_LLM_MODEL \(reeder\)\. The server knows reader\.$/)
  assert.doesNotMatch(JSON.stringify(found), /k-secret/)
})

test('clocks that differ are a warning, and far apart a fault', () => {
  assert.equal(clockFinding(-1_500).state, 'ok')
  assert.match(clockFinding(5_000).message, /is 5\.0 s ahead of/)
  assert.equal(clockFinding(5_000).state, 'warning')
  assert.equal(clockFinding(-31_000).state, 'fault')
})
