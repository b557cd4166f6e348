import type { Keeper } from '#actions/create-endpoint.ts'
import { type Invitation, takeInvitation } from '#actions/invite-member.ts'
import type { Acting } from '#core/actor.ts'
import { LINK_HOURS } from '#core/calendar/connection.ts'
import { type Clock, instantOf } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { emailKey } from '#core/person/email.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { insertAudit } from '#db/audit.ts'
import {
  deleteLink,
  type FoundLink,
  findCalendarLink,
  insertCalendarLink,
  listMailed,
  updateLinkUsed,
  updateVisit,
  updateVisitOver,
} from '#db/calendar/calendar-links.ts'
import type { AccountKind, Calendar } from '#db/calendar/calendars.ts'
import { currentTime, newId } from '#db/ids.ts'
import { getMember, lockMember, type Member } from '#db/people/members.ts'
import type { Pool, Sql, Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { digestOf } from '#seal/digest.ts'
import type { CalendarAccess } from '../access.ts'
import { connectCalendar } from '../connect.ts'
import { type Account, PROVIDER_NAMES } from './account.ts'
import { Declined } from './oauth.ts'
import { openVerifier, sealVerifier } from './verifier.ts'

// Connecting the calendar of an account: a link goes to its owner, who agrees at the provider and comes back with a code. The
// token of a link is returned and stored nowhere. A link connects one calendar; until then it can be tried again.

export type ConnectAccount = {
  kind: AccountKind
  account: string
  tentative: 'busy' | 'free'
  /** Only for the browser of the member who asks for it; nobody else can use it. */
  isOwn?: boolean
}

/** Returns the token, which is stored nowhere. */
export async function makeCalendarLink(
  sql: Transaction,
  workspace: Workspace,
  member: Member,
  command: ConnectAccount,
  access: CalendarAccess,
  acting: Acting,
): Promise<string> {
  return (await insertLink(sql, workspace, member, command, access, acting)).token
}

async function insertLink(
  sql: Transaction,
  workspace: Workspace,
  member: Member,
  command: ConnectAccount & { isMailed?: boolean },
  access: CalendarAccess,
  acting: Acting,
): Promise<{ id: string; token: string }> {
  const { clock } = acting
  if (!access.accounts.has(command.kind)) throw notSetUp(command.kind)
  const token = `${command.isOwn ? OWN : ''}${newToken(clock)}`
  const { id, at } = newId('calendarLink', clock)
  const expiresAt = timestamp(instantOf(clock).add({ hours: LINK_HOURS }))
  const { kind, account, tentative, isMailed } = command
  const row = { id, kind, account, tentative, memberId: member.id, digest: digestOf(token), createdAt: at, expiresAt }
  await insertCalendarLink(sql, workspace, { ...row, mailedAt: isMailed ? at : null })
  const detail = { kind, mailed: isMailed === true }
  await insertAudit(sql, workspace, { action: 'calendar.link_made', ref: member.id, detail }, acting)
  return { id, token }
}

/** `firstContactsADay` is how many new people the workspace may write to in a day. */
export type Mailing = {
  access: CalendarAccess
  firstContactsADay: number
  acting: Acting
  send(token: string): Promise<void>
}

/** Enough for people who lose one; more would be a nuisance. */
const MAILED_MAX = 5

/** Mails a link to its member. A member who never had mail from us counts as one of the workspace's new people of the day. */
export async function mailNewLink(
  pool: Pool,
  workspace: Workspace,
  member: Member,
  command: ConnectAccount,
  { access, firstContactsADay, acting, send }: Mailing,
): Promise<void> {
  const { id, token } = await inTransaction(pool, async (sql) => {
    await lockMember(sql, workspace, member.id)
    await refuseMany(sql, workspace, member, acting.clock)
    const link = await insertLink(sql, workspace, member, { ...command, isMailed: true }, access, acting)
    const invitation = await takeInvitation(sql, workspace, member, firstContactsADay, acting.clock)
    if (invitation !== 'mailed') throw unmailed(invitation, member)
    return link
  })
  try {
    await send(token)
  } catch (error) {
    await deleteLink(pool, workspace, id)
    throw error
  }
}

async function refuseMany(sql: Transaction, workspace: Workspace, { id, email }: Member, clock: Clock): Promise<void> {
  const since = instantOf(clock).subtract({ hours: LINK_HOURS })
  const mailed = await listMailed(sql, workspace, id, timestamp(since))
  if (mailed.length < MAILED_MAX) return
  const again = Temporal.Instant.from(mailed[0]!).add({ hours: LINK_HOURS }).toString({ smallestUnit: 'minute' })
  throw new Failure(
    'invalid_request',
    `member: ${email} was mailed ${mailed.length} links in the last ${LINK_HOURS} hours, which is the limit, and no link was made. Each of them works for ${LINK_HOURS} hours: have them look for the last one, also among their spam, or connect the calendar in the console themselves. Another can be mailed after ${again}.`,
    {
      plainly: `The member was mailed ${mailed.length} links today, which is the limit. Each works for ${LINK_HOURS} hours: have them look for the last one, also among their spam, or connect the calendar here themselves.`,
    },
  )
}

function unmailed(invitation: Exclude<Invitation, 'mailed'>, { email }: Member): Failure {
  if (invitation === 'limit_reached')
    return new Failure(
      'invalid_request',
      `No link was made. The workspace has written to enough new people today, and ${email} would be another. Try again tomorrow, or let them connect it in the console.`,
    )
  const why = `No link was made. ${email} wants no mail from this workspace, or mail to them came back. Let them connect it in the console`
  return new Failure('invalid_request', `${why}, or, if they may get mail again: parley suppressed lift ${email}`, {
    plainly: `${why}.`,
  })
}

function notSetUp(kind: AccountKind): Failure {
  const name = `PARLEY_${kind.toUpperCase()}_CLIENT`
  return new Failure(
    'validation_error',
    `Calendars at ${PROVIDER_NAMES[kind]} are not set up here. Register an application there and set ${name}_ID and ${name}_SECRET: docs/how-to/connect-a-calendar.md`,
    {
      plainly: `Calendars at ${PROVIDER_NAMES[kind]} are not set up here yet. The person who runs Parley can do that.`,
    },
  )
}

const newToken = (clock: Clock): string => Buffer.from(clock.randomBytes(32)).toString('base64url')

/** Part of the token, so that nobody can remove it: the rest would have another digest. */
const OWN = 'own.'

export const isOwnLink = (token: string): boolean => token.startsWith(OWN)

const isToken = (text: string): boolean => /^(?:own\.)?[\w-]{43}$/.test(text)

/** Changes nothing: programs that check mail open every link in it. */
export async function findLink(sql: Sql, token: string, clock: Clock): Promise<FoundLink | null> {
  return isToken(token) ? await findCalendarLink(sql, digestOf(token), currentTime(clock)) : null
}

export const linkUrl = (publicUrl: string, token: string): string =>
  `${publicUrl.replace(/\/$/, '')}/connect-calendar?link=${token}`

const redirectOf = (publicUrl: string): string => `${publicUrl.replace(/\/$/, '')}/calendar-connected`

export type Linking = { pool: Pool; publicUrl: string; access: CalendarAccess; keeper: Keeper }

/** Where the browser goes for consent. */
export async function beginVisit({ workspace, link }: FoundLink, linking: Linking): Promise<string> {
  const { pool, publicUrl, access, keeper } = linking
  const [state, verifier] = [newToken(keeper.clock), newToken(keeper.clock)]
  const sealed = sealVerifier(keeper.seal, { workspaceId: workspace.id, id: link.id }, verifier)
  await updateVisit(pool, workspace, link.id, { state: digestOf(state), verifier: sealed })
  const visit = { state, verifier, redirect: redirectOf(publicUrl) }
  return await access.accounts.of(link.kind).oauth.url(visit, link.account)
}

/** The outcome of a visit, for the visitor. */
export type Visited =
  | { outcome: 'connected'; calendar: Calendar }
  /** The person said no. */
  | { outcome: 'declined' }
  /** They agreed, but not to everything that is needed. */
  | { outcome: 'scope_missing' }
  | { outcome: 'other_account'; signedInAs: string }
  /** The visit did not begin here, or is over. */
  | { outcome: 'unknown' }

/** Throws `SourceFailure` if the provider does not cooperate, and `Failure` if its calendar cannot be read. */
export async function endVisit(found: FoundLink, came: URL, linking: Linking): Promise<Visited> {
  const { pool, access, publicUrl, keeper } = linking
  const { workspace, link } = found
  const state = came.searchParams.get('state') ?? ''
  if (link.state === null || link.verifier === null || digestOf(state) !== link.state) return { outcome: 'unknown' }
  if (!(await updateVisitOver(pool, workspace, link))) return { outcome: 'unknown' }
  const verifier = openVerifier(keeper.seal, { workspaceId: workspace.id, id: link.id }, link.verifier)
  const { oauth, ownerOf } = access.accounts.of(link.kind)
  try {
    const granted = await oauth.exchange(came, { state, verifier, redirect: redirectOf(publicUrl) })
    if (!granted.hasScope || granted.refreshToken === null) return { outcome: 'scope_missing' }
    const { accessToken, refreshToken, expiresInSeconds } = granted
    const tokens = { current: async () => accessToken, renewed: async () => accessToken }
    const email = await ownerOf({ ...access, owner: [], nowMs: keeper.clock.nowMs, tokens })
    if (emailKey(email) !== emailKey(link.account)) return { outcome: 'other_account', signedInAs: email }
    const expiresAt = keeper.clock.nowMs() + expiresInSeconds * 1_000
    const calendar = await connected(found, { email, accessToken, refreshToken, expiresAt }, linking)
    return { outcome: 'connected', calendar }
  } catch (error) {
    if (error instanceof Declined) return { outcome: 'declined' }
    if (error instanceof LinkUsed) return { outcome: 'unknown' }
    throw error
  }
}

async function connected(
  { workspace, link, member }: FoundLink,
  account: Account,
  linking: Linking,
): Promise<Calendar> {
  const { pool, access, keeper } = linking
  const owner = await getMember(pool, workspace, member.id)
  const command = { kind: link.kind, account, name: null, tentative: link.tentative }
  // The link is used up in the same transaction that connects the calendar.
  return await connectCalendar(pool, workspace, owner, command, access, keeper, async (sql) => {
    if (!(await updateLinkUsed(sql, workspace, link.id, currentTime(keeper.clock)))) throw new LinkUsed()
  })
}

/** Another visit by the same link was faster. */
class LinkUsed extends Error {}
