import type { Addressed, Person } from '../reading.ts'
import { bare } from '../words/letters.ts'

// "Drop Cy, add kim@client.test": the words before an address may be of somebody who is on the request already.

/** Without names that are somebody else's. */
export function withOwnNames(named: Person[], people: readonly Addressed[]): Person[] {
  return named.map((person) => (isOfAnother(person, people) ? { ...person, name: null } : person))
}

/** The first name of somebody else stands in it, and in the address it does not. */
function isOfAnother({ email, name }: Person, people: readonly Addressed[]): boolean {
  const words = wordsOf(name ?? '')
  const local = email?.toLowerCase().split('@')[0] ?? ''
  return people.some((other) => {
    const [first] = wordsOf(other.name ?? other.email.split('@')[0]!)
    const isSame = other.email.toLowerCase() === email?.toLowerCase()
    return first !== undefined && !isSame && email !== null && words.includes(first) && !local.includes(first)
  })
}

const wordsOf = (text: string): string[] => bare(text.toLowerCase()).match(/\p{L}+/gu) ?? []
