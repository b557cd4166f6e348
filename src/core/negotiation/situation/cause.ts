import type { Asked } from '#core/language/asked.ts'
import { shortDigest } from '#core/short-digest.ts'

// Why a mail is sent. One person is told of the same cause once: decisions check whether it was said, and the database
// refuses the second mail. A cause is kept in columns. Its text is only a part of the key that makes it unique; nothing
// parses it.

export type Cause =
  /** The first mail to somebody, and the last. */
  | { kind: 'outreach' | 'cancelled' }
  /**
   * A message, named by `ref`: we answer it, put it to the organizer, pass on the organizer's words about it, don't know
   * whom its sender speaks for, or need the organizer's permission for the people it names. We answer it once more after a
   * member has corrected its reading; then `sequence` is the number of that fact.
   */
  | { kind: 'forward' | 'passed' | 'speaker' | 'people'; ref: string }
  | { kind: 'answer'; ref: string; sequence?: number }
  /**
   * The number of the list, of the follow-up, or of a fact: an admin allowed mail again, the last change, or an organizer
   * left.
   */
  | { kind: 'round' | 'followup' | 'lifted' | 'no_time' | 'stand_in'; sequence: number }
  /** Lists that led nowhere, after so many words of the organizer. */
  | { kind: 'lists_end'; sequence: number }
  /** The sequence of the calendar entry that it carries, or that was declined. */
  | { kind: 'invite' | 'cancel_invite' | 'declined'; sequence: number }
  /** The organizer hears who declined: the key of their address, and which sequence. */
  | { kind: 'invitation_declined'; ref: string; sequence: number }
  /** When the time begins that is put to somebody, or that they are reminded of. */
  | { kind: 'confirm' | 'outside' | 'reminder'; ref: string }
  /** The organizer hears about a participant. If it happens again after an admin forgave it, `sequence` is the number of that fact. */
  | { kind: 'participant_stopped' | 'mail_bounced' | 'participant_declined'; ref: string; sequence?: number }
  | { kind: 'repeating' | 'too_many_mails' | 'too_quick'; ref: string }
  /** The day of too many first mails, or the sequence after which nothing is changed until tomorrow. */
  | { kind: 'first_contacts'; ref: string }
  | { kind: 'too_many_changes'; sequence: number }
  /** The fact of a host who changed the meeting in their own calendar. */
  | { kind: 'entry_changed'; sequence: number }
  /** The host over whose meeting something lies, and the sequence that it had. */
  | { kind: 'clash'; ref: string; sequence: number }
  /** There is no video link, or not the organizer's own. */
  | { kind: 'no_link' }
  /** A participant stays silent, after so many follow-ups. */
  | { kind: 'silent'; ref: string; sequence: number }

export const answering = ({ id, correction }: { id: string; correction?: number }): Cause => ({
  kind: 'answer',
  ref: id,
  ...(correction !== undefined && { sequence: correction }),
})

/**
 * Everything that a mail covers: its own cause, other people who are as silent as the person in its cause, and questions to the
 * organizer that come with an invitation or with the news that they stand in.
 */
export function causesOf({ cause, asked }: { cause: Cause; asked: readonly Asked[] }): Cause[] {
  if (cause.kind === 'invite' || cause.kind === 'stand_in') return [cause, ...asked.flatMap(askedBesides)]
  if (cause.kind !== 'silent') return [cause]
  const others = asked.flatMap((each) => (each.asks === 'shall_drop' && each.participant !== cause.ref ? each : []))
  return [cause, ...others.map(({ participant }): Cause => ({ ...cause, ref: participant }))]
}

function askedBesides(each: Asked): Cause[] {
  if (each.asks === 'link') return [{ kind: 'no_link' }]
  if (each.asks === 'may_add') return [{ kind: 'people', ref: each.message }]
  return each.asks === 'answer' || each.asks === 'may_lengthen' ? [{ kind: 'forward', ref: each.message }] : []
}

export type CauseKind = Cause['kind']

export function causeText(cause: Cause): string {
  const { kind, ref, sequence } = partsOf(cause)
  return [kind, ref, sequence].filter((part) => part !== null).join(':')
}

/**
 * Names a mail in the links of its answers. A secret precedes it in the link, so this only has to tell the mails of one request
 * apart.
 */
export const questionKey = ({ generation }: { generation: number }, cause: Cause): string =>
  shortDigest(`${generation}|${causeText(cause)}`, QUESTION_CHARACTERS)

const QUESTION_CHARACTERS = 8

export const isSameCause = (one: Cause, other: Cause): boolean => causeText(one) === causeText(other)

/** As the columns of a message have it. */
export function partsOf(cause: Cause): { kind: CauseKind; ref: string | null; sequence: number | null } {
  return {
    kind: cause.kind,
    ref: 'ref' in cause ? cause.ref : null,
    sequence: 'sequence' in cause ? (cause.sequence ?? null) : null,
  }
}
