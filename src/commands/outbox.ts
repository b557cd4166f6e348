import type { Reviewed } from '#actions/review-mail.ts'
import { Failure } from '#core/failure.ts'
import type { Outdated } from '#core/negotiation/step/review.ts'
import type { WaitingMail } from '#db/mail/review.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { type Command, type Input, JSON_OPTION, print, UsageError, WORKSPACE_OPTION } from './command.ts'
import { OPERATOR } from './operator.ts'
import { table } from './table.ts'
import { minuteOf, printable, shortened } from './terminal.ts'

const OPTIONS = { ...WORKSPACE_OPTION, ...JSON_OPTION }

// Mail that waits for approval, if `review` of the workspace is on.

export const outboxList: Command = {
  usage: 'parley outbox [--workspace ID] [--json]',
  details:
    'If the workspace reviews its mail (PATCH /api/v1/workspace, "review": true), every mail to people outside\nwaits until somebody approves it: parley outbox approve MSG_ID, or approve --all. To stop reviewing\none request: parley outbox let-run REQUEST_ID. To stop reviewing altogether: "review": false, which also approves\nthe waiting mails.',
  options: OPTIONS,
  run: async (input) => {
    const { listInReview } = await import('#db/mail/review.ts')
    const { getWholeWorkspace } = await import('#db/workspaces.ts')
    const { waitingMailShape } = await import('#http/shapes/waiting-mail.ts')
    const { waiting, review } = await inWorkspace(input, async (pool, workspace) => ({
      waiting: await listInReview(pool, workspace),
      review: (await getWholeWorkspace(pool, workspace)).review,
    }))
    const nothing = review ? 'No mail waits for approval.' : 'No mail waits: this workspace sends without review.'
    print(input, waiting.map(waitingMailShape), waiting.length === 0 ? nothing : listText(waiting))
  },
}

function listText(waiting: WaitingMail[]): string {
  const rows = waiting.map(({ id, createdAt, to, subject }) => [
    id,
    minuteOf(createdAt),
    printable(to),
    shortened(printable(subject), 60),
  ])
  return table(['ID', 'SINCE (UTC)', 'TO', 'SUBJECT'], rows)
}

export const outboxShow: Command = {
  usage: 'parley outbox show MSG_ID [--workspace ID] [--json]',
  positionals: ['MSG_ID'],
  options: OPTIONS,
  run: async (input) => {
    const { listInReview } = await import('#db/mail/review.ts')
    const { waitingMailShape } = await import('#http/shapes/waiting-mail.ts')
    const id = input.positionals[0] ?? ''
    const [mail] = await inWorkspace(input, (pool, workspace) => listInReview(pool, workspace, { id }))
    if (!mail) throw new Failure('not_found', `No mail ${id} waits for approval. See what waits: ./bin/parley outbox`)
    const head = [`To: ${mail.to}`, `Subject: ${mail.subject}`, `Request: ${mail.requestId}`].map(printable).join('\n')
    print(input, waitingMailShape(mail), `${head}\n\n${printable(mail.text)}`)
  },
}

export const outboxApprove: Command = {
  usage: 'parley outbox approve MSG_ID|--all [--workspace ID] [--json]',
  details:
    'Its times are checked again: if one is past or no longer free, the mail is taken back, and a new one is written,\nwhich waits too. Follow-ups count from the moment of approval.',
  positionals: ['[MSG_ID]'],
  options: { all: { help: 'All waiting mails.' }, ...OPTIONS },
  run: async (input) => {
    const { approveMail, approveWaiting } = await import('#actions/review-mail.ts')
    const { reviewedMailShape } = await import('#http/shapes/waiting-mail.ts')
    const id = input.positionals[0]
    if ((id === undefined) === !input.flags.has('all'))
      throw new UsageError('Name one mail, or give --all; see what waits: ./bin/parley outbox')
    const reviewed = await reviewing(input, async (sql, workspace) =>
      id === undefined
        ? await approveWaiting(sql, workspace, OPERATOR)
        : [await approveMail(sql, workspace, id, OPERATOR)],
    )
    print(input, reviewed.map(reviewedMailShape), reviewed.map(outcomeText).join('\n') || 'No mail waits for approval.')
  },
}

export const outboxWithdraw: Command = {
  usage: 'parley outbox withdraw MSG_ID [--workspace ID] [--json]',
  details:
    'While its meeting is being arranged, this also pauses the request, so that nothing else leaves. Correct the\nrequest and resume it (POST /api/v1/meeting_requests/ID/resume): Parley then decides again what to write.',
  positionals: ['MSG_ID'],
  options: OPTIONS,
  run: async (input) => {
    const { withdrawMail } = await import('#actions/review-mail.ts')
    const { reviewedMailShape } = await import('#http/shapes/waiting-mail.ts')
    const id = input.positionals[0] ?? ''
    const [reviewed] = await reviewing(input, async (sql, workspace) => [
      await withdrawMail(sql, workspace, id, OPERATOR),
    ])
    print(input, reviewedMailShape(reviewed!), outcomeText(reviewed!))
  },
}

export const outboxLetRun: Command = {
  usage: 'parley outbox let-run REQUEST_ID [--workspace ID] [--json]',
  positionals: ['REQUEST_ID'],
  options: OPTIONS,
  run: async (input) => {
    const { letRequestRun } = await import('#actions/review-mail.ts')
    const { reviewedMailShape } = await import('#http/shapes/waiting-mail.ts')
    const id = input.positionals[0] ?? ''
    const reviewed = await reviewing(input, (sql, workspace) => letRequestRun(sql, workspace, id, OPERATOR))
    const text = [`Mails of ${id} leave without approval from now on.`, ...reviewed.map(outcomeText)].join('\n')
    print(input, { request: id, mails: reviewed.map(reviewedMailShape) }, text)
  },
}

async function reviewing(
  input: Input,
  work: (sql: Transaction, workspace: Workspace) => Promise<Reviewed[]>,
): Promise<Reviewed[]> {
  const { inTransaction } = await import('#db/transaction.ts')
  const { wakeWorkers } = await import('#workers/wake.ts')
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
