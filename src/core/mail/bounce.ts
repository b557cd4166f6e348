import type { Timestamp } from '#core/time/timestamp.ts'
import { ADDRESS_CHARACTERS_MAX, oneLine } from './outside-text.ts'

// Mail servers' reports about undelivered mail (RFC 3464), and their consequences. The report names the mail by its identifier,
// which tells us the recipient; forwarding may change the address in a report.

export type BouncedRecipient = {
  recipient: string | null
  action: string
  /** RFC 3463, such as 5.1.1; null if the report has none. */
  status: string | null
  diagnostic: string | null
}

export type Severity = 'hard' | 'soft' | 'delayed' | 'delivered'

export type Bounce = {
  severity: Severity
  recipients: BouncedRecipient[]
  originalMessageId: string | null
}

/** A report about one of our mails has one recipient; somebody else's may list a few. */
const RECIPIENTS_MAX = 20
const DIAGNOSTIC_CHARACTERS_MAX = 500
const ACTION_CHARACTERS_MAX = 20

/** `status` is the text of the message/delivery-status part, `original` the header of the mail that it is about. */
export function readBounce(status: string, original: string): Bounce {
  const [, ...groups] = groupsOf(status)
  const recipients = groups.slice(0, RECIPIENTS_MAX).map(recipientOf)
  return {
    severity: worstOf(recipients.map(severityOf)),
    recipients,
    originalMessageId: messageIdIn(original),
  }
}

/** After this many hours, a full mailbox or an unreachable server counts as gone. */
const SOFT_HOURS_MAX = 72

/** The severity of a soft failure after earlier ones; `since` is the time of the first report. */
export function severityAfter(since: Timestamp | null, at: Timestamp): 'soft' | 'hard' {
  if (since === null) return 'soft'
  const lasted = Temporal.Instant.from(at).since(Temporal.Instant.from(since))
  return lasted.total('hours') >= SOFT_HOURS_MAX ? 'hard' : 'soft'
}

/**
 * Servers try for four or five days (RFC 5321, 4.5.4.1) and then report at once. A later report, or one about an unsent mail,
 * is forged.
 */
const REPORTED_WITHIN_DAYS = 7

/** `leftAt` is when the reported mail was sent; both are real time. */
export function isReportInTime(leftAt: Timestamp | null, reportedAt: Timestamp): boolean {
  if (leftAt === null) return false
  const age = Temporal.Instant.from(reportedAt).since(Temporal.Instant.from(leftAt))
  return age.total('hours') <= 24 * REPORTED_WITHIN_DAYS
}

function recipientOf(fields: Map<string, string>): BouncedRecipient {
  const diagnostic = fields.get('diagnostic-code')
  return {
    recipient: addressOf(fields.get('final-recipient') ?? fields.get('original-recipient')),
    action: oneLine(fields.get('action') ?? '', ACTION_CHARACTERS_MAX).toLowerCase(),
    status: /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? null,
    diagnostic: diagnostic === undefined ? null : oneLine(diagnostic, DIAGNOSTIC_CHARACTERS_MAX),
  }
}

/** A full mailbox (5.2.2) may be emptied; every other permanent failure is final. */
function severityOf({ action, status }: BouncedRecipient): Severity {
  if (action === 'delayed') return 'delayed'
  if (action !== 'failed') return 'delivered'
  return status?.startsWith('5.') && status !== '5.2.2' ? 'hard' : 'soft'
}

function worstOf(severities: Severity[]): Severity {
  const order: Severity[] = ['hard', 'soft', 'delayed', 'delivered']
  // A report without a recipient gives nothing to act on.
  return order.find((severity) => severities.includes(severity)) ?? 'soft'
}

/** Groups of fields, separated by empty lines: the first is about the mail, each other about a recipient. */
function groupsOf(text: string): Map<string, string>[] {
  const groups: Map<string, string>[] = []
  let group: Map<string, string> | null = null
  let name = ''
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      group = null
      continue
    }
    if (!group) {
      group = new Map()
      groups.push(group)
    }
    if (/^[ \t]/.test(line)) group.set(name, `${group.get(name) ?? ''} ${line.trim()}`)
    else {
      const colon = line.indexOf(':')
      name = line.slice(0, colon).trim().toLowerCase()
      if (colon > 0 && !group.has(name)) group.set(name, line.slice(colon + 1).trim())
    }
  }
  return groups
}

/** `rfc822; bo@client.test` */
function addressOf(field: string | undefined): string | null {
  const address = field?.slice(field.indexOf(';') + 1).trim()
  return address ? oneLine(address.replace(/^<|>$/g, ''), ADDRESS_CHARACTERS_MAX) : null
}

function messageIdIn(header: string): string | null {
  const end = header.search(/\r?\n\r?\n/)
  const match = /^message-id:[ \t]*(?:\r?\n[ \t]+)?(<[^\s<>]{1,900}>)/im.exec(end < 0 ? header : header.slice(0, end))
  return match?.[1] ?? null
}
