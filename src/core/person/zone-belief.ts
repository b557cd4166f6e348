/** The source of a person's zone: the API, the person in a mail, or a member in the settings. */
export type ZoneSource = 'api' | 'person' | 'member'

/** The sources that each source may replace. Only a member can change a member's entry. */
const REPLACES: Record<ZoneSource, readonly ZoneSource[]> = {
  api: ['api'],
  person: ['api', 'person'],
  member: ['api', 'person', 'member'],
}

/** Anybody may set an unknown zone. */
export const mayReplaceZone = (by: ZoneSource, known: ZoneSource | null): boolean =>
  known === null || REPLACES[by].includes(known)

/** The same for SQL statements, which see the known source only when they run. */
export const zoneSourcesReplacedBy = (by: ZoneSource): readonly ZoneSource[] => REPLACES[by]

export type ZoneBelief = { zone: string | null; zoneSource: 'said' | 'request' | 'person' | null }

/**
 * A participant's zone and its source, in order of belief: their words about this request, their words about themselves, the
 * request's own data, our records.
 */
export function believedZone(
  person: { zone: string | null; zoneSource: ZoneSource | null },
  given: { zone: string | null; isSaid: boolean },
): ZoneBelief {
  if (given.isSaid) return { zone: given.zone, zoneSource: 'said' }
  if (person.zoneSource === 'person') return { zone: person.zone, zoneSource: 'said' }
  if (given.zone !== null) return { zone: given.zone, zoneSource: 'request' }
  return { zone: person.zone, zoneSource: person.zone === null ? null : 'person' }
}
