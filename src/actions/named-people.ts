import type { Clock } from '#core/clock.ts'
import { emailKey } from '#core/person/email.ts'
import { mayReplaceZone } from '#core/person/zone-belief.ts'
import { newId } from '#db/ids.ts'
import type { Fill, KnownPerson, NewPerson } from '#db/requests/request-people.ts'

// What a new request says about people: who is new, and what it fills in for those who are known.

export type Named = { email: string; name?: string | undefined; timezone?: string | undefined }

/** The first of several mentions counts; emails are compared without case. */
export function withoutRepeats(people: Named[]): Named[] {
  const seen = new Map<string, Named>()
  for (const person of people) {
    const key = emailKey(person.email)
    const before = seen.get(key)
    if (!before) seen.set(key, { ...person })
    else seen.set(key, { ...before, name: before.name ?? person.name, timezone: before.timezone ?? person.timezone })
  }
  return [...seen.values()]
}

/** Sorted, so that two requests that make the same people at once wait for each other and never in a circle. */
export function strangers(participants: Named[], known: KnownPerson[], clock: Clock): NewPerson[] {
  const keys = new Set(known.map((person) => person.emailKey))
  return participants
    .filter((person) => !keys.has(emailKey(person.email)))
    .sort((a, b) => (emailKey(a.email) < emailKey(b.email) ? -1 : 1))
    .map(({ email, name, timezone }) => ({
      id: newId('person', clock).id,
      email,
      name: name ?? null,
      zone: timezone ?? null,
    }))
}

/** Only what would change something: most calls say what is known already. */
export function fills(everybody: Named[], known: KnownPerson[]): Fill[] {
  return known
    .map((person) => {
      const given = everybody.find((candidate) => emailKey(candidate.email) === person.emailKey)
      const name = person.name === null ? (given?.name ?? null) : null
      const mayReplace = mayReplaceZone('api', person.zoneSource)
      const zone = mayReplace && given?.timezone !== person.zone ? (given?.timezone ?? null) : null
      return { personId: person.id, memberId: person.memberId, name, zone }
    })
    .filter((fill) => fill.name !== null || fill.zone !== null)
    .sort((a, b) => (a.personId < b.personId ? -1 : 1))
}
