import type { Person } from './facts.ts'

/** As one speaks of somebody: by name, else by the address itself. */
export const nameOf = (person: { name: string | null; email: string }): string => person.name ?? person.email

/** The way to address somebody. We never show an address as a name. */
export const firstNameOf = (person: { name: string | null }): string | null =>
  person.name?.trim().split(/\s+/)[0] || null

/** In what one would type to mean somebody: "drop Bo". */
export const shortNameOf = (person: Person): string => firstNameOf(person) ?? person.email
