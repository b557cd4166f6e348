import { approveMail, approveWaiting, letRequestRun, type Reviewed, withdrawMail } from '#actions/review-mail.ts'
import { Failure } from '#core/failure.ts'
import type { Outdated } from '#core/negotiation/step/review.ts'
import { listInReview, type WaitingMail } from '#db/mail/review.ts'
import type { Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { getWholeWorkspace, type Workspace } from '#db/workspaces.ts'
import { reviewedMailShape, waitingMailShape } from '#http/shapes/waiting-mail.ts'
import { wakeWorkers } from '#workers/wake.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { command, type Input, print, UsageError } from './command.ts'
import * as manual from './manual/outbox.ts'
import { OPERATOR } from './operator.ts'
import { table } from './table.ts'
import { minuteOf, printable, shortened } from './terminal.ts'

// Mail that waits until somebody has looked at it. It does so where `review` of the workspace is on.

export const outboxList = command(manual.outboxList, async (input) => {
  const { waiting, review } = await inWorkspace(input, async (pool, workspace) => ({
    waiting: await listInReview(pool, workspace),
    review: (await getWholeWorkspace(pool, workspace)).review,
  }))
  const nothing = review ? 'No mail waits for approval.' : 'No mail waits: this workspace sends without review.'
  print(input, waiting.map(waitingMailShape), waiting.length === 0 ? nothing : listText(waiting))
})

function listText(waiting: WaitingMail[]): string {
  const rows = waiting.map(({ id, createdAt, to, subject }) => [
    id,
    minuteOf(createdAt),
    printable(to),
    shortened(printable(subject), 60),
  ])
  return table(['ID', 'SINCE (UTC)', 'TO', 'SUBJECT'], rows)
}

export const outboxShow = command(manual.outboxShow, async (input) => {
  const id = input.positionals[0] ?? ''
  const [mail] = await inWorkspace(input, (pool, workspace) => listInReview(pool, workspace, { id }))
  if (!mail) throw new Failure('not_found', `No mail ${id} waits for approval. See what waits: ./bin/parley outbox`)
  const head = [`To: ${mail.to}`, `Subject: ${mail.subject}`, `Request: ${mail.requestId}`].map(printable).join('\n')
  print(input, waitingMailShape(mail), `${head}\n\n${printable(mail.text)}`)
})

export const outboxApprove = command(manual.outboxApprove, async (input) => {
  const id = input.positionals[0]
  if ((id === undefined) === !input.flags.has('all'))
    throw new UsageError('Name one mail, or give --all; see what waits: ./bin/parley outbox')
  const reviewed = await reviewing(input, async (sql, workspace) =>
    id === undefined
      ? await approveWaiting(sql, workspace, OPERATOR)
      : [await approveMail(sql, workspace, id, OPERATOR)],
  )
  print(input, reviewed.map(reviewedMailShape), reviewed.map(outcomeText).join('\n') || 'No mail waits for approval.')
})

export const outboxWithdraw = command(manual.outboxWithdraw, async (input) => {
  const id = input.positionals[0] ?? ''
  const [reviewed] = await reviewing(input, async (sql, workspace) => [
    await withdrawMail(sql, workspace, id, OPERATOR),
  ])
  print(input, reviewedMailShape(reviewed!), outcomeText(reviewed!))
})

export const outboxLetRun = command(manual.outboxLetRun, async (input) => {
  const id = input.positionals[0] ?? ''
  const reviewed = await reviewing(input, (sql, workspace) => letRequestRun(sql, workspace, id, OPERATOR))
  const text = [`Mails of ${id} leave without approval from now on.`, ...reviewed.map(outcomeText)].join('\n')
  print(input, { request: id, mails: reviewed.map(reviewedMailShape) }, text)
})

async function reviewing(
  input: Input,
  work: (sql: Transaction, workspace: Workspace) => Promise<Reviewed[]>,
): Promise<Reviewed[]> {
  return await inWorkspace(input, async (pool, workspace) => {
    const reviewed = await inTransaction(pool, (sql) => work(sql, workspace))
    await wakeWorkers(pool)
    return reviewed
  })
}

const WHY: Record<Outdated, string> = {
  past: 'a time in it is past',
  gone: 'a time in it is no longer free',
  moved: 'the meeting has moved since',
}

function outcomeText({ id, to, requestId, outcome, why, isPaused }: Reviewed): string {
  if (outcome === 'approved') return `${id} to ${printable(to)} is on its way.`
  if (why)
    return `${id} to ${printable(to)} does not leave: ${WHY[why]}. What to write is decided anew; see ./bin/parley outbox`
  return `${id} is withdrawn.${isPaused ? ` ${requestId} is paused by this, until it is resumed or cancelled.` : ''}`
}
