/** The six languages that we read. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl', 'pt'] as const
export type Language = (typeof LANGUAGES)[number]

export const RETENTION_DAYS_MIN = 1
export const RETENTION_DAYS_MAX = 3_650

/** What a workspace sets for itself. */
export type WorkspaceSettings = {
  name: string
  timezone: string
  language: Language
  /** Everybody who holds an invite is reminded of the meeting on the last business day before it. */
  reminders: boolean
  /** Mails to people outside wait for a member to approve them. */
  review: boolean
  /** A language model may read mails too, where one is configured. */
  modelReading: boolean
  /** People who stay silent are asked again. */
  followUps: boolean
  /** Everybody for whom something waits gets one mail about it on each working day. */
  digest: boolean
  /** How long the bytes of mails are kept. */
  retentionDays: number
}
