import { type Static, Type } from 'typebox'
import { coordinateWithin } from '#coordinate/coordinate.ts'
import type { Acting } from '#core/actor.ts'
import { withoutGuestLinks } from '#core/mail/guest-links.ts'
import type { MeetingRequest } from '#db/requests/requests.ts'
import { listTimeline, type TimelineEntry } from '#db/requests/timeline.ts'
import type { Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { namesQuoted } from './outside-names.ts'
import { barred } from './quoted.ts'
import type { AgentServices } from './tool.ts'

// A dry run is the real thing, in a transaction that is undone: the same checks, the same decision, the same mails. So it cannot
// promise anything else than what would happen, and nothing of it remains or leaves.

export const Rehearsal = Type.Object(
  {
    mails: Type.Array(
      Type.Object({
        to: Type.String(),
        subject: Type.String(),
        text: Type.String({ description: 'Links that act as its reader are cut short (`/m/…`).' }),
        waits_for_approval: Type.Boolean({ description: 'Whether a person must approve it in the console first.' }),
      }),
      { description: 'The mails that would leave now.' },
    ),
    decisions: Type.Array(Type.String(), { description: 'What would be decided, and why.' }),
  },
  { description: 'Only of a dry run: what would happen. Nothing was stored or sent.' },
)

type Rehearsed = Static<typeof Rehearsal>

/** What an order would bring about. */
export async function rehearse(
  services: AgentServices,
  workspace: Workspace,
  acting: Acting,
  order: (sql: Transaction) => Promise<MeetingRequest>,
): Promise<{ request: MeetingRequest; rehearsed: Rehearsed }> {
  const { clock } = acting
  const { post, firstContactsADay } = services
  try {
    return await inTransaction(services.pool, async (sql) => {
      const request = await order(sql)
      const due = { workspaceId: workspace.id, requestId: request.id }
      const before = new Set((await storyOf(sql, workspace, request.id)).map(({ id }) => id))
      await coordinateWithin(sql, due, { post, clock, firstContactsADay, isRehearsed: true, onRepetition: () => {} })
      const entries = (await storyOf(sql, workspace, request.id)).filter(({ id }) => !before.has(id))
      const plainly = await namesQuoted(sql, workspace, request)
      throw new Undone({ request, rehearsed: rehearsedIn(entries.reverse(), plainly) })
    })
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}

class Undone extends Error {
  readonly result: { request: MeetingRequest; rehearsed: Rehearsed }

  constructor(result: Undone['result']) {
    super('a rehearsal is undone')
    this.result = result
  }
}

/** More than one look decides. */
const ENTRIES_MAX = 200

const storyOf = (sql: Transaction, workspace: Workspace, id: string): Promise<TimelineEntry[]> =>
  listTimeline(sql, workspace, id, { limit: ENTRIES_MAX, cursor: null })

function rehearsedIn(entries: TimelineEntry[], plainly: (text: string) => string): Rehearsed {
  return {
    mails: entries
      .filter(({ kind }) => kind === 'mail_sent')
      .map(({ to, subject, text, state }) => ({
        to: to ?? '',
        subject: subject ?? '',
        text: withoutGuestLinks(text),
        waits_for_approval: state === 'review',
      })),
    decisions: entries.filter(({ kind }) => kind === 'decision').map(({ text }) => plainly(text)),
  }
}

export function rehearsalText({ mails, decisions }: Rehearsed): string {
  const shown = mails.map(
    ({ to, subject, text, waits_for_approval: waits }) =>
      `To ${to}${waits ? ' (waits for approval in the console)' : ''}\n  | Subject: ${subject}\n  |\n${barred(text)}`,
  )
  const heading = 'This was a dry run: nothing was stored, and nothing was sent.'
  const what =
    mails.length === 0
      ? 'No mail would leave now.'
      : `${mails.length === 1 ? 'This mail' : `These ${mails.length} mails`} would leave:`
  return [heading, ...decisions, what, ...shown].join('\n\n')
}
