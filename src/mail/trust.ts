import { readAuthenticationResults } from '#core/mail/authentication-results.ts'
import type { ParsedMail } from '#core/mail/parsed-mail.ts'
import { emailProblem } from '#core/person/email.ts'
import type { MailSource, Trust } from '#db/mail/messages.ts'
import type { Envelope } from './incoming.ts'
import { createResolver, type Resolve } from './name-lookup.ts'

// Decides whether a sender is who they claim to be. If the sender's server is connected, we check it ourselves (SPF, DKIM,
// DMARC). Behind the operator's mail server only that server can know: its Authentication-Results count if its identifier is
// configured, otherwise the signature in the bytes. Without evidence the sender is unknown, which is not a failure.

export type TrustSettings = {
  /** Our mail server's name in Authentication-Results; null if it writes none. */
  authservId: string | null
  /** For tests. */
  resolve?: Resolve
}

/** Real mail has one to three. Each costs a lookup and a pass over the whole mail. */
const SIGNATURES_MAX = 8

type Examined = { raw: Uint8Array; mail: ParsedMail; envelope: Envelope; source: MailSource }

export async function judge(settings: TrustSettings, examined: Examined): Promise<Trust> {
  const { mail, envelope, source } = examined
  if (source === 'mailroom') return 'authenticated'
  // Tricks to hide the visible author from the check, or to exhaust it.
  if (!mail.hasOneAuthor || mail.signatureCount > SIGNATURES_MAX) return 'failed'
  // Text that isn't a plain address could mean one address to us and another to the server that checked it.
  if (mail.from && emailProblem(mail.from.email) !== null) return 'failed'
  const { remote } = envelope
  // Otherwise somebody could pass the check by making it fail.
  if (source === 'smtp' && remote) return await examine(settings, examined, remote).catch(() => 'failed' as const)
  if (settings.authservId !== null) {
    const found = readAuthenticationResults(mail.authenticationResults, settings.authservId, domainOf(mail))
    if (found !== 'none') return found === 'pass' ? 'authenticated' : 'failed'
  }
  return mail.signatureCount > 0 && (await isSigned(settings, examined).catch(() => false))
    ? 'authenticated'
    : 'unknown'
}

async function examine(
  settings: TrustSettings,
  { raw, envelope }: Examined,
  remote: NonNullable<Envelope['remote']>,
): Promise<Trust> {
  const { authenticate } = await import('mailauth')
  const result = await authenticate(Buffer.from(raw), {
    ip: remote.ip,
    helo: remote.helo,
    sender: envelope.from,
    resolver: resolver(settings),
    disableArc: true,
    disableBimi: true,
  })
  const dmarc = result.dmarc ? result.dmarc : null
  if (dmarc?.status.result === 'fail') return 'failed'
  if (dmarc?.status.result === 'pass') return restsOnPart(dmarc.alignment) ? 'unknown' : 'authenticated'
  return hasAlignedPass(result.dkim?.results) ? 'authenticated' : 'unknown'
}

async function isSigned(settings: TrustSettings, { raw }: Examined): Promise<boolean> {
  const { dkimVerify } = await import('mailauth/lib/dkim/verify.js')
  const { results } = await dkimVerify(Buffer.from(raw), { resolver: resolver(settings) })
  return hasAlignedPass(results)
}

type Alignment = { spf?: { result?: string | false }; dkim?: { underSized?: number | false } }

/** The only proof is a signature over the beginning of the body, and anybody may have added text. */
const restsOnPart = (alignment: Alignment | undefined): boolean =>
  !alignment?.spf?.result && Boolean(alignment?.dkim?.underSized)

type Signature = { status: { result: string; aligned?: string | false; underSized?: number } }

/** A signature over only a part of the body says nothing about the rest. */
function hasAlignedPass(signatures: Signature[] | undefined): boolean {
  return (signatures ?? []).some(
    ({ status }) => status.result === 'pass' && Boolean(status.aligned) && !status.underSized,
  )
}

const domainOf = ({ from }: ParsedMail): string => from?.email.slice(from.email.lastIndexOf('@') + 1) ?? ''

let ownResolve: Resolve | undefined

function resolver(settings: TrustSettings): Resolve {
  ownResolve ??= createResolver()
  return settings.resolve ?? ownResolve
}
