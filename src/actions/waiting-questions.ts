import type { DigestQuestion } from '#core/mail/digest.ts'
import type { Locale } from '#core/mail/wording/facts.ts'
import { openQuestions } from '#core/negotiation/pages/organizer-question.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { findLastTold } from '#db/mail/digests.ts'
import { loadNegotiation, WRITES_NOTHING } from '#db/negotiation/whole-negotiation.ts'
import type { Sql } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

/** The questions that the organizer can settle by a click; without any, the last thing they were told. */
export async function waitingQuestions(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  locale: Locale,
  now: Timestamp,
): Promise<DigestQuestion[]> {
  const { negotiation } = await loadNegotiation(sql, workspace, requestId, now)
  const open = openQuestions({ ...negotiation, ...WRITES_NOTHING }, Temporal.Instant.from(now), locale)
  if (open.length > 0)
    return open.map(({ mail, key, headline, choices }) => ({
      ...{ requestId, mailId: mail.id, key, headline },
      choices: choices.map(({ say, does, press = null }) => ({ say, does, press })),
    }))
  const told = await findLastTold(sql, workspace, requestId)
  return told ? [{ requestId, mailId: told.id, key: null, headline: told.subject, choices: [] }] : []
}
