import type { FactSetAside, FailingRequest } from '#db/requests/failing.ts'
import type { Pool } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { type Command, JSON_OPTION, print } from './command.ts'
import { decidedNext } from './decided-next.ts'
import { requestAnywhere } from './explain.ts'
import { OPERATOR } from './operator.ts'
import { stuckText } from './stuck/show.ts'
import { withDatabase } from './with-database.ts'

// Requests that cannot be decided because of a fault in Parley or its database, and mail that was set aside for it.

export const stuckList: Command = {
  usage: 'parley stuck [--workspace ID] [--json]',
  details:
    'A decision that fails is tried again with growing pauses, up to five minutes; after fifteen minutes the\norganizer and the admins are told by mail. Mail that makes decisions fail is set aside after three\ntries, and its request continues without it. Usually the cure is an upgrade; then everything goes on by itself.',
  options: { workspace: { value: 'ID', help: 'Only this workspace.' }, ...JSON_OPTION },
  run: async (input) => {
    const { failing, setAside } = await withDatabase(async (pool) =>
      stuckIn(pool, await chosenWorkspaces(pool, input.values.workspace)),
    )
    const shown = { failing: failing.map(shownFailing), set_aside: setAside.map(shownSetAside) }
    print(input, shown, stuckText(failing, setAside))
  },
}

export const stuckRetry: Command = {
  usage: 'parley stuck retry REQUEST_ID [--json]',
  positionals: ['REQUEST_ID'],
  options: JSON_OPTION,
  run: async (input) => {
    const { retryRequest } = await import('#actions/retry-request.ts')
    const { findWorkingNode } = await import('#db/queue/nodes.ts')
    const { inTransaction } = await import('#db/transaction.ts')
    const { wakeWorkers } = await import('#workers/wake.ts')
    const id = input.positionals[0] ?? ''
    const { taken, isServed } = await withDatabase(async (pool) => {
      const { workspace } = await requestAnywhere(pool, id)
      const taken = await inTransaction(pool, (sql) => retryRequest(sql, workspace, id, OPERATOR))
      await wakeWorkers(pool)
      return { taken, isServed: (await findWorkingNode(pool)) !== null }
    })
    const again =
      taken === 0 ? 'It is tried again now.' : `It is tried again now, with ${mails(taken)} set aside before.`
    print(input, { request: id, taken_up_again: taken }, `${again} ${decidedNext(id, isServed)}`)
  },
}

const mails = (count: number): string => (count === 1 ? 'the mail' : `the ${count} mails`)

type Stuck = { failing: InWorkspace<FailingRequest>[]; setAside: InWorkspace<FactSetAside>[] }
type InWorkspace<T> = T & { workspace: Workspace }

async function stuckIn(pool: Pool, workspaces: Workspace[]): Promise<Stuck> {
  const { listFailing, listSetAside } = await import('#db/requests/failing.ts')
  const stuck: Stuck = { failing: [], setAside: [] }
  for (const workspace of workspaces) {
    for (const each of await listFailing(pool, workspace, null)) stuck.failing.push({ ...each, workspace })
    for (const each of await listSetAside(pool, workspace, null)) stuck.setAside.push({ ...each, workspace })
  }
  return stuck
}

/** All workspaces by default: our faults rarely affect only one. */
async function chosenWorkspaces(pool: Pool, id: string | undefined): Promise<Workspace[]> {
  const { getWorkspace, listWorkspaces } = await import('#db/workspaces.ts')
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
