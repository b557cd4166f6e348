import type { SendOutcome } from './outgoing.ts'

// Classifies SMTP errors. A refusal of the recipient or of the content is about this mail and final. An earlier refusal (our
// login, our sender, the connection itself) is about us, and must not lose any mail.

type SmtpError = Error & { code?: string; responseCode?: number; command?: string; originalCode?: string }

const OUR_FAULT = ['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EREQUIRETLS', 'ECONFIG']
/** Login required, too weak, or wrong, at any stage. */
const LOGIN_CODES = [530, 534, 535, 538]
const TOO_LARGE = 552
/** Errors about a server's certificate. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|ERR_TLS/

export function outcomeOf(error: unknown): SendOutcome {
  const failure = shortened(error instanceof Error ? describe(error) : String(error))
  return { kind: kindOf(error as SmtpError), failure }
}

function kindOf({
  code = '',
  responseCode = 0,
  command = '',
  originalCode = '',
}: SmtpError): 'permanent' | 'later' | 'fault' {
  if (OUR_FAULT.includes(code) || LOGIN_CODES.includes(responseCode) || CERTIFICATE.test(originalCode)) return 'fault'
  // An address that SMTP cannot express, or a mail that is too large: refused before it is offered.
  if ((code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode === 0) return 'permanent'
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || responseCode === TOO_LARGE
  // A wrong order of commands is a problem of this session, not an answer to the mail.
  const isFinal = responseCode >= 500 && responseCode < 600 && responseCode !== 503
  if (isFinal) return isAboutMail ? 'permanent' : 'fault'
  return 'later'
}

function describe(error: SmtpError): string {
  const { response } = error as { response?: string }
  return response ?? `${error.originalCode ?? error.code ?? error.name}: ${error.message}`
}

const FAILURE_CHARACTERS_MAX = 500

/** Servers write anything; we keep one line. */
export function shortened(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, FAILURE_CHARACTERS_MAX)
}
