import { retryRequest } from '#actions/retry-request.ts'
import { findWorkingNode } from '#db/queue/nodes.ts'
import { type FactSetAside, type FailingRequest, listFailing, listSetAside } from '#db/requests/failing.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { getWorkspace, listWorkspaces, type Workspace } from '#db/workspaces.ts'
import { wakeWorkers } from '#workers/wake.ts'
import { command, print } from './command.ts'
import { decidedNext } from './decided-next.ts'
import { requestAnywhere } from './explain.ts'
import * as manual from './manual/stuck.ts'
import { OPERATOR } from './operator.ts'
import { stuckText } from './stuck/show.ts'
import { withDatabase } from './with-database.ts'

// Requests that cannot be decided, because of a fault in Parley or in its database, and mail that was set aside for it.

export const stuckList = command(manual.stuckList, async (input) => {
  const { failing, setAside } = await withDatabase(async (pool) =>
    stuckIn(pool, await chosenWorkspaces(pool, input.values.workspace)),
  )
  const shown = { failing: failing.map(shownFailing), set_aside: setAside.map(shownSetAside) }
  print(input, shown, stuckText(failing, setAside))
})

export const stuckRetry = command(manual.stuckRetry, async (input) => {
  const id = input.positionals[0] ?? ''
  const { taken, isServed } = await withDatabase(async (pool) => {
    const { workspace } = await requestAnywhere(pool, id)
    const taken = await inTransaction(pool, (sql) => retryRequest(sql, workspace, id, OPERATOR))
    await wakeWorkers(pool)
    return { taken, isServed: (await findWorkingNode(pool)) !== null }
  })
  const again = taken === 0 ? 'It is tried again now.' : `It is tried again now, with ${mails(taken)} set aside before.`
  print(input, { request: id, taken_up_again: taken }, `${again} ${decidedNext(id, isServed)}`)
})

const mails = (count: number): string => (count === 1 ? 'the mail' : `the ${count} mails`)

type Stuck = { failing: InWorkspace<FailingRequest>[]; setAside: InWorkspace<FactSetAside>[] }
type InWorkspace<T> = T & { workspace: Workspace }

async function stuckIn(pool: Pool, workspaces: Workspace[]): Promise<Stuck> {
  const stuck: Stuck = { failing: [], setAside: [] }
  for (const workspace of workspaces) {
    for (const each of await listFailing(pool, workspace, null)) stuck.failing.push({ ...each, workspace })
    for (const each of await listSetAside(pool, workspace, null)) stuck.setAside.push({ ...each, workspace })
  }
  return stuck
}

/** All of them unless one is named: a fault of ours rarely keeps to one workspace. */
async function chosenWorkspaces(pool: Pool, id: string | undefined): Promise<Workspace[]> {
  return id === undefined ? await listWorkspaces(pool) : [await getWorkspace(pool, id)]
}

function shownFailing({ id, workspace, title, organizerEmail, status, ...failing }: InWorkspace<FailingRequest>) {
  return {
    request: id,
    workspace: workspace.id,
    title,
    organizer: organizerEmail,
    status,
    since: failing.since,
    tries: failing.failures,
    error: failing.failure,
    next_try_at: failing.nextTryAt,
    told_at: failing.toldAt,
  }
}

function shownSetAside({ requestId, workspace, title, organizerEmail, status, ...aside }: InWorkspace<FactSetAside>) {
  return {
    request: requestId,
    workspace: workspace.id,
    title,
    organizer: organizerEmail,
    status,
    message: aside.messageId,
    from: aside.from,
    since: aside.at,
    error: aside.why,
  }
}
