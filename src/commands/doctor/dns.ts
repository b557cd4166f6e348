import { createPublicKey } from 'node:crypto'
import { homeDomain } from '#core/mail/addresses.ts'
import type { DkimKey } from '#settings/mail-out-settings.ts'
import type { Settings } from '#settings/settings.ts'
import { type Finding, fault, ok, reasonOf, skipped, warning } from './finding.ts'

// The DNS records for receiving mail, and for making others trust our mail.

/** The two functions we need of `node:dns/promises`. */
export type Resolver = {
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>
  resolveTxt(name: string): Promise<string[][]>
}

export async function checkDns(settings: Settings, resolver: Resolver): Promise<Finding[]> {
  if (settings.development) return [skipped('dns', 'Not asked in development.')]
  const domain = homeDomain(settings.mailHome)
  return await Promise.all([
    asked('dns mx', domain, () => checkMx(resolver, domain)),
    asked('dns spf', domain, () => checkSpf(resolver, domain)),
    asked('dns dkim', domain, () => checkDkim(resolver, settings.dkim)),
    asked('dns dmarc', domain, () => checkDmarc(resolver, domain)),
  ])
}

async function checkMx(resolver: Resolver, domain: string): Promise<Finding> {
  const servers = (await known(() => resolver.resolveMx(domain)))?.filter(({ exchange }) => exchange !== '') ?? []
  if (servers.length > 0)
    return ok('dns mx', `Mail for ${domain} goes to ${servers.map(({ exchange }) => exchange).join(', ')}.`)
  return fault(
    'dns mx',
    `${domain} has no MX record, so replies do not arrive.`,
    `Publish: ${domain}. MX 10 your-mail-server.`,
  )
}

async function checkSpf(resolver: Resolver, domain: string): Promise<Finding> {
  const records = await texts(resolver, domain, /^v=spf1(\s|$)/i)
  const [record, second] = records
  if (record === undefined)
    return fault('dns spf', `${domain} has no SPF record.`, `Publish: ${domain}. TXT "v=spf1 a:your-smtp-server -all"`)
  if (second !== undefined)
    return fault('dns spf', `${domain} has ${records.length} SPF records, so none counts.`, 'Keep one of them.')
  if (/\+?\ball\b/i.test(record) && !/[-~?]all\b/i.test(record))
    return fault('dns spf', `${domain} lets everybody send in its name (${record}).`, 'End the record with -all.')
  return ok('dns spf', record)
}

async function checkDkim(resolver: Resolver, dkim: DkimKey | null): Promise<Finding> {
  if (dkim === null)
    return warning(
      'dns dkim',
      'Parley does not sign.',
      'Let the server of SMTP_URL sign, or set the three PARLEY_DKIM_ variables.',
    )
  const name = `${dkim.selector}._domainkey.${dkim.domain}`
  const key = createPublicKey(dkim.privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  const publish = `Publish: ${name}. TXT "v=DKIM1; k=rsa; p=${key}"`
  const [record] = await texts(resolver, name, /(^|;)\s*p=/i)
  if (record === undefined) return fault('dns dkim', `${name} has no DKIM record.`, publish)
  const published = /(?:^|;)\s*p=([^;]*)/i.exec(record)?.[1]?.replaceAll(/\s/g, '')
  if (published !== key) return fault('dns dkim', `${name} does not match PARLEY_DKIM_KEY.`, publish)
  return ok('dns dkim', `${name} belongs to PARLEY_DKIM_KEY.`)
}

/** If a domain has no record, its parent's counts (RFC 7489, 6.6.3). */
async function checkDmarc(resolver: Resolver, domain: string): Promise<Finding> {
  const labels = domain.split('.')
  for (let i = 0; i < labels.length - 1; i += 1) {
    const name = `_dmarc.${labels.slice(i).join('.')}`
    const [record] = await texts(resolver, name, /^v=DMARC1(\s|;|$)/i)
    if (record !== undefined) return ok('dns dmarc', `${name}: ${record}`)
  }
  const remedy = `Publish: _dmarc.${domain}. TXT "v=DMARC1; p=quarantine"`
  return fault('dns dmarc', `${domain} has no DMARC record, so mail from it may be taken for spam.`, remedy)
}

/** Long records come in pieces. */
async function texts(resolver: Resolver, name: string, form: RegExp): Promise<string[]> {
  const records = (await known(() => resolver.resolveTxt(name))) ?? []
  return records.map((parts) => parts.join('')).filter((text) => form.test(text))
}

/** Null if there is no such record; any other error is thrown. */
async function known<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

async function asked(check: string, domain: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look()
  } catch (error) {
    const remedy = 'Check the name server of this machine, or name one with --dns.'
    return warning(check, `Nobody answered about ${domain} (${reasonOf(error)}).`, remedy)
  }
}
