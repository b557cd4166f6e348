import { type Acting, actorName } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { forgottenAddress, isNamedIn, soughtAddress, soughtNames } from '#core/person/forgotten.ts'
import { insertAudit } from '#db/audit.ts'
import { replaceAddresses, unfoldEntries } from '#db/forget/addresses.ts'
import { deleteBytes, deleteInputsNaming, deleteStraysNaming, listMailsNaming } from '#db/forget/bytes.ts'
import { replaceNames } from '#db/forget/names.ts'
import {
  type Forgettable,
  findForgettable,
  listWaitingToLeave,
  lockRequestsOfPerson,
  type RequestOfPerson,
  updatePersonForgotten,
  type WaitingToLeave,
} from '#db/forget/person.ts'
import { eraseRemembered, eraseSignIns, eraseWords, type Removed } from '#db/forget/words.ts'
import { currentTime } from '#db/ids.ts'
import { updateUnsaid } from '#db/mail/review.ts'
import { insertFact } from '#db/negotiation/negotiations.ts'
import { updateParticipantRemoved } from '#db/requests/participants.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { cancelRequest } from './request-transitions.ts'

export type Forgotten = {
  /** The number of rows by kind. */
  removed: Removed
  requests: number
  /** Requests that continue without them, that end because nobody else takes part, and that stay booked. */
  goOn: string[]
  cancelled: string[]
  booked: string[]
}

/**
 * Removes a person's words and names from everything in a workspace, and keeps times and counts. Open requests continue without
 * them, or end if nobody else takes part. Bookings stay: only the organizer cancels them.
 */
export async function forgetPerson(
  sql: Transaction,
  workspace: Workspace,
  email: string,
  acting: Acting,
): Promise<Forgotten> {
  const person = await findForgettable(sql, workspace, email)
  if (!person) throw new Failure('not_found', `Nobody with the address ${email} is known in this workspace.`)
  if (person.isActiveMember)
    throw new Failure(
      'invalid_request',
      `${email} is an active member. Deactivate the member first: POST /api/v1/workspace_members/:id/deactivate`,
    )
  const requests = await lockRequestsOfPerson(sql, workspace, person)
  const ids = requests.map(({ id }) => id)
  const isNamed = isNamedIn(person)
  const mails = await listMailsNaming(sql, workspace, isNamed)
  await withdrawTheirMails(sql, workspace, person, { requestIds: ids, mailIds: mails })
  const running = await leaveRequests(sql, workspace, requests, acting)
  const alias = forgottenAddress(person.id)
  const address = soughtAddress(person)
  const names = soughtNames(person.names)
  const removed = {
    ...(await eraseWords(sql, workspace, person, ids)),
    ...(await eraseRemembered(sql, workspace, address, names)),
    'bytes of other mails that name them, removed': await deleteBytes(sql, workspace, mails),
    'inputs of other decisions, removed': await deleteInputsNaming(sql, workspace, isNamed),
    'mails of no workspace, removed': await deleteStraysNaming(sql, isNamed),
  }
  await eraseSignIns(sql, person)
  await updatePersonForgotten(sql, workspace, person, { alias, at: currentTime(acting.clock) })
  await unfoldEntries(sql, workspace, ids, address)
  const traces =
    (await replaceAddresses(sql, workspace, address, alias)) + (await replaceNames(sql, workspace, names, ids))
  const counts = { ...removed, 'other traces, replaced': traces }
  const detail = { requests: ids.length, rows: Object.values(counts).reduce((sum, count) => sum + count, 0) }
  await insertAudit(sql, workspace, { action: 'person.forgotten', ref: person.id, detail }, acting)
  return { removed: counts, requests: ids.length, ...running }
}

/**
 * Withdraws mail to them. Mail to other people may name them, cannot be changed any more, and people wait for it, so it must be
 * sent first.
 */
async function withdrawTheirMails(
  sql: Transaction,
  workspace: Workspace,
  person: Forgettable,
  concerned: { requestIds: string[]; mailIds: string[] },
): Promise<void> {
  const waiting = await listWaitingToLeave(sql, workspace, person, concerned)
  const inTheWay = waiting.filter(({ status, isTheirs }) => status === 'leased' || !isTheirs)
  if (inTheWay.length > 0) throw notYet(inTheWay)
  await updateUnsaid(sql, workspace, idsOf(waiting))
}

const NAMED_MAX = 5

function notYet(waiting: WaitingToLeave[]): Failure {
  const named = waiting.slice(0, NAMED_MAX).map(({ id, kind, recipient }) => `${id} (${kind} to ${recipient})`)
  const more = waiting.length > NAMED_MAX ? [`${waiting.length - NAMED_MAX} more`] : []
  const inReview = waiting.some(({ status }) => status === 'review')
    ? ' Mail in review leaves when a member approves it, and may also be withdrawn.'
    : ''
  return new Failure(
    'invalid_request',
    `Mails of their requests, or that name them, have not left yet: ${[...named, ...more].join(', ')}. Try again when they have left.${inReview}`,
  )
}

async function leaveRequests(
  sql: Transaction,
  workspace: Workspace,
  requests: RequestOfPerson[],
  acting: Acting,
): Promise<Pick<Forgotten, 'goOn' | 'cancelled' | 'booked'>> {
  const taking = requests.filter(({ participantId }) => participantId !== null)
  const underWay = taking.filter(({ status }) => status === 'active' || status === 'paused')
  const [goOn, alone] = [underWay.filter(({ others }) => others > 0), underWay.filter(({ others }) => others === 0)]
  for (const { id, participantId } of goOn) {
    await updateParticipantRemoved(sql, workspace, id, participantId!, acting.clock)
    const fact = { kind: 'participant_removed' as const, body: { participant: participantId! } }
    await insertFact(sql, workspace, id, {
      ...fact,
      actor: actorName(acting.actor),
      at: currentTime(acting.clock),
    })
  }
  for (const { id } of alone) await cancelRequest(sql, workspace, id, { notify: false }, acting)
  const booked = taking.filter(({ status }) => status === 'booked')
  return { goOn: idsOf(goOn), cancelled: idsOf(alone), booked: idsOf(booked) }
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)
