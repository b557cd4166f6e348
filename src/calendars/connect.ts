import type { Keeper } from '#actions/create-endpoint.ts'
import { refusalText } from '#core/calendar/connection.ts'
import { Failure } from '#core/failure.ts'
import { insertAudit } from '#db/audit.ts'
import { updateHostedDue } from '#db/calendar/calendar-objects.ts'
import { type ClaimedCalendar, claimCalendar, type Taker, updateNextTaker } from '#db/calendar/calendar-queue.ts'
import {
  type AccountKind,
  type Calendar,
  deleteCalendar,
  getCalendar,
  insertCalendar,
  listCalendars,
  type SourceKind,
} from '#db/calendar/calendars.ts'
import { currentTime, newId } from '#db/ids.ts'
import type { Member } from '#db/people/members.ts'
import type { Pool, Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { getWholeWorkspace, type Workspace } from '#db/workspaces.ts'
import type { Seal } from '#seal/seal.ts'
import type { CalendarAccess } from './access.ts'
import { type Account, sealAccount } from './accounts/account.ts'
import { type ConnectionPlace, sealAddress } from './sealed-address.ts'
import { settleSync } from './settle.ts'
import { type SyncOutcome, syncCalendar } from './sync.ts'

// Connects, reads and disconnects calendars. Connecting reports at once whether the calendar can be read.

/** More than anybody needs; beyond this it is a mistake. */
const CALENDARS_MAX = 20
/** As long as a worker's lease. */
const LEASE_SECONDS = 300

export type ConnectCalendar = Place & { name: string | null; tentative: 'busy' | 'free' }

type Place = { kind: Exclude<SourceKind, AccountKind>; address: string } | { kind: AccountKind; account: Account }

/** Reads it first: an unreadable calendar is not connected. `beginning` runs first in the same transaction. */
export async function connectCalendar(
  pool: Pool,
  workspace: Workspace,
  member: Member,
  command: ConnectCalendar,
  access: CalendarAccess,
  keeper: Keeper,
  beginning: (sql: Transaction) => Promise<void> = async () => {},
): Promise<Calendar> {
  if ((await listCalendars(pool, workspace, member.id)).length >= CALENDARS_MAX)
    throw new Failure(
      'validation_error',
      `${member.email} has ${CALENDARS_MAX} calendars connected, which is the limit. Disconnect one first.`,
    )
  const { id, at } = newId('calendar', keeper.clock)
  const connectionId = newId('connection', keeper.clock).id
  const secret = sealPlace(keeper.seal, { workspaceId: workspace.id, connectionId }, command)
  const row = { id, connectionId, memberId: member.id, kind: command.kind, secret, createdAt: at }
  const name = command.name ?? ('account' in command ? command.account.email : hostOf(command.address))
  const first: ClaimedCalendar = {
    ...row,
    workspaceId: workspace.id,
    name,
    email: member.email,
    ownerZone: member.zone ?? workspace.timezone,
    tentative: command.tentative,
    ...NEVER_LOOKED_AT,
  }
  const outcome = await syncCalendar(first, { pool, ...access, ...keeper })
  refuseUnread(outcome)
  await inTransaction(pool, async (sql) => {
    await beginning(sql)
    await insertCalendar(sql, workspace, { ...row, name, tentative: command.tentative })
    await settleSync(sql, first, outcome, keeper.clock)
    await insertAudit(sql, workspace, { action: 'calendar.connected', ref: id, detail: { member: member.id } }, keeper)
  })
  return await getCalendar(pool, workspace, id)
}

const sealPlace = (seal: Seal, place: ConnectionPlace, command: Place): Buffer =>
  'account' in command ? sealAccount(seal, place, command.account) : sealAddress(seal, place, command.address)

const NEVER_LOOKED_AT = {
  isBound: true,
  claimNo: 0,
  attempts: 0,
  openClaims: 0,
  zone: null,
  cursor: null,
  knownFrom: null,
  awaitedAt: null,
  takesBookings: false,
  unreadable: 0,
  problem: null,
}

function refuseUnread({ look: { problem }, cause }: SyncOutcome): void {
  if (problem === 'internal') throw new Error('the calendar could not be read', { cause })
  if (problem !== null) throw new Failure('validation_error', `Nothing was connected. ${refusalText(problem)}`)
}

function hostOf(address: string): string {
  return URL.parse(address)?.hostname || 'calendar'
}

/** Reads it now, out of turn. */
export async function syncNow(
  pool: Pool,
  workspace: Workspace,
  id: string,
  access: CalendarAccess,
  keeper: Keeper,
): Promise<Calendar> {
  await getCalendar(pool, workspace, id)
  if ((await getWholeWorkspace(pool, workspace)).heldAt !== null) throw new Failure('invalid_request', HELD)
  const claimed = await claimCalendar(pool, { workspaceId: workspace.id, id }, LEASE_SECONDS)
  if (claimed === null) throw isBeingRead(id)
  const outcome = await syncCalendar(claimed, { pool, ...access, ...keeper })
  return await inTransaction(pool, async (sql) => {
    const isOurs = await settleSync(sql, claimed, outcome, keeper.clock)
    const calendar = await getCalendar(sql, workspace, id)
    if (!isOurs) throw isBeingRead(id)
    const detail = { member: calendar.memberId, problem: calendar.problem }
    await insertAudit(sql, workspace, { action: 'calendar.synced', ref: id, detail }, keeper)
    return calendar
  })
}

/** Reading a calendar also writes the bookings that it takes. */
const HELD = 'The workspace is held, so its calendars rest. Release it first: ./bin/parley workspace release'

const isBeingRead = (id: string): Failure =>
  new Failure('invalid_request', `Calendar ${id} is being read at this moment. Try again in a minute.`, {
    plainly: 'This calendar is being read at this moment. Try again in a minute.',
  })

/** Returns the calendar that takes bookings instead; null if this one took none, or if no other can. */
export async function disconnectCalendar(
  pool: Pool,
  workspace: Workspace,
  id: string,
  keeper: Keeper,
): Promise<{ calendar: Calendar; taker: Taker | null }> {
  return await inTransaction(pool, async (sql) => {
    const calendar = await getCalendar(sql, workspace, id)
    await deleteCalendar(sql, workspace, calendar)
    const taker = calendar.takesBookings ? await updateNextTaker(sql, workspace, calendar.memberId) : null
    await updateHostedDue(sql, { workspaceId: workspace.id, memberId: calendar.memberId }, currentTime(keeper.clock))
    const detail = { member: calendar.memberId, ...(taker && { bookings_go_to: taker.id }) }
    await insertAudit(sql, workspace, { action: 'calendar.disconnected', ref: id, detail }, keeper)
    return { calendar, taker }
  })
}
