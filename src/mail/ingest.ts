import type { Clock } from '#core/clock.ts'
import { instanceOf } from '#core/mail/addresses.ts'
import { classify } from '#core/mail/loop-guard.ts'
import { ADDRESS_CHARACTERS_MAX, oneLine } from '#core/mail/outside-text.ts'
import type { ParsedMail } from '#core/mail/parsed-mail.ts'
import { chooseRoutes, cluesOf, envelopeIn } from '#core/mail/routing.ts'
import type { StrayReason } from '#core/mail/tray.ts'
import type { MailHome } from '#core/team/address.ts'
import { type FoundPlace, listPlaces, type MailRoute } from '#db/mail/mail-places.ts'
import { insertStray } from '#db/mail/mail-strays.ts'
import type { MailSource } from '#db/mail/messages.ts'
import type { Pool } from '#db/sql.ts'
import { about, type Log } from '#telemetry/log.ts'
import { counter } from '#telemetry/metrics.ts'
import { tellReceived } from '#telemetry/request-lines.ts'
import { tracing } from '#telemetry/tracing.ts'
import type { Envelope, IngestOutcome } from './incoming.ts'
import { MAIL_BYTES_WITHOUT_TOKEN_MAX } from './mime-bytes.ts'
import type { Parser } from './parse.ts'
import { recordMail } from './record.ts'
import { judge, type TrustSettings } from './trust.ts'

// Every way in ends here: SMTP, LMTP, IMAP and the mailroom. When ingest() returns, the mail is committed and may be
// acknowledged; when it throws, nothing is stored, and the sender must try again. It only records: the coordinator decides on
// answers.
//
//   parse → loop guard → routes → trust → per workspace: one transaction with message, bytes, fact

const received = counter('parley_mail_received_total', 'Mails that came in, by way and outcome.', ['source', 'outcome'])

/** `others` is for mail to several workspaces at once. */
export type Ingested = IngestOutcome & { others: IngestOutcome[] }

/** Mail from a mailbox has lost its envelope (null): the servers' notes in its header replace it. */
export type Ingest = (raw: Uint8Array, envelope: Envelope | null, source: MailSource) => Promise<Ingested>

export type IngestParts = {
  pool: Pool
  mailHome: MailHome
  parser: Parser
  trust: TrustSettings
  /** After a commit: there is something to decide. */
  wake: (changed?: { workspaceId: string; requestId: string | null }) => void
  log: Log
  clock: Clock
  /** Set if a language model reads mail too: how many a day for each workspace. */
  model?: { mailsADayMax: number } | null
}

export function createIngest(parts: IngestParts): Ingest {
  return async (raw, envelope, source) => {
    const startedAtMs = performance.now()
    const outcomes = await ingest(parts, raw, envelope && asAddressed(envelope), source)
    for (const outcome of outcomes) tellOutcome(parts.log, source, outcome, startedAtMs)
    for (const { outcome, workspaceId, requestId, why } of outcomes)
      if (workspaceId !== null && (outcome === 'recorded' || why === 'being_read'))
        parts.wake({ workspaceId, requestId })
    const [first, ...others] = outcomes
    return { ...first!, others }
  }
}

async function ingest(
  parts: IngestParts,
  raw: Uint8Array,
  given: Envelope | null,
  source: MailSource,
): Promise<IngestOutcome[]> {
  const { pool, mailHome, clock, model = null } = parts
  const mail = await parts.parser.parse(raw)
  if (!mail) return [await keepStray(parts, raw, given, 'unparsable')]
  const envelope = given ?? envelopeIn(mail, mailHome)
  const verdict = classify(mail, envelope.from, instanceOf(mailHome))
  if (verdict.kind === 'drop') return [{ ...NOWHERE, outcome: 'dropped', why: verdict.why }]
  const routes = await findRoutes(pool, mail, envelope, mailHome)
  if (routes.length === 0) return [await keepStray(parts, raw, given, 'no_workspace')]
  if (isTooLarge(raw, source, routes)) return [{ ...NOWHERE, outcome: 'refused', why: 'too_large' }]
  const trust = await judge(parts.trust, { raw, mail, envelope, source })
  const outcomes: IngestOutcome[] = []
  for (const route of routes)
    outcomes.push(
      await recordMail(pool, route, { raw, mail, envelope, source, trust, kind: verdict.kind, mailHome, clock, model }),
    )
  return outcomes
}

/** The envelope in a form that can be stored. */
function asAddressed(envelope: Envelope): Envelope {
  const address = (text: string) => oneLine(text, ADDRESS_CHARACTERS_MAX)
  return { ...envelope, from: address(envelope.from), rcpt: envelope.rcpt.map(address) }
}

/** The listener refuses such mail while the sender is connected. A mailbox has accepted it already, so it stays there. */
function isTooLarge(raw: Uint8Array, source: MailSource, routes: MailRoute[]): boolean {
  if (source === 'mailroom' || routes.some(({ hasToken }) => hasToken)) return false
  return raw.byteLength > MAIL_BYTES_WITHOUT_TOKEN_MAX
}

async function findRoutes(pool: Pool, mail: ParsedMail, envelope: Envelope, home: MailHome): Promise<MailRoute[]> {
  const { addressed, said } = cluesOf(mail, envelope.rcpt, home)
  const places = await listPlaces(pool, [...addressed, ...said], home)
  const isAddressed = ({ clue }: FoundPlace) => clue < addressed.length
  return chooseRoutes(
    places.filter(isAddressed),
    places.filter((place) => !isAddressed(place)),
  )
}

const NOWHERE = { workspaceId: null, messageId: null, requestId: null }

/** In a mailbox it stays where it is: the mailbox may also get other mail. */
async function keepStray(
  { pool, clock }: IngestParts,
  raw: Uint8Array,
  envelope: Envelope | null,
  why: StrayReason,
): Promise<IngestOutcome> {
  if (envelope) await insertStray(pool, { raw, envelope: { from: envelope.from, rcpt: envelope.rcpt }, why }, clock)
  return { ...NOWHERE, outcome: 'stray', why }
}

function tellOutcome(log: Log, source: MailSource, ingested: IngestOutcome, startedAtMs: number): void {
  const { outcome, workspaceId, messageId, requestId, why } = ingested
  received.add({ source, outcome })
  const attributes = {
    'parley.message.id': messageId ?? undefined,
    'parley.mail.source': source,
    'parley.outcome': outcome,
  }
  tracing.tracer?.record(
    { name: 'receive mail', kind: 'consumer', startedAtMs, workspaceId, requestId, attributes },
    'start',
  )
  if (outcome === 'recorded' && requestId !== null) {
    tellReceived(log, ingested, `by ${source}`)
    return
  }
  const fields = { source, ...about(ingested), 'message.id': messageId, why }
  log.info(fields, `mail by ${source}: ${outcome}${why === null ? '' : ` (${why})`}`)
}
