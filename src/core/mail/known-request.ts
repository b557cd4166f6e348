import { isNamedIn } from '#core/language/acts/whom.ts'
import type { Addressed, Reading } from '#core/language/reading.ts'
import { emailKey } from '#core/person/email.ts'
import { type AskedByMail, titleOf } from './asked-by-mail.ts'

// A member writes to the address of the workspace: either they ask for a meeting, or they tell us something about one that they
// organize already. "Take Julie off, Sam takes her place" must not become a second meeting.

/** A meeting that they organize and that is still to come. */
export type OrganizedRequest = { id: string; title: string | null; people: Addressed[] }

/** `readAs` reads the mail as one to the request with these people. */
type ReadAs = (people: Addressed[]) => Reading

/** The one request that the mail is about; null if it asks for another meeting, or nobody can tell which it means. */
export function requestMeant(mail: AskedByMail, organized: OrganizedRequest[], readAs: ReadAs): string | null {
  const title = titleOf(mail.subject)?.toLowerCase() ?? null
  const titled = organized.filter((request) => title !== null && request.title?.toLowerCase() === title)
  const possible = (titled.length > 0 ? titled : organized).filter((request) => hasNobodyElse(mail, request))
  const meant = titled.length === 1 ? possible.filter((request) => isAboutIt(mail, request, readAs)) : []
  const found = meant.length > 0 ? meant : orderedOf(mail, possible, readAs)
  return found.length === 1 ? found[0]!.id : null
}

/** A meeting with somebody else on To or Cc is another one. */
const hasNobodyElse = ({ others }: AskedByMail, { people }: OrganizedRequest): boolean =>
  others.every(({ email }) => isAmong(people, email))

const isAmong = (people: Addressed[], email: string): boolean =>
  people.some((person) => emailKey(person.email) === emailKey(email))

/** Under its title, everything that names nobody new is about it, and so are orders that name somebody. */
function isAboutIt(mail: AskedByMail, request: OrganizedRequest, readAs: ReadAs): boolean {
  const isForOne = mail.others.length === 0 && !mail.text.includes('@')
  return isForOne || hasOrders(readAs(request.people))
}

/** Under another subject, only a plain order tells, about the people whom it names or about the only meeting there is. */
function orderedOf(mail: AskedByMail, possible: OrganizedRequest[], readAs: ReadAs): OrganizedRequest[] {
  const named = possible.filter(({ people }) => people.some((person) => isNamedIn(mail.text, person)))
  const candidates = named.length > 0 ? named : possible
  if (candidates.length !== 1) return []
  const reading = readAs(candidates[0]!.people)
  return reading.sure && reading.instructions.length > 0 ? candidates : []
}

const hasOrders = ({ instructions, doubts }: Reading): boolean =>
  instructions.length > 0 || doubts.some(({ kind }) => kind === 'whom')
