import { type Static, Type } from 'typebox'
import { findHeldAt } from '#db/hold.ts'
import { findWorkingNode } from '#db/queue/nodes.ts'
import type { MeetingRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { getWholeWorkspace } from '#db/workspaces.ts'
import { Nullable } from '#resources/schema.ts'
import { Meeting, meetingText, shownMeeting } from './meeting.ts'
import { Rehearsal, rehearsalText, rehearse } from './rehearse.ts'
import type { Told, Use } from './tool.ts'

// Orders that change a meeting: carried out, or only tried.

export const DryRun = Type.Optional(
  Type.Boolean({
    description:
      'True stores and sends nothing, and shows the mails that would leave. Use it to let the person see them first.',
  }),
)

export const Ordered = Type.Object({
  meeting: Meeting,
  changed: Type.Boolean({ description: 'False if it was so already, and for a dry run.' }),
  dry_run: Nullable(Rehearsal),
})

/** What an order did: whether it changed anything, a sentence about it, and whether mail follows from it. */
export type Order = (sql: Transaction) => Promise<{
  request: MeetingRequest
  isDone: boolean
  says: string
  isSilent?: boolean
}>

/** Carries out an order in one transaction, or rehearses it. */
export async function carryOut(use: Use, isDry: boolean, order: Order): Promise<Told<Static<typeof Ordered>>> {
  const { workspace, acting, services } = use
  const { publicUrl, pool } = services
  if (isDry) {
    const { request, rehearsed } = await rehearse(
      services,
      workspace,
      acting,
      async (sql) => (await order(sql)).request,
    )
    const data = { meeting: shownMeeting(request, publicUrl), changed: false, dry_run: rehearsed }
    return { data, text: rehearsalText(rehearsed) }
  }
  const { request, isDone, says, isSilent = false } = await inTransaction(pool, order)
  if (isDone) services.wake({ workspaceId: workspace.id, requestId: request.id })
  const data = { meeting: shownMeeting(request, publicUrl), changed: isDone, dry_run: null }
  const obstacle = isDone && !isSilent ? await whyNothingLeaves(use) : null
  const text = [
    says,
    ...(obstacle === null ? [] : [obstacle]),
    meetingText(request, workspace.timezone),
    `Page for the person: ${data.meeting.url}`,
  ].join('\n')
  return { data, text }
}

type Sending = { workspace: Use['workspace']; services: Pick<Use['services'], 'pool' | 'mailWays' | 'mailroom'> }

/** A person who believes that somebody was written to would wait in vain. Null if mail leaves as usual. */
export async function whyNothingLeaves({ workspace, services }: Sending): Promise<string | null> {
  const { pool, mailWays, mailroom } = services
  const { heldAt, review } = await getWholeWorkspace(pool, workspace)
  if (heldAt !== null || (await findHeldAt(pool)) !== null)
    return 'Nothing leaves at the moment, because this workspace is held: mails wait until an admin releases it.'
  if ((await findWorkingNode(pool)) === null)
    return 'Parley is not running at the moment: mails leave once somebody starts it.'
  if (mailroom !== null || !mailWays.out)
    return 'This installation sends no mail to the outside: everything stays in its own mailroom.'
  return review ? 'Mails to people outside wait in the console until a person approves them.' : null
}
