import type { openCalendarAccess } from '#calendars/access.ts'
import { connectCalendar, syncNow } from '#calendars/connect.ts'
import type { Calendar } from '#db/calendar/calendars.ts'
import { currentTime } from '#db/ids.ts'
import { insertClash } from '#db/negotiation/calendar-clashes.ts'
import type { Member } from '#db/people/members.ts'
import { keeperOf, testAccess } from './feed-server.ts'
import { GoogleServer } from './google-server.ts'
import { accountSettings } from './linking.ts'
import type { World } from './world.ts'

// Acts in calendars that few transcripts need: accounts that make video links, and events over a booked meeting.

/** The Google account of a member, on a server of its own. */
export class Account implements AsyncDisposable {
  readonly #server: GoogleServer
  readonly #access: ReturnType<typeof openCalendarAccess>
  readonly calendar: Calendar

  private constructor(server: GoogleServer, access: ReturnType<typeof openCalendarAccess>, calendar: Calendar) {
    this.#server = server
    this.#access = access
    this.calendar = calendar
  }

  static async connect({ pool, workspace, acting }: World, member: Member, makesLinks: boolean): Promise<Account> {
    const server = await GoogleServer.open()
    if (!makesLinks) server.conference = 'failure'
    const access = testAccess({ accounts: accountSettings(server.accounts) }, acting.clock.nowMs)
    const { access: accessToken, refresh: refreshToken } = server.accounts.tokensFor(member.email)
    const expiresAt = acting.clock.nowMs() + 3_600_000
    const account = { email: member.email, accessToken, refreshToken, expiresAt }
    const command = { kind: 'google', account, name: null, tentative: 'busy' } as const
    return new Account(
      server,
      access,
      await connectCalendar(pool, workspace, member, command, access, keeperOf(acting)),
    )
  }

  async look({ pool, workspace, acting }: World): Promise<void> {
    await syncNow(pool, workspace, this.calendar.id, this.#access, keeperOf(acting))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#access[Symbol.asyncDispose]()
    await this.#server[Symbol.asyncDispose]()
  }
}

/** As a look at the member's calendar notices it. */
export async function layOver(
  { pool, workspace, acting }: World,
  memberId: string,
  requestId: string,
  isThere: boolean,
) {
  const place = { workspaceId: workspace.id, id: '', memberId }
  await insertClash(pool, place, { requestId, isThere }, currentTime(acting.clock))
}

/** The calendar names the event in the link, by chance. */
export const withoutEvent = (text: string): string =>
  text.replace(/https:\/\/meet\.google\.test\/\w+/g, 'https://meet.google.test/…')
