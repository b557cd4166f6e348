/** The six languages that we read. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl', 'pt'] as const
export type Language = (typeof LANGUAGES)[number]

export const RETENTION_DAYS_MIN = 1
export const RETENTION_DAYS_MAX = 3_650

/** A guest's page and an answer to an invite work for so long after the meeting. */
export const HISTORY_DAYS_MIN = 30
export const HISTORY_DAYS_MAX = 3_650
