export const TEAM_MODES = ['pool', 'stack', 'manual'] as const
export type TeamMode = (typeof TEAM_MODES)[number]

export const TEAM_ROLES = ['member', 'manager'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

/** The fields of each mode. A field of another mode is silently ignored and keeps its stored value. */
export const MODE_FIELDS = {
  stackAlwaysApply: 'stack',
  includeAllMembers: 'stack',
  introduceMember: 'pool',
  introductionGuidance: 'pool',
} as const satisfies Record<string, TeamMode>

export type ModeField = keyof typeof MODE_FIELDS

/** Drops the fields that the mode does not have. `mode` is the mode after the same call. */
export function applicable<T extends Partial<Record<ModeField, unknown>>>(fields: T, mode: TeamMode): T {
  const kept = { ...fields }
  for (const field of Object.keys(MODE_FIELDS) as ModeField[]) if (MODE_FIELDS[field] !== mode) delete kept[field]
  return kept
}
