import { readAuthenticationResults } from '#core/mail/authentication-results.ts'
import type { ParsedMail } from '#core/mail/parsed-mail.ts'
import { emailProblem } from '#core/person/email.ts'
import type { MailSource, Trust } from '#db/mail/messages.ts'
import type { Envelope } from './incoming.ts'
import { createResolver, type Resolve } from './name-lookup.ts'

// Whether a sender is who they say. A sender's server on the line is examined ourselves (SPF, DKIM, DMARC). Behind a mail
// server of the operator only that server can know: its Authentication-Results count where its identifier is configured,
// else the signature in the bytes. What nobody can tell is unknown, which is not bad.

export type TrustSettings = {
  /** What our mail server calls itself in Authentication-Results; null where it writes none. */
  authservId: string | null
  /** Tests bring their own names. */
  resolve?: Resolve
}

/** Real mail has one to three. Each costs a lookup and a pass over the whole mail. */
const SIGNATURES_MAX = 8

type Examined = { raw: Uint8Array; mail: ParsedMail; envelope: Envelope; source: MailSource }

export async function judge(settings: TrustSettings, examined: Examined): Promise<Trust> {
  const { mail, envelope, source } = examined
  if (source === 'mailroom') return 'authenticated'
  // Tricks to keep the examination from seeing the author that people see, or to wear it out.
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

/** Nothing but a signature over the beginning of the body, to which anybody may have added. */
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
