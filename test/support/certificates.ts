import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type KeyPair = { key: string; cert: string }

export type Certificates = {
  ca: string
  /** For `localhost` and 127.0.0.1. */
  good: KeyPair
  expired: KeyPair
  /** For another name. */
  otherName: KeyPair
  selfSigned: KeyPair
}

/** Made at test time, so that none ever expires. Null if there is no openssl. */
export function makeCertificates(): Certificates | null {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
  } catch {
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'parley-certificates-'))
  try {
    return makeIn(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function makeIn(folder: string): Certificates {
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const selfSign = (name: string, subject: string, names: string) =>
    openssl(
      ...['req', '-x509', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.pem`],
      ...['-days', '2', '-subj', `/CN=${subject}`, '-addext', `subjectAltName=${names}`],
    )
  const sign = (name: string, names: string, start: string, end: string): KeyPair => {
    openssl('req', '-new', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
    writeFileSync(join(folder, 'names'), `subjectAltName=${names}\n`)
    openssl(
      ...['ca', '-batch', '-config', 'ca.conf', '-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', 'names'],
      ...['-startdate', start, '-enddate', end, '-notext'],
    )
    return { key: read(`${name}.key`), cert: read(`${name}.pem`) }
  }
  writeFileSync(join(folder, 'ca.conf'), CA_CONF)
  writeFileSync(join(folder, 'index'), '')
  writeFileSync(join(folder, 'serial'), '01')
  selfSign('ca', 'Test authority', 'DNS:authority.test')
  selfSign('self', 'localhost', 'DNS:localhost')
  const year = new Date().getUTCFullYear()
  const names = 'DNS:localhost,IP:127.0.0.1'
  return {
    ca: read('ca.pem'),
    good: sign('good', names, `${year - 1}0101000000Z`, `${year + 2}0101000000Z`),
    expired: sign('expired', names, `${year - 3}0101000000Z`, `${year - 2}0101000000Z`),
    otherName: sign('other', 'DNS:other.test', `${year - 1}0101000000Z`, `${year + 2}0101000000Z`),
    selfSigned: { key: read('self.key'), cert: read('self.pem') },
  }
}

const CA_CONF = `
[ca]
default_ca = authority
[authority]
new_certs_dir = .
database = index
serial = serial
certificate = ca.pem
private_key = ca.key
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = supplied
`
