/** The part that a node plays; `all` runs everything in one process. */
export const ROLES = ['all', 'api', 'worker', 'mail'] as const
export type Role = (typeof ROLES)[number]
