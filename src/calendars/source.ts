import type { SourceProblem } from '#core/calendar/connection.ts'

// The interface of every kind of calendar. A source only fetches and writes; we interpret the events ourselves, the same for
// all sources (core/calendar/busy-time.ts). test/calendars/conformance.test.ts checks every source.

export type CalendarSource = ReadOnlySource | WritableSource

export type ReadOnlySource = Syncing & { write: null }
export type WritableSource = Syncing & { write: CalendarWriting }

type Syncing = {
  /**
   * All changes since the cursor; everything if there is none or the source cannot tell. `known` gives the mirrored etags by
   * ref, for sources that cannot report changes. Throws `SourceFailure`.
   */
  sync(cursor: string | null, known: () => Promise<ReadonlyMap<string, string>>): Promise<Sync>
}

/** All of these throw `SourceFailure` if the server does not cooperate. */
export type CalendarWriting = {
  /** Does nothing if there is already an event with this UID. */
  insert(uid: string, ics: string): Promise<Written>
  /** Throws `Conflict` when somebody else has changed or removed it since. */
  update(written: Written, ics: string): Promise<Written>
  /** A missing event is fine. */
  remove(written: Written): Promise<void>
  /** Asks the provider for a video link for an event. Null if its server makes none. Throws `NoLink`. */
  makeLink: ((written: Written, uid: string) => Promise<MadeLink>) | null
}

/** `url` is null while the provider is still making it. */
export type MadeLink = { written: Written; url: string | null }

export type Written = { ref: string; etag: string | null }

export type Sync =
  | { kind: 'unchanged' }
  | {
      kind: 'changed'
      /** The list is complete: any other known item is gone. */
      isWhole: boolean
      items: RemoteItem[]
      removed: string[]
      cursor: string | null
      zone: string | null
    }

export type RemoteItem = { ref: string; etag: string; uid: string; ics: string }

export class SourceFailure extends Error {
  readonly problem: SourceProblem
  /** When the server wants to be asked again. */
  readonly retryAfterSeconds: number | null
  /** The server knows us but forbids this action (403). Others may be allowed. */
  readonly isForbidden: boolean

  constructor(problem: SourceProblem, options: ErrorOptions & SaidBesides = {}) {
    super(problem, options)
    this.problem = problem
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.isForbidden = options.isForbidden ?? false
  }
}

type SaidBesides = { retryAfterSeconds?: number | null; isForbidden?: boolean }

/** Somebody else was faster: we must read the present state before we write. */
export class Conflict extends Error {}

/** The provider makes no video links for this account. */
export class NoLink extends Error {}
