import type { SourceProblem } from '#core/calendar/connection.ts'

// What every kind of calendar can do. A source only fetches and writes; what the events mean is worked out by ourselves, the
// same for all of them (core/calendar/busy-time.ts).

export type CalendarSource = {
  /** Everything that changed since the cursor; all of it where there is none, or the source cannot tell. Throws `SourceFailure`. */
  sync(cursor: string | null): Promise<Sync>
  /** Null for a calendar that can only be read. */
  write: CalendarWriting | null
}

export type CalendarWriting = {
  /** Does nothing where there is an event with this UID already. */
  insert(uid: string, ics: string): Promise<Written>
  /** Throws `Conflict` when somebody else has changed it since. */
  update(written: Written, ics: string): Promise<Written>
  /** One that is gone already is fine. */
  remove(written: Written): Promise<void>
}

export type Written = { ref: string; etag: string | null }

export type Sync =
  | { kind: 'unchanged' }
  | {
      kind: 'changed'
      /** The items are all there are: whatever else was known is gone. */
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

  constructor(problem: SourceProblem, options: ErrorOptions & { retryAfterSeconds?: number | null } = {}) {
    super(problem, options)
    this.problem = problem
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}
