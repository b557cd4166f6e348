import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { mailWarnings } from '#settings/mail-warnings.ts'
import { readDatabaseSettings, readSettings } from '#settings/settings.ts'
import { StartupError } from '#settings/startup-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-settings-'))
after(() => rmSync(folder, { recursive: true }))

const SECRET = Buffer.alloc(32, 1).toString('base64')
const production = (env: Record<string, string>) => readSettings(env, { development: false })
const development = (env: Record<string, string>) => readSettings(env, { development: true })

const assertRefuses = (env: Record<string, string>, expected: RegExp) =>
  assert.throws(
    () => production({ PARLEY_MAIL_DOMAIN: 'meet.acme.test', ...env }),
    (error) => error instanceof StartupError && expected.test(error.message),
    `expected ${expected} for ${JSON.stringify(env)}`,
  )

test('the connections of a node are a setting with limits', () => {
  assert.equal(development({}).databaseConnections, 12)
  assert.equal(development({ PARLEY_DATABASE_CONNECTIONS: '40' }).databaseConnections, 40)
  for (const wrong of ['9', '201', 'many'])
    assertRefuses(
      { PARLEY_DATABASE_CONNECTIONS: wrong },
      /PARLEY_DATABASE_CONNECTIONS must be a whole number from 10 to 200/,
    )
})

test('development needs no setting at all', () => {
  const settings = development({})
  assert.deepEqual([settings.host, settings.port, settings.databaseUrl], ['127.0.0.1', 3000, null])
  assert.deepEqual(settings.mailHome, { domain: 'parley.test' })
  assert.equal(settings.publicUrl, 'http://127.0.0.1:3000')
})

test('an identity provider needs its issuer, a name and a secret, and https in production', () => {
  const oidc = {
    PARLEY_OIDC_ISSUER: 'https://login.acme.test/realms/acme',
    PARLEY_OIDC_CLIENT_ID: 'parley',
    PARLEY_OIDC_CLIENT_SECRET: 'hush',
  }
  assert.deepEqual(development(oidc).oidc, {
    issuer: 'https://login.acme.test/realms/acme',
    clientId: 'parley',
    clientSecret: 'hush',
    label: 'single sign-on',
  })
  assert.equal(development({}).oidc, null)
  assertRefuses(
    { PARLEY_OIDC_ISSUER: 'https://login.acme.test' },
    /CLIENT_ID and PARLEY_OIDC_CLIENT_SECRET must be set/,
  )
  assertRefuses(
    { ...oidc, PARLEY_OIDC_ISSUER: 'login' },
    /^One setting is wrong: PARLEY_OIDC_ISSUER must be the address/,
  )
  assertRefuses({ ...oidc, PARLEY_OIDC_ISSUER: 'http://login.acme.test' }, /must begin with https/)
  const found = 'https://login.acme.test/.well-known/openid-configuration'
  assertRefuses({ ...oidc, PARLEY_OIDC_ISSUER: found }, /must end before/)
  assertRefuses({ ...oidc, PARLEY_OIDC_LABEL: 'x'.repeat(41) }, /PARLEY_OIDC_LABEL must have at most 40/)
})

test('production needs to know where its mail arrives', () => {
  assert.throws(() => production({}), /PARLEY_MAIL_DOMAIN is missing/)
  assert.deepEqual(production({ PARLEY_MAIL_DOMAIN: 'Meet.Acme.test' }).mailHome, { domain: 'meet.acme.test' })
  assert.deepEqual(production({ PARLEY_MAIL_ADDRESS: 'us@acme.test' }).mailHome, { mailbox: 'us@acme.test' })
})

test('production on a public address needs a secret, on loopback it does not', () => {
  assertRefuses({ HOST: '0.0.0.0' }, /PARLEY_SECRET is missing/)
  assert.equal(production({ PARLEY_MAIL_DOMAIN: 'a.test', HOST: '::1' }).secret, null)
  assert.equal(
    production({ PARLEY_MAIL_DOMAIN: 'a.test', HOST: '0.0.0.0', PARLEY_SECRET: SECRET }).secret?.[0].length,
    32,
  )
})

test('a wrong value is named with what it must be', () => {
  assertRefuses({ PORT: '70000' }, /PORT must be a port from 0 to 65535, not "70000"/)
  assertRefuses({ HOST: 'a b' }, /HOST must be an address/)
  assertRefuses({ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must have the form postgres:/)
  assertRefuses({ PARLEY_SECRET: 'c2hvcnQ=' }, /PARLEY_SECRET must be at least 32 bytes in base64, not 5/)
  assertRefuses({ PARLEY_TRUST_PROXY: '10.0.0.0/40' }, /PARLEY_TRUST_PROXY must list addresses/)
  assertRefuses({ PARLEY_METRICS_LISTEN: '9464' }, /PARLEY_METRICS_LISTEN must have the form/)
  assertRefuses({ PARLEY_METRICS_TOKEN: 'short' }, /PARLEY_METRICS_TOKEN must have at least 16/)
  assertRefuses({ PARLEY_EGRESS_PROXY: 'proxy:3128' }, /PARLEY_EGRESS_PROXY must have the form/)
  assertRefuses(
    { PARLEY_EGRESS_ALLOW: '10.0.0.0/8, 10.0.0.0/33' },
    /PARLEY_EGRESS_ALLOW must list networks.*10.0.0.0.33/,
  )
  assertRefuses({ PARLEY_EGRESS_ALLOW: '10.0.0' }, /PARLEY_EGRESS_ALLOW must list networks/)
  assertRefuses({ PARLEY_EGRESS_ALLOW: 'http://calendar' }, /PARLEY_EGRESS_ALLOW must list networks/)
  assertRefuses({ PARLEY_LOG_LEVEL: 'loud' }, /PARLEY_LOG_LEVEL must be one of/)
  assertRefuses({ PARLEY_MAIL_ADDRESS: 'us' }, /PARLEY_MAIL_ADDRESS must contain exactly one @/)
  assertRefuses({ PARLEY_MAIL_ADDRESS: `${'u'.repeat(36)}@acme.test` }, /PARLEY_MAIL_ADDRESS must have at most 35/)
  assertRefuses({ SMTP_URL: 'mail.acme.test:25' }, /SMTP_URL must have the form smtp:/)
  assertRefuses({ SMTP_URL: 'smtp://mail.acme.test/inbox' }, /SMTP_URL .* with nothing behind the port/)
  assertRefuses({ SMTP_URL: 'smtp://ana@mail.acme.test' }, /SMTP_URL has a user but no password/)
  assertRefuses({ SMTP_URL: 'smtp://ana:%zz@mail.acme.test' }, /SMTP_URL has a % /)
  assertRefuses({ PARLEY_DKIM_DOMAIN: 'acme' }, /PARLEY_DKIM_DOMAIN must be a domain/)
  assertRefuses({ PARLEY_DKIM_SELECTOR: 'a b' }, /PARLEY_DKIM_SELECTOR must be a name/)
  assertRefuses({ PARLEY_DKIM_KEY: 'hush' }, /PARLEY_DKIM_KEY must be a private key in PEM/)
  assertRefuses({ PARLEY_DKIM_DOMAIN: 'acme.test' }, /go together: set all three or none/)
})

test('mail leaves through the server that is named, signed when there is a key', () => {
  assert.equal(development({}).smtp, null)
  const server = (SMTP_URL: string) => development({ SMTP_URL }).smtp
  const login = { user: 'ana@acme.test', password: 'a:b/c' }
  assert.deepEqual(server('smtp://ana%40acme.test:a%3Ab%2Fc@mail.acme.test'), {
    host: 'mail.acme.test',
    port: 587,
    isTls: false,
    isLocal: false,
    login,
  })
  assert.deepEqual(server('smtps://[::1]:2465'), { host: '::1', port: 2465, isTls: true, isLocal: true, login: null })
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const named = { PARLEY_DKIM_DOMAIN: 'Acme.test', PARLEY_DKIM_SELECTOR: 'parley2026' }
  const expected = { domain: 'acme.test', selector: 'parley2026', privateKey: privateKey.trim() }
  assert.deepEqual(development({ ...named, PARLEY_DKIM_KEY: privateKey }).dkim, expected)
  assert.deepEqual(development({ ...named, PARLEY_DKIM_KEY: privateKey.replaceAll('\n', '\\n') }).dkim, {
    ...expected,
    privateKey,
  })
  const path = join(folder, 'dkim')
  writeFileSync(path, privateKey)
  assert.deepEqual(development({ ...named, PARLEY_DKIM_KEY_FILE: path }).dkim, expected)
  const elliptic = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  assertRefuses({ ...named, PARLEY_DKIM_KEY: elliptic }, /PARLEY_DKIM_KEY must be an RSA key/)
})

test('mail comes in by a listener, a mailbox, both or neither', () => {
  assert.deepEqual(development({}).mailIn, { listen: null, tls: null, imap: null, authservId: null })
  const { mailIn } = development({
    PARLEY_SMTP_LISTEN: 'lmtp://[::1]:2424',
    IMAP_URL: 'imaps://scheduling%40acme.test:se%3Acret@mail.acme.test',
    PARLEY_AUTHSERV_ID: 'MX.acme.test',
  })
  assert.deepEqual(mailIn.listen, { protocol: 'lmtp', host: '::1', port: 2424 })
  assert.deepEqual(mailIn.imap, {
    host: 'mail.acme.test',
    port: 993,
    isTls: true,
    isLocal: false,
    user: 'scheduling@acme.test',
    password: 'se:cret',
    folder: 'INBOX',
  })
  assert.equal(mailIn.authservId, 'mx.acme.test')
  assertRefuses({ PARLEY_SMTP_LISTEN: '127.0.0.1:25' }, /PARLEY_SMTP_LISTEN must have the form smtp:/)
  assertRefuses({ PARLEY_SMTP_LISTEN: 'smtp://127.0.0.1:99999' }, /PARLEY_SMTP_LISTEN must have the form smtp:/)
  assertRefuses({ IMAP_URL: 'imap.acme.test' }, /IMAP_URL must have the form imaps:/)
  assertRefuses({ PARLEY_SMTP_TLS_CERT: '/nowhere' }, /go together: set both or none/)
  assertRefuses({ PARLEY_SMTP_TLS_CERT: '/nowhere', PARLEY_SMTP_TLS_KEY: '/nowhere' }, /cannot be used: ENOENT/)
  assertRefuses({ PARLEY_AUTHSERV_ID: 'a b' }, /PARLEY_AUTHSERV_ID must be a name/)
})

test('a secret is never repeated in the message about it', () => {
  const refused = (() => {
    try {
      production({
        DATABASE_URL: 'postgrss://ana:hush@x/y',
        PARLEY_SECRET: 'hush!!',
        PARLEY_METRICS_TOKEN: 'hush',
        SMTP_URL: 'smpt://ana:hush@x',
        PARLEY_DKIM_KEY: 'hush',
      })
    } catch (error) {
      return String(error)
    }
  })()
  assert.match(refused ?? '', /6 settings are wrong/)
  assert.ok(!refused?.includes('hush'))
})

test('several secrets are given with commas, and each must be whole', () => {
  const other = Buffer.alloc(32, 2).toString('base64')
  const { secret } = development({ PARLEY_SECRET: `${SECRET}, ${other}` })
  assert.deepEqual(
    secret?.map((each) => each.toString('base64')),
    [SECRET, other],
  )
  assertRefuses({ PARLEY_SECRET: `${SECRET},` }, /PARLEY_SECRET has a comma beside which there is no secret/)
  assertRefuses({ PARLEY_SECRET: `${SECRET},short` }, /PARLEY_SECRET must be at least 32 bytes/)
})

test('a secret can come from a file, but not from both', () => {
  const path = join(folder, 'secret')
  writeFileSync(path, `${SECRET}\n`)
  assert.equal(development({ PARLEY_SECRET_FILE: path }).secret?.[0].toString('base64'), SECRET)
  assertRefuses({ PARLEY_SECRET_FILE: path, PARLEY_SECRET: SECRET }, /PARLEY_SECRET is given twice/)
  assertRefuses({ PARLEY_SECRET_FILE: join(folder, 'gone') }, /cannot be read from PARLEY_SECRET_FILE .*ENOENT/)
})

test('several hosts of a database are left to the driver', () => {
  const url = 'postgres://ana@db1:5432,db2:5432/parley?target_session_attrs=read-write'
  assert.equal(development({ DATABASE_URL: url }).databaseUrl, url)
})

test('what is missing is told together with a variable that may be meant for it', () => {
  assert.throws(() => readSettings({ PARLEY_MAIL_DOMIAN: 'acme.test' }, { development: false }), {
    message:
      /^One setting is wrong: PARLEY_MAIL_DOMAIN is missing.*\nNothing reads PARLEY_MAIL_DOMIAN\. Did you mean PARLEY_MAIL_DOMAIN\?$/,
  })
})

test('a PARLEY_ variable that nothing reads is pointed out and refuses nothing', () => {
  const warnings = (...names: string[]) => development(Object.fromEntries(names.map((name) => [name, 'x']))).warnings
  assert.deepEqual(warnings('PARLEY_MAIL_DOMIAN'), [
    'Nothing reads PARLEY_MAIL_DOMIAN. Did you mean PARLEY_MAIL_DOMAIN?',
  ])
  assert.deepEqual(warnings('PARLEY_SMTP_URL', 'PARLEY_PORTS', 'PARLEY_DATABASE_URL'), [
    'Nothing reads PARLEY_SMTP_URL. Did you mean SMTP_URL?',
    'Nothing reads PARLEY_PORTS. Did you mean PORT?',
    'Nothing reads PARLEY_DATABASE_URL. Did you mean DATABASE_URL?',
  ])
  assert.deepEqual(warnings('PARLEY_COLOUR'), [
    'Nothing reads PARLEY_COLOUR. docs/reference/settings.md lists the settings.',
  ])
  assert.deepEqual(warnings('PARLEY_MAIL_DOMAIN_FILE'), [
    'Nothing reads PARLEY_MAIL_DOMAIN_FILE. Set PARLEY_MAIL_DOMAIN itself: only secrets can come from a file.',
  ])
  assert.deepEqual(readDatabaseSettings({ PARLEY_DAAT: './trial' }).warnings, [
    'Nothing reads PARLEY_DAAT. Did you mean PARLEY_DATA?',
  ])
})

test('what is read is not pointed out, nor what belongs to others', () => {
  const path = join(folder, 'known')
  writeFileSync(path, SECRET)
  const known = { PARLEY_DATA: folder, PARLEY_LOG_LEVEL: 'warn', PARLEY_SECRET_FILE: path, PARLEY_REQUIRE_ALL: '1' }
  assert.deepEqual(development({ ...known, PARLEYS: '1', SMTP_ULR: 'x' }).warnings, [])
})

test('production without a way out or in for mail is told on each node that needs one', () => {
  const home = { PARLEY_MAIL_DOMAIN: 'meet.acme.test' }
  const told = (env: Record<string, string>, role: Parameters<typeof mailWarnings>[1] = 'all') =>
    mailWarnings(production({ ...home, ...env }), role).map((warning) => warning.split(':', 1)[0])
  const OUT = { SMTP_URL: 'smtp://mail.acme.test' }
  assert.deepEqual(told({}), ['No mail leaves', 'No mail comes in'])
  assert.deepEqual(told(OUT), ['No mail comes in'])
  assert.deepEqual(told({ PARLEY_SMTP_LISTEN: 'lmtp://127.0.0.1:2424' }), ['No mail leaves'])
  assert.deepEqual(told({ ...OUT, IMAP_URL: 'imaps://us:hush@mail.acme.test' }), [])
  assert.deepEqual(told({}, 'api'), [])
  assert.deepEqual(told({}, 'worker'), ['No mail leaves'])
  assert.deepEqual(told({}, 'mail'), ['No mail leaves', 'No mail comes in'])
  assert.deepEqual(mailWarnings(development({}), 'all'), [])
})

test('an application at Google or Microsoft needs both its name and its secret, and may be reached elsewhere', () => {
  assert.deepEqual(development({}).accounts, { google: null, microsoft: null })
  assertRefuses(
    { PARLEY_GOOGLE_CLIENT_ID: 'x' },
    /PARLEY_GOOGLE_CLIENT_SECRET is missing, but PARLEY_GOOGLE_CLIENT_ID is set/,
  )
  assertRefuses({ PARLEY_MICROSOFT_CLIENT_SECRET: 'x' }, /PARLEY_MICROSOFT_CLIENT_ID is missing/)
  assertRefuses({ PARLEY_MICROSOFT_GRAPH_URL: 'graph' }, /PARLEY_MICROSOFT_GRAPH_URL must be a web address/)
  const { google, microsoft } = development({
    PARLEY_GOOGLE_CLIENT_ID: 'a',
    PARLEY_GOOGLE_CLIENT_SECRET: 'b',
    PARLEY_MICROSOFT_CLIENT_ID: 'c',
    PARLEY_MICROSOFT_CLIENT_SECRET: 'd',
    PARLEY_MICROSOFT_LOGIN_URL: 'https://login.microsoftonline.us/acme/',
    PARLEY_MICROSOFT_GRAPH_URL: 'https://graph.microsoft.us',
  }).accounts
  assert.equal(google!.tokenUrl, 'https://oauth2.googleapis.com/token')
  assert.equal(microsoft!.tokenUrl, 'https://login.microsoftonline.us/acme/oauth2/v2.0/token')
  assert.equal(microsoft!.apiUrl, 'https://graph.microsoft.us/v1.0')
})
