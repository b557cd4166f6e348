import type { Asked } from '#core/language/asked.ts'
import type { IncomingKind } from '#core/mail/loop-guard.ts'
import type { Done } from '#core/mail/wording/facts.ts'
import type { Place, PlaceSource } from '#core/place.ts'
import type { Slot, Timestamp } from '#core/time/timestamp.ts'

// What has happened to a negotiation, apart from mail in and out. Facts are only ever added, and adding one makes the
// negotiation due.

/** What each kind tells. Identifiers are those of members, participants and messages. */
type Bodies = {
  created: Record<string, never>
  paused: Record<string, never>
  resumed: Record<string, never>
  /** Whether participants are to hear of it. */
  cancelled: { notify: boolean }
  organizer_changed: { from: string; to: string }
  /** Names of what changed. */
  context_updated: { fields: string[] }
  host_left: { member: string }
  /**
   * The organizer of a booked meeting left; `name` is theirs. The meeting stays theirs by name, and `to` answers for it. Where
   * somebody was named to take over their work, `takesOver` is true: they come in the leaving one's place. `place` is what becomes of
   * where people meet once `to` comes to it; missing where that stays. Where `to` does not come, `placeLeft` is the place of whoever left.
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
  /** What was done on the organizer's word, and what that asks them. They hear of it when it is known what follows from it. */
  done_as_asked: { message_id: string; done: Done[]; asks: Asked[] }
  /** A member said what a mail means, after it had been read as something else. */
  reading_corrected: { message_id: string }
  /** A member let a mail leave that had waited for that: its time begins now. */
  mail_approved: { message_id: string }
  /** It could not leave as it stood, and what it was to say is decided anew. */
  mail_outdated: { message_id: string; why: string }
  /** A host deleted or moved the meeting in their own calendar, where it begins at `start` now, or put it back. */
  entry_changed: { member: string; became: 'gone' | 'moved' | 'restored'; start: Timestamp | null }
  /** Another event was laid over the meeting in a host's calendar after it was booked, or is out of its way again. */
  clash: { member: string; isThere: boolean }
  /** The organizer's calendar is to make the video link, and the invites wait for it until then; it did, or it could not. */
  link_awaited: { until: Timestamp }
  link_made: Record<string, never>
  link_missing: Record<string, never>
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
  reschedule_asked: true,
  move_ordered: true,
}

/** A newer version may have written kinds that this one does not know: nothing is decided by them. */
export const isKnownFact = (fact: { kind: string }): fact is Fact => Object.hasOwn(KINDS, fact.kind)

/** After these, mail that was held back or put aside is decided anew, and its old row must not stand in the way. */
export const isReopening = ({ kind }: { kind: FactKind }): boolean =>
  kind === 'resumed' || kind === 'suppression_lifted'
