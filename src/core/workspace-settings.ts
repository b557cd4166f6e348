/** The six languages that we read. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl', 'pt'] as const
export type Language = (typeof LANGUAGES)[number]

export const RETENTION_DAYS_MIN = 1
export const RETENTION_DAYS_MAX = 3_650
