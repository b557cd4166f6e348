import type { IncomingKind } from './loop-guard.ts'
import type { ParseProblem } from './parsed-mail.ts'

// Mail that no rule can assign. It waits in the workspace's tray for a person, who gives it to a request or dismisses it; a
// stray belongs to no workspace.

/** Why a mail waits for a person: its kind, its request, or a failure to read it. */
export type TrayReason =
  | Exclude<IncomingKind, 'reply'>
  | ParseProblem
  | 'answer_to_notice'
  | 'being_read'
  | 'failed_authentication'
  | 'gets_no_mail'
  | 'no_open_request'
  | 'no_request'
  | 'no_sender'
  | 'nobody_eligible'
  | 'perhaps_no_request'
  | 'nobody_to_meet'
  | 'not_authenticated'
  | 'rsvp_for_another'
  | 'rsvp_not_proven'
  | 'sender_asked'
  | 'several_open_requests'
  | 'takes_no_part'
  | 'team_inactive'
  | 'team_is_manual'
  | 'too_many_mails'
  | 'too_many_people'
  | 'too_many_requests'
  | 'too_many_unproven'

const UNREADABLE: Record<ParseProblem, string> = {
  too_many_parts: 'it has more parts than any mail needs, so it was not read',
  too_deep: 'its parts are nested deeper than in any real mail, so it was not read',
  too_slow: 'reading it took too long',
  too_large: 'it is too large to be read',
  unreadable: 'it could not be read',
}

const WORDS: Record<TrayReason, string> = {
  ...UNREADABLE,
  automatic: 'a machine wrote it, and it carries no token of a conversation',
  bounce:
    'it reports that a mail came back, but did not come to the return address of one of ours, so anybody could have written it',
  rsvp: 'it answers an invitation that is not known here',
  being_read: 'the language model reads it; within a minute it is taken, or waits for another reason',
  answer_to_notice: 'it answers a notice and no meeting request',
  failed_authentication: 'the sender is not who the mail says',
  gets_no_mail: 'its sender wanted no more mail, or mail to them came back, so they cannot be answered',
  no_open_request: 'the sender has no open meeting request',
  no_request: 'it does not ask for a meeting',
  no_sender: 'it names no sender who could be answered',
  perhaps_no_request: 'it is not certain that it asks for a meeting',
  nobody_eligible: 'nobody on the team can take it now; it is taken as soon as somebody can',
  nobody_to_meet: 'nobody outside of the workspace is on To or Cc, so there is nobody to meet',
  not_authenticated: 'nothing proves who wrote it, and it carries no token of a conversation',
  rsvp_for_another: 'it answers an invitation for somebody else, who has not named its sender',
  rsvp_not_proven: 'it answers an invitation, and nothing proves who sent it',
  sender_asked: 'its sender was asked what is missing, and it is taken with their answer',
  several_open_requests: 'the sender has several open meeting requests',
  takes_no_part: 'its sender takes no part in the meeting that it is about',
  team_inactive: 'the team is deactivated',
  team_is_manual: 'the team is manual by now and takes no requests; give it to a member or a team',
  too_many_mails: 'its request has taken 50 mails of its conversation today, and that is the most it takes in a day',
  too_many_people: 'more than 50 people are on To and Cc',
  too_many_unproven:
    'senders whom nothing proves have asked for as many meetings today as they may; give it to a team or a member if it is real',
  too_many_requests: 'its sender, or everybody of their domain, has asked for as many meetings today as one may',
}

/** Continues "It waits for a person, since". Rows of other versions may have unknown reasons. */
export const whyInTray = (reason: string): string => WORDS[reason as TrayReason] ?? reason

/** Not before working hours. */
const TOLD_FROM_HOUR = 9

/** The day for which admins are notified; null while it is too early. */
export function trayDay(now: Temporal.Instant, zone: string): string | null {
  const local = now.toZonedDateTimeISO(zone)
  return local.hour < TOLD_FROM_HOUR ? null : local.toPlainDate().toString()
}

/** Only its header is known, so no request can use it. */
export const isUnreadable = (reason: string): boolean => reason in UNREADABLE

/** Why nobody can be answered: an answer to a machine starts a loop, and one to a forged sender reaches a stranger. */
export function answerRefusal({
  reason,
  fromEmail,
  trust,
}: {
  reason: string
  fromEmail: string
  trust: string
}): string | null {
  if (fromEmail === '' || reason === 'no_sender') return 'It names no sender who could be answered.'
  if (trust === 'failed') return 'Its sender is not who the mail claims, so an answer would reach somebody else.'
  if (reason === 'automatic' || reason === 'bounce') return 'A machine wrote it, and machines are not answered.'
  return null
}

/** As many as a person can review in an hour; the bytes are ample for that. */
const TRAY_MAILS_MAX = 500
const TRAY_BYTES_MAX = 25 * 1024 * 1024
/** One sender must not be able to fill the tray alone. */
const TRAY_MAILS_OF_SENDER_MAX = 50
const TRAY_BYTES_OF_SENDER_MAX = 2.5 * 1024 * 1024
/** Mail is removed after this many days. */
export const TRAY_DAYS = 30

/** The contents of a tray, in total and from one sender. */
export type TrayRoom = { mails: number; bytes: number; mailsOfSender: number; bytesOfSender: number }

const TRAY_REFUSALS = ['tray_full', 'tray_full_of_sender'] as const
export type TrayRefusal = (typeof TRAY_REFUSALS)[number]

export const isTrayRefusal = (why: string | null): boolean => TRAY_REFUSALS.some((refusal) => refusal === why)

/** Why a mail of this size does not fit, or null. It is not lost: its sender keeps it and tries again. */
export function trayRefusal(room: TrayRoom, mailBytes: number): TrayRefusal | null {
  if (room.mails >= TRAY_MAILS_MAX || room.bytes + mailBytes > TRAY_BYTES_MAX) return 'tray_full'
  const isFullOfSender =
    room.mailsOfSender >= TRAY_MAILS_OF_SENDER_MAX || room.bytesOfSender + mailBytes > TRAY_BYTES_OF_SENDER_MAX
  return isFullOfSender ? 'tray_full_of_sender' : null
}

export type StrayReason = 'unparsable' | 'no_workspace' | 'failed'

const STRAY_WORDS: Record<StrayReason, string> = {
  unparsable: 'it is no mail that can be read',
  no_workspace: 'no workspace has that address',
  failed: 'it failed three times to be recorded; the log says why',
}

export const whyStray = (reason: string): string => STRAY_WORDS[reason as StrayReason] ?? reason
