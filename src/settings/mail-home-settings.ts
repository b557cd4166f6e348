import { emailProblem } from '#core/person/email.ts'
import { MAILBOX_NAME_OCTETS_MAX, type MailHome } from '#core/team/address.ts'
import { quote, type Reader } from './environment.ts'

/** Where mail to teams and replies arrives: a whole domain, or one ordinary mailbox. */
export function readMailHome({ read, problems }: Reader, development: boolean): MailHome {
  const mailbox = read('PARLEY_MAIL_ADDRESS', '', mailAddress)
  const domain = read('PARLEY_MAIL_DOMAIN', '', mailDomain)
  if (mailbox) return { mailbox }
  if (domain) return { domain }
  if (!development)
    problems.push(
      'PARLEY_MAIL_DOMAIN is missing: the domain that receives mail for teams and replies, such as meet.acme.test. If you have one ordinary mailbox, set PARLEY_MAIL_ADDRESS instead.',
    )
  return { domain: 'parley.test' }
}

function mailAddress(text: string): string | null {
  if (text === '') return null
  const problem = emailProblem(text)
  if (problem) throw new Error(`${problem}: ${quote(text)}`)
  if (Buffer.byteLength(text.slice(0, text.lastIndexOf('@'))) > MAILBOX_NAME_OCTETS_MAX)
    throw new Error(`must have at most ${MAILBOX_NAME_OCTETS_MAX} characters before the @, so that +r. and a token fit`)
  return text
}

function mailDomain(text: string): string | null {
  if (text === '') return null
  if (emailProblem(`x@${text}`)) throw new Error(`must be a domain such as meet.acme.test, not ${quote(text)}`)
  return text.toLowerCase()
}
