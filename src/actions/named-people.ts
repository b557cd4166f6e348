import type { Clock } from '#core/clock.ts'
import { emailKey } from '#core/person/email.ts'
import { mayReplaceZone } from '#core/person/zone-belief.ts'
import { newId } from '#db/ids.ts'
import type { Fill, KnownPerson, NewPerson } from '#db/requests/request-people.ts'

// People in a new request: who is new, and which details it adds for known people.

export type Named = { email: string; name?: string | undefined; timezone?: string | undefined }

/** The first of several mentions counts; case does not matter in emails. */
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

/** Sorted, so that two requests that create the same people at once cannot deadlock. */
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

/** Only changes: most calls repeat what is known. */
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
