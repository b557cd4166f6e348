/** What a node does; `all` is everything in one process. */
export const ROLES = ['all', 'api', 'worker', 'mail'] as const
export type Role = (typeof ROLES)[number]
