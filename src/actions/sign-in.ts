import type { Acting } from '#core/actor.ts'
import { clientNetwork } from '#core/client-network.ts'
import { type Clock, instantOf } from '#core/clock.ts'
import { emailKey, emailProblem } from '#core/person/email.ts'
import {
  isSignInToken,
  LINK_MINUTES,
  LINKS_AN_HOUR_MAX,
  LINKS_FROM_ONE_PLACE_MAX,
  PROLONG_AFTER_HOURS,
  SESSION_DAYS,
} from '#core/sign-in.ts'
import { timestamp } from '#core/time/timestamp.ts'
import type { Language } from '#core/workspace-settings.ts'
import { insertAudit } from '#db/audit.ts'
import {
  countLinks,
  deleteSession,
  findLink,
  findSession,
  insertLink,
  insertSession,
  listSignedIn,
  type SignedIn,
  updateLinkUsed,
  updateSessionExpiry,
} from '#db/people/sign-in.ts'
import type { Sql, Transaction } from '#db/sql.ts'
import { digestOf } from '#seal/digest.ts'

// Signing in proves that an address is yours: a link goes there, works once, and becomes a session. Both tokens are returned and
// stored nowhere; the database has their digests.

/** A link and its recipient: the address that the workspace knows, not the typed one. */
export type SignInLink = { token: string; email: string; language: Language }

/** Null if no active member has this address. */
export async function makeSignInLink(
  sql: Sql,
  email: string,
  clock: Clock,
  askedFrom: string | null = null,
): Promise<SignInLink | null> {
  if (emailProblem(email) !== null) return null
  const key = emailKey(email)
  const [known] = await listSignedIn(sql, key)
  if (!known) return null
  const token = newSecret(clock)
  const now = instantOf(clock)
  const expiresAt = timestamp(now.add({ minutes: LINK_MINUTES }))
  await insertLink(sql, { digest: digestOf(token), emailKey: key, askedFrom, createdAt: timestamp(now), expiresAt })
  return { token, email: known.member.email, language: known.language }
}

/** The same for the command line, which prints the link; this is recorded in every workspace that it opens. */
export async function handOutSignInLink(sql: Transaction, email: string, acting: Acting): Promise<SignInLink | null> {
  const link = await makeSignInLink(sql, email, acting.clock)
  if (link === null) return null
  for (const { workspace, member } of await listSignedIn(sql, emailKey(email)))
    await insertAudit(sql, workspace, { action: 'member.sign_in_link_made', ref: member.id }, acting)
  return link
}

/** The same for the sign-in page. Also null after so many mails that another would only fill the mailbox. */
export async function makeAskedLink(
  sql: Transaction,
  email: string,
  address: string,
  clock: Clock,
): Promise<SignInLink | null> {
  if (emailProblem(email) !== null) return null
  const askedFrom = digestOf(clientNetwork(address)).slice(0, 32)
  const anHourAgo = timestamp(instantOf(clock).subtract({ hours: 1 }))
  const { all, here } = await countLinks(sql, emailKey(email), askedFrom, anHourAgo)
  if (all >= LINKS_AN_HOUR_MAX || here >= LINKS_FROM_ONE_PLACE_MAX) return null
  return await makeSignInLink(sql, email, clock, askedFrom)
}

/** The person whom a link signs in, or null. Changes nothing: programs that check mail open every link in it. */
export async function findSignInLink(sql: Sql, token: string, clock: Clock): Promise<string | null> {
  if (!isSignInToken(token)) return null
  const key = await findLink(sql, digestOf(token), timestamp(instantOf(clock)))
  return key === null ? null : ((await listSignedIn(sql, key))[0]?.member.email ?? null)
}

/** The token of a session; null if the link was used, is too old, or never existed. */
export async function useSignInLink(sql: Transaction, token: string, clock: Clock): Promise<string | null> {
  if (!isSignInToken(token)) return null
  const key = await updateLinkUsed(sql, digestOf(token), timestamp(instantOf(clock)))
  if (key === null) return null
  return await beginSession(sql, key, 'link', clock)
}

/** The token of a new session; null if no active member has this address. */
export async function beginSession(
  sql: Transaction,
  key: string,
  by: 'link' | 'account',
  clock: Clock,
): Promise<string | null> {
  const everywhere = await listSignedIn(sql, key)
  if (everywhere.length === 0) return null
  const now = instantOf(clock)
  const session = newSecret(clock)
  await insertSession(sql, {
    digest: digestOf(session),
    emailKey: key,
    createdAt: timestamp(now),
    expiresAt: timestamp(now.add({ hours: 24 * SESSION_DAYS })),
  })
  for (const signedIn of everywhere) {
    const entry = { action: 'member.signed_in', ref: signedIn.member.id, detail: { by } } as const
    await insertAudit(sql, signedIn.workspace, entry, { actor: actorOf(signedIn), clock })
  }
  return session
}

/** The workspaces in which the holder of this session is active now; null if it is over. `isProlonged` once in a while. */
export async function findSignedIn(
  sql: Sql,
  session: string,
  clock: Clock,
): Promise<{ signedIn: SignedIn[]; isProlonged: boolean } | null> {
  if (!isSignInToken(session)) return null
  const now = instantOf(clock)
  const digest = digestOf(session)
  const found = await findSession(sql, digest, timestamp(now))
  if (!found) return null
  const prolonged = now.add({ hours: 24 * SESSION_DAYS })
  const isProlonged = prolonged.since(Temporal.Instant.from(found.expiresAt)).total('hours') >= PROLONG_AFTER_HOURS
  if (isProlonged) await updateSessionExpiry(sql, digest, timestamp(prolonged))
  return { signedIn: await listSignedIn(sql, found.emailKey), isProlonged }
}

export async function endSession(sql: Sql, session: string): Promise<void> {
  await deleteSession(sql, digestOf(session))
}

export function actorOf({ member, manages }: SignedIn) {
  return { kind: 'member' as const, id: member.id, email: member.email, role: member.role, manages }
}

const newSecret = (clock: Clock): string => Buffer.from(clock.randomBytes(32)).toString('base64url')
