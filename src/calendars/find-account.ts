import { refusalText } from '#core/calendar/connection.ts'
import { Failure } from '#core/failure.ts'
import type { Member } from '#db/people/members.ts'
import type { CalendarAccess } from './access.ts'
import { type DavAccount, ElsewhereError, type FoundCalendar, findCalendars, nameIn } from './caldav/discover.ts'
import { SourceFailure } from './source.ts'

/** The calendars of a CalDAV account, or only the named one. An error says what to do about it. */
export async function findAccountCalendars(
  account: DavAccount,
  name: string | null,
  member: Member,
  access: CalendarAccess,
  nowMs: () => number,
): Promise<FoundCalendar[]> {
  const found = await search(account, member, access, nowMs)
  const named = name === null ? found : calledSo(name, found)
  if (named.length > 0) return named
  if (found.length > 0) throw refusal(`There is no calendar “${name}” there. Choose one of these: ${listed(found)}.`)
  throw refusal(
    `There is no CalDAV calendar at ${hostIn(account)}. Give the address of the server as your provider names it, such as https://caldav.example.com/.`,
  )
}

/** By the displayed name, the address, or the last part of the address, which people often use. */
function calledSo(name: string, found: FoundCalendar[]): FoundCalendar[] {
  const exact = found.filter((calendar) => calendar.name === name || calendar.url === name)
  return exact.length > 0 ? exact : found.filter(({ url }) => nameIn(new URL(url).pathname) === name)
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
    if (error instanceof SourceFailure && error.problem !== 'internal') throw refusal(refusalText(error.problem))
    if (error instanceof ElsewhereError)
      throw refusal(
        `${hostIn(account)} sends us on to ${new URL(error.url).origin}. If you trust that server with the password, connect with its address: ${withoutSecrets(error.url, account)}`,
      )
    throw error
  }
}

/** A server may write anything into an address, even the password it was just sent. */
function withoutSecrets(address: string, { password }: DavAccount): string {
  const { origin, pathname } = new URL(address)
  return [pathname, nameIn(pathname)].some((path) => path.includes(password)) ? `${origin}/` : origin + pathname
}

export const listed = (found: readonly FoundCalendar[]): string => found.map(({ name }) => `“${name}”`).join(', ')

const refusal = (text: string): Failure => new Failure('validation_error', `Nothing was connected. ${text}`)

const hostIn = ({ address }: DavAccount): string =>
  URL.parse(address)?.hostname || address.slice(address.lastIndexOf('@') + 1)
