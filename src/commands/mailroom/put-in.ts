import { Failure } from '#core/failure.ts'
import { homeDomain } from '#core/mail/addresses.ts'
import type { MailHome } from '#core/team/address.ts'
import { findLiveNode } from '#db/nodes.ts'
import type { Pool } from '#db/sql.ts'
import { createIngest, type Ingested } from '#mail/ingest.ts'
import type { Mailroom } from '#mail/mailroom.ts'
import { openParser } from '#mail/parse.ts'
import { wakeWorkers } from '#workers/wake.ts'
import { readMailHome } from '../../config.ts'
import { openLog } from '../../log.ts'

export type PutIn = Pick<Ingested, 'outcome' | 'messageId' | 'requestId' | 'why'> & { isServed: boolean }

/** Brings a mail in by the door that all mail comes in by, and has a running service look at it at once. */
export async function putIn(pool: Pool, act: (mailroom: Mailroom) => Promise<Ingested>): Promise<PutIn> {
  await using parser = openParser()
  const home = readMailHome(process.env)
  const log = openLog({ logLevel: 'silent' })
  const ingest = createIngest({ pool, mailHome: home, parser, trust: { authservId: null }, wake: () => {}, log })
  const { outcome, messageId, requestId, why } = await act({ pool, home, ingest })
  if (outcome !== 'recorded' && outcome !== 'tray') throw notKept(outcome, why, home)
  await wakeWorkers(pool)
  return { outcome, messageId, requestId, why, isServed: (await findLiveNode(pool)) !== null }
}

function notKept(outcome: string, why: string | null, home: MailHome): Failure {
  if (why === 'no_workspace')
    return new Failure(
      'not_found',
      `Nobody here has that address. Those of this installation end in ${homeDomain(home)}, such as a team's email_address.`,
    )
  return new Failure('invalid_request', `The mail was not kept: ${outcome}${why === null ? '' : ` (${why})`}.`)
}

export function putInText({ outcome, messageId, requestId, why, isServed }: PutIn): string {
  if (outcome === 'tray') return `Received as ${messageId}. It waits for a person, since ${TRAY[why ?? ''] ?? why}.`
  const next = `What comes of it: ./bin/parley explain ${requestId}`
  if (isServed) return `Received as ${messageId}. ${next}`
  return `Received as ${messageId}. No service is running, so nothing is decided before npm start. ${next}`
}

const TRAY: Record<string, string> = {
  no_open_request: 'the sender has no open meeting request',
  several_open_requests: 'the sender has several open meeting requests',
  request_by_mail: 'a team’s address makes no requests yet; make them by API, or write to the workspace as a member',
  not_authenticated: 'nothing proves who wrote it, and it carries no token of a conversation',
  nobody_to_meet: 'nobody outside of the workspace is on To or Cc, so there is nobody to meet',
  too_many_people: 'more than 50 people are on To and Cc',
  team_inactive: 'the team is deactivated',
  failed_authentication: 'the sender is not who the mail says',
  answer_to_notice: 'it answers a notice and no meeting request',
}
