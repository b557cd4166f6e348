import type { Asked } from '#core/language/asked.ts'
import type { IncomingKind } from '#core/mail/loop-guard.ts'
import type { Done } from '#core/mail/wording/facts.ts'
import type { Place, PlaceSource } from '#core/place.ts'
import type { Slot, Timestamp } from '#core/time/timestamp.ts'

// Events in a negotiation, apart from mail in and out. Facts are only ever added, and adding one makes the negotiation due.

/** The content of each kind. Identifiers name members, participants and messages. */
type Bodies = {
  created: Record<string, never>
  paused: Record<string, never>
  resumed: Record<string, never>
  /** Whether participants should hear about it. */
  cancelled: { notify: boolean }
  organizer_changed: { from: string; to: string }
  /** Names of what changed. */
  context_updated: { fields: string[] }
  host_left: { member: string }
  /**
   * The organizer of a booked meeting left; `name` is their name. The meeting keeps their name, and `to` is now responsible for it.
   * `takesOver` is true if somebody was named to take over their work: that person comes instead. `place` is the new place once `to`
   * comes; it is missing if the place stays. If `to` does not come, `placeLeft` is the leaving organizer's place.
   */
  stand_in_chosen: {
    from: string
    to: string
    name: string | null
    takesOver?: true
    place?: PlaceChange
    placeLeft?: Place
  }
  mail_received: { message_id: string; kind: IncomingKind }
  /** `permanent` is false when nobody refused the mail but every attempt failed. */
  mail_failed: { message_id: string; recipient: string; failure: string; permanent: boolean }
  /** Null where it is a host who gets mail again. */
  suppression_lifted: { participant: string | null }
  /** `by` is the member or participant on whose word; older facts do not tell. */
  participant_added: { email: string; by?: string }
  participant_removed: { participant: string }
  /** We did this because the organizer said so, with our questions about it. They hear about it once we know what follows. */
  done_as_asked: { message_id: string; done: Done[]; asks: Asked[] }
  /** A member said what a mail means, after it had been read as something else. */
  reading_corrected: { message_id: string }
  /** A member let a mail leave that had waited for that: its time begins now. */
  mail_approved: { message_id: string }
  /** The mail was out of date and could not leave. We decide its content again. */
  mail_outdated: { message_id: string; why: string }
  /** A host deleted or moved the meeting in their own calendar, where it begins at `start` now, or put it back. */
  entry_changed: { member: string; became: 'gone' | 'moved' | 'restored'; start: Timestamp | null }
  /** Another event was laid over the meeting in a host's calendar after it was booked, or is out of its way again. */
  clash: { member: string; isThere: boolean }
  /** The organizer's calendar is to make the video link, and the invites wait for it until then; it did, or it could not. */
  link_awaited: { until: Timestamp }
  link_made: Record<string, never>
  link_missing: Record<string, never>
  /** Somebody wants those who have not answered to be reminded now. */
  reminder_ordered: Record<string, never>
  /**
   * A program wants the booked meeting at another time: everybody is asked. `sequence` is the one by which the present time was
   * set, so that another time ends it; `moment` is made as messages are named, so that it has its place among them.
   */
  reschedule_asked: { sequence: number; moment: string; reason: string | null }
  /** The same, with the time that it moves to, no matter what people have said. */
  move_ordered: { sequence: number; moment: string; reason: string | null } & Slot
}

/** `from` is what gives way, unless somebody has said another place meanwhile. */
export type PlaceChange = { from: Place | null; to: Place | null; source: PlaceSource | null }

export type FactKind = keyof Bodies
export type FactBody<Kind extends FactKind> = Bodies[Kind]

/** Kind and body of something that happened. */
export type Happened = { [Kind in FactKind]: { kind: Kind; body: Bodies[Kind] } }[FactKind]

export type NewFact = Happened & { actor: string; at: Timestamp }

/** Numbered as they came. */
export type Fact = NewFact & { n: number }

const KINDS: Record<FactKind, true> = {
  created: true,
  paused: true,
  resumed: true,
  cancelled: true,
  organizer_changed: true,
  context_updated: true,
  host_left: true,
  stand_in_chosen: true,
  mail_received: true,
  mail_failed: true,
  suppression_lifted: true,
  participant_added: true,
  participant_removed: true,
  done_as_asked: true,
  reading_corrected: true,
  mail_approved: true,
  mail_outdated: true,
  entry_changed: true,
  clash: true,
  link_awaited: true,
  link_made: true,
  link_missing: true,
  reminder_ordered: true,
  reschedule_asked: true,
  move_ordered: true,
}

/** A newer version may have written kinds that this one does not know: nothing is decided by them. */
export const isKnownFact = (fact: { kind: string }): fact is Fact => Object.hasOwn(KINDS, fact.kind)

/** After these facts we decide held or suppressed mail again, and its old row must not block the new one. */
export const isReopening = ({ kind }: { kind: FactKind }): boolean =>
  kind === 'resumed' || kind === 'suppression_lifted'
