import type { SourceProblem } from '#core/calendar/connection.ts'

// What every kind of calendar can do. A source only fetches and writes; what the events mean is worked out by ourselves, the
// same for all of them (core/calendar/busy-time.ts). test/calendars/conformance.test.ts holds every source to this.

export type CalendarSource = ReadOnlySource | WritableSource

export type ReadOnlySource = Syncing & { write: null }
export type WritableSource = Syncing & { write: CalendarWriting }

type Syncing = {
  /**
   * Everything that changed since the cursor; all of it where there is none, or the source cannot tell. `known` gives the etags
   * of what is mirrored, by ref, for sources that cannot say what has changed. Throws `SourceFailure`.
   */
  sync(cursor: string | null, known: () => Promise<ReadonlyMap<string, string>>): Promise<Sync>
}

/** All of these throw `SourceFailure` where the server does not play along. */
export type CalendarWriting = {
  /** Does nothing where there is an event with this UID already. */
  insert(uid: string, ics: string): Promise<Written>
  /** Throws `Conflict` when somebody else has changed or removed it since. */
  update(written: Written, ics: string): Promise<Written>
  /** One that is gone already is fine. */
  remove(written: Written): Promise<void>
  /** Has the provider make a video link for an event. Null where its server has no such thing. Throws `NoLink`. */
  makeLink: ((written: Written, uid: string) => Promise<MadeLink>) | null
}

/** `url` is null while the provider is still about it. */
export type MadeLink = { written: Written; url: string | null }

export type Written = { ref: string; etag: string | null }

export type Sync =
  | { kind: 'unchanged' }
  | {
      kind: 'changed'
      /** These are all items: anything else that was known is gone. */
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
  /** The server knows who asks, and does not let them do this (403). Other things they may do. */
  readonly isForbidden: boolean

  constructor(problem: SourceProblem, options: ErrorOptions & SaidBesides = {}) {
    super(problem, options)
    this.problem = problem
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.isForbidden = options.isForbidden ?? false
  }
}

type SaidBesides = { retryAfterSeconds?: number | null; isForbidden?: boolean }

/** Somebody else was faster: we must read what is there now before we write. */
export class Conflict extends Error {}

/** The provider makes no video links for this account. */
export class NoLink extends Error {}
