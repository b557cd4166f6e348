import type { Clock } from '#core/clock.ts'
import { WORKSPACE_FULL } from '#core/negotiation/asking/first-contacts.ts'
import type { Happened } from '#core/negotiation/situation/fact.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import type { Step } from '#core/negotiation/step/step.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { updateAwaited } from '#db/calendar/calendar-queue.ts'
import { currentTime } from '#db/ids.ts'
import { insertFirstContactNotices } from '#db/mail/notices.ts'
import { updateBookingPlace, updateRsvp } from '#db/negotiation/bookings.ts'
import { insertFact, updateAttention } from '#db/negotiation/negotiations.ts'
import { insertOffers, updateOffersClosed } from '#db/negotiation/offers.ts'
import { updateZoneSaid } from '#db/people/people.ts'
import { updateSuppressed } from '#db/people/suppressions.ts'
import { insertParticipantAddress } from '#db/requests/participants.ts'
import type { Transaction } from '#db/sql.ts'
import { insertEvent } from '#db/webhooks/events.ts'
import type { Workspace } from '#db/workspaces.ts'
import { type BookStep, book, changeBooking, isClosing, move, takenBy, writeEntry } from './apply-booking.ts'
import { applyChange } from './apply-change.ts'
import { composeMails, queueMails, type Writing } from './write-mail.ts'

/** `now` is the workspace's time, which may be moved; rows carry the clock's real time. */
export type Applying = Writing

/**
 * Carries out the steps in order, and then queues their mails. The mails are composed first: if the last write is one statement, it
 * goes to the database together with the mails. Steps leave no choices open. Returns whether every mail was new.
 */
export async function applySteps(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  steps: Step[],
  applying: Applying,
): Promise<boolean> {
  const mails = steps.flatMap((step) => (step.do === 'send' ? step.mail : []))
  const composed = await composeMails(workspace, negotiation, mails, applying)
  const errands = errandsOf(sql, workspace, negotiation, steps, applying)
  const last = errands.at(-1)?.isOneStatement ? errands.pop() : undefined
  for (const errand of errands) await errand.run()
  const [, isAllNew] = await Promise.all([last?.run(), queueMails(sql, workspace, composed)])
  return isAllNew
}

type Errand = { isOneStatement: boolean; run: () => Promise<void> }

/** Each is a single statement, so nothing of it can come after its mails. */
const ONE_STATEMENT: ReadonlySet<Step['do']> = new Set<Step['do']>([
  'offer',
  'close_offers',
  'check_calendars',
  'book',
  'await_link',
  'record_rsvp',
  'suppress',
  'note_done',
  'speak_for',
  'learn_zone',
])

/** The writes, in order. A booking closes the offers itself. */
function errandsOf(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  steps: Step[],
  applying: Applying,
): Errand[] {
  const errands = steps
    .filter((step) => step.do !== 'send' && step.do !== 'wake' && !(isClosing(step) && steps.some(isBooking)))
    .map((step) => ({
      isOneStatement: ONE_STATEMENT.has(step.do),
      run: () =>
        step.do === 'book'
          ? book(sql, workspace, negotiation, step, steps, applying)
          : applyStep(sql, workspace, negotiation, step, applying),
    }))
  const entry = { isOneStatement: true, run: () => writeEntry(sql, workspace, negotiation, steps, applying) }
  return steps.some(isRearranging) ? [...errands, entry] : errands
}

/** Steps that change an event which is already in the hosts' calendars. */
const REARRANGING: ReadonlySet<Step['do']> = new Set<Step['do']>(['move', 'change_attendees', 'end_link_wait'])
const isRearranging = ({ do: what }: Step): boolean => REARRANGING.has(what)

const isBooking = (step: Step): step is BookStep => step.do === 'book'

async function applyStep(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  step: Exclude<Step, BookStep>,
  applying: Applying,
): Promise<void> {
  const { requestId } = negotiation
  const { clock } = applying
  switch (step.do) {
    case 'wake':
    case 'send':
      return
    case 'offer':
      return await insertOffers(sql, workspace, requestId, step.round, step.slots)
    case 'close_offers':
      return await updateOffersClosed(sql, workspace, requestId, takenBy(step))
    case 'check_calendars':
      return await updateAwaited(sql, workspace, step.members, currentTime(clock))
    case 'move':
      return await move(sql, workspace, negotiation, step, clock)
    case 'change_attendees':
      return await changeBooking(sql, workspace, negotiation, step, clock)
    case 'await_link':
      return await note(sql, workspace, negotiation, { kind: 'link_awaited', body: { until: step.until } }, clock)
    case 'end_link_wait':
      await updateBookingPlace(sql, workspace, requestId, negotiation.context.place ?? null)
      if (!step.isMade) await note(sql, workspace, negotiation, { kind: 'link_missing', body: {} }, clock)
      return
    case 'record_rsvp':
      return await updateRsvp(sql, workspace, { ...step, requestId })
    case 'suppress':
      return await suppress(sql, workspace, step, applying)
    case 'cancel':
    case 'pause':
    case 'resume':
    case 'add_participant':
    case 'remove_participant':
    case 'require':
    case 'set_duration':
    case 'set_timeframe':
    case 'set_place':
      return await applyChange(sql, workspace, negotiation, step, clock)
    case 'note_done': {
      const { message: message_id, done, asks } = step
      const happened: Happened = { kind: 'done_as_asked', body: { message_id, done, asks } }
      return await note(sql, workspace, negotiation, happened, clock)
    }
    case 'speak_for':
      return await insertParticipantAddress(sql, workspace, requestId, step, clock)
    case 'learn_zone':
      return await updateZoneSaid(sql, workspace, requestId, step.participantId, step.zone)
    case 'attention':
      return await attend(sql, workspace, negotiation, step.reason, clock)
    case 'note_follow_up':
      await insertEvent(
        sql,
        workspace,
        {
          type: 'meeting_request.follow_up_sent',
          requestId,
          fields: {
            id: requestId,
            status: 'active',
            participant_emails: step.participants,
            follow_up_number: step.number,
            sent_at: currentTime(clock),
          },
        },
        clock,
      )
  }
}

/** Records a fact for later decisions. */
async function note(
  sql: Transaction,
  workspace: Workspace,
  { requestId }: Negotiation,
  happened: Happened,
  clock: Clock,
): Promise<void> {
  await insertFact(sql, workspace, requestId, { ...happened, actor: 'negotiation', at: currentTime(clock) })
}

/** Our mail stops because the person said so, or because a server returned it. */
async function suppress(
  sql: Transaction,
  workspace: Workspace,
  { email, reason }: Extract<Step, { do: 'suppress' }>,
  { now, clock }: Applying,
): Promise<void> {
  const acting = { actor: { kind: 'mail', memberId: null }, clock } as const
  await updateSuppressed(sql, workspace, email, { reason, at: timestamp(now) }, acting)
}

/** The same reason is reported once; a new one is reported again. */
async function attend(
  sql: Transaction,
  workspace: Workspace,
  { requestId, status, attention, firstContacts }: Negotiation,
  reason: string | null,
  clock: Clock,
): Promise<void> {
  if (reason === attention) return
  await updateAttention(sql, workspace, requestId, reason)
  if (reason === null) return
  // Nobody in the request can do anything about it, but the people who run the workspace can.
  if (reason === WORKSPACE_FULL) await insertFirstContactNotices(sql, workspace, firstContacts!, clock)
  await insertEvent(
    sql,
    workspace,
    {
      type: 'meeting_request.needs_attention',
      requestId,
      fields: { id: requestId, status, reason },
    },
    clock,
  )
}
