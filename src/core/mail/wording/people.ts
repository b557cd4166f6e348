/** How to refer to somebody: by name, else by address. */
export const nameOf = (person: { name: string | null; email: string }): string => person.name ?? person.email

/** How to address somebody. We never show an address as a name. */
export const firstNameOf = (person: { name: string | null }): string | null =>
  person.name?.trim().split(/\s+/)[0] || null

/** The short name to type for somebody: "drop Bo". */
export const shortNameOf = (person: { name: string | null; email: string }): string =>
  firstNameOf(person) ?? person.email
