import { deleteOldRecords, deleteRequestsOver } from '#db/forget/history.ts'
import {
  deleteHistory,
  deleteOldAnswers,
  deleteOldInputs,
  deleteOldMail,
  deleteOldNotices,
  deleteOrphans,
  updateExpired,
} from '#db/forget/retention.ts'
import { lowestId } from '#db/ids.ts'
import { lockDueMails } from '#db/mail/outbox-queue.ts'
import { listDueByTurns } from '#db/negotiation/negotiations.ts'
import { loadNegotiation } from '#db/negotiation/whole-negotiation.ts'
import { listMeetings } from '#db/requests/meetings.ts'
import { listRequests, type RequestFilter } from '#db/requests/request-lists.ts'
import { listTimeline } from '#db/requests/timeline.ts'
import type { Pool, Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { lookAtOverview } from './overview.ts'

// Operations on a workspace that has been used for years. Each finds the same every time, since its changes are rolled back.

/** `requestId` is one of those that are open. */
export type Settled = { pool: Pool; workspace: Workspace; nowMs: number; oldestMs: number; requestId: string }

const DAY_MS = 86_400_000
const PAGE = { limit: 25, cursor: null }
const iso = (ms: number) => new Date(ms).toISOString()

export const OPERATIONS: Record<string, (settled: Settled) => Promise<unknown>> = {
  'the first page of requests': (settled) => requests(settled, {}),
  'a page of booked ones from a year ago': (settled) =>
    requests(settled, { status: 'booked', highest: lowestId('request', settled.nowMs - 300 * DAY_MS) }),
  'the requests of a participant': (settled) => requests(settled, { participantEmail: 'p7@client.test' }),
  'the requests of an organizer': (settled) => requests(settled, { organizerEmail: 'm2007@acme.test' }),
  'a search for words that are rare': (settled) => requests(settled, { text: 'Person 1999' }),
  'the story of a request': ({ pool, workspace, requestId }) => listTimeline(pool, workspace, requestId, PAGE),
  'a whole negotiation, as it is decided': ({ pool, workspace, requestId, nowMs }) =>
    loadNegotiation(pool, workspace, requestId, iso(nowMs)),
  'the meetings of a week': ({ pool, workspace, nowMs }) =>
    listMeetings(pool, workspace, { from: iso(nowMs - 7 * DAY_MS), until: iso(nowMs), memberId: null, limit: 500 }),
  'the console’s first page': ({ pool, workspace }) => lookAtOverview(pool, workspace, null),
  'a claim of 16 negotiations': ({ pool, nowMs }) =>
    listDueByTurns(pool, { limit: 16, except: [], served: [], after: '', now: iso(nowMs) }),
  'a claim of 5 mails': ({ pool }) => undone(pool, (sql) => lockDueMails(sql, { after: '', lanesMax: 16, limit: 5 })),
  'all sweeps where nothing is to be deleted': async ({ pool, oldestMs }) => {
    const now = iso(oldestMs)
    await updateExpired(pool, now)
    await deleteOrphans(pool)
    await deleteHistory(pool, now, 30)
    await deleteOldInputs(pool, now, 30)
    await deleteOldAnswers(pool, now)
    await deleteOldMail(pool, now)
    await deleteOldNotices(pool, now)
  },
  'deleting the bytes of 1,000 old mails': ({ pool, nowMs }) => undone(pool, (sql) => deleteOldMail(sql, iso(nowMs))),
  'deleting 50 requests that are long over': ({ pool, workspace, oldestMs }) =>
    undone(pool, (sql) => {
      const before = iso(oldestMs + 28 * DAY_MS)
      return deleteRequestsOver(sql, workspace, { before, clockOffsetMs: 0 })
    }),
  'deleting 1,000 old records of the audit log': ({ pool, workspace, oldestMs }) =>
    undone(pool, (sql) => deleteOldRecords(sql, workspace, iso(oldestMs + 28 * DAY_MS))),
}

const requests = ({ pool, workspace }: Settled, filter: RequestFilter) => listRequests(pool, workspace, filter, PAGE)

class Undo extends Error {}

async function undone(pool: Pool, work: (sql: Transaction) => Promise<unknown>): Promise<void> {
  const doing = pool.begin(async (sql) => {
    await work(sql)
    throw new Undo()
  })
  await doing.catch((error) => {
    if (!(error instanceof Undo)) throw error
  })
}
