import { problemText } from '#core/calendar/connection.ts'
import { Failure } from '#core/failure.ts'
import type { Member } from '#db/members.ts'
import type { CalendarAccess } from './access.ts'
import { type DavAccount, ElsewhereError, type FoundCalendar, findCalendars } from './caldav/discover.ts'
import { SourceFailure } from './source.ts'

/** The calendars of an account on a CalDAV server; by name where one is given. A refusal says what to do about it. */
export async function findAccountCalendars(
  account: DavAccount,
  name: string | null,
  member: Member,
  access: CalendarAccess,
  nowMs: () => number,
): Promise<FoundCalendar[]> {
  const found = await search(account, member, access, nowMs)
  const named = name === null ? found : found.filter((calendar) => calendar.name === name || calendar.url === name)
  if (named.length > 0) return named
  if (found.length > 0) throw refusal(`There is no calendar “${name}” there. There are: ${listed(found)}.`)
  throw refusal(
    `There is no CalDAV calendar at ${hostIn(account)}. Give the address of the server as your provider names it, such as https://caldav.example.com/.`,
  )
}

async function search(
  account: DavAccount,
  member: Member,
  access: CalendarAccess,
  nowMs: () => number,
): Promise<FoundCalendar[]> {
  try {
    return await findCalendars(account, { ...access, owner: [member.email], nowMs })
  } catch (error) {
    if (error instanceof SourceFailure && error.problem !== 'internal') throw refusal(problemText(error.problem))
    if (error instanceof ElsewhereError)
      throw refusal(
        `${hostIn(account)} sends us on to ${new URL(error.url).origin}. If you trust that server with the password, connect with its address: ${error.url}`,
      )
    throw error
  }
}

export const listed = (found: readonly FoundCalendar[]): string => found.map(({ name }) => `“${name}”`).join(', ')

const refusal = (text: string): Failure => new Failure('validation_error', `Nothing was connected. ${text}`)

const hostIn = ({ address }: DavAccount): string =>
  URL.parse(address)?.hostname || address.slice(address.lastIndexOf('@') + 1)
