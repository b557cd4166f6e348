/** Who told us a person's zone: the API, the person in a mail, or a member in the settings. */
export type ZoneSource = 'api' | 'person' | 'member'

/** Whose word gives way to a newer one. A member's stands until a member changes it. */
const REPLACES: Record<ZoneSource, readonly ZoneSource[]> = {
  api: ['api'],
  person: ['api', 'person'],
  member: ['api', 'person', 'member'],
}

/** What is not known at all gives way to everybody. */
export const mayReplaceZone = (by: ZoneSource, known: ZoneSource | null): boolean =>
  known === null || REPLACES[by].includes(known)

/** The same for a statement, which sees what is known only when it runs. */
export const zoneSourcesReplacedBy = (by: ZoneSource): readonly ZoneSource[] => REPLACES[by]

export type ZoneBelief = { zone: string | null; zoneSource: 'said' | 'request' | 'person' | null }

/**
 * Where a participant is believed to be, and why: what they said about this request, what they said of themselves, what this
 * request was given, what is known.
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
