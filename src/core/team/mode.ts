export const TEAM_MODES = ['pool', 'stack', 'manual'] as const
export type TeamMode = (typeof TEAM_MODES)[number]

export const TEAM_ROLES = ['member', 'manager'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]
