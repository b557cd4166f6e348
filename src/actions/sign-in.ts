import { hash } from 'node:crypto'
import { type Clock, instantOf } from '#core/clock.ts'
import { emailKey } from '#core/person/email.ts'
import { isSignInToken, LINK_MINUTES, LINKS_AN_HOUR_MAX, PROLONG_AFTER_HOURS, SESSION_DAYS } from '#core/sign-in.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { insertAudit } from '#db/audit.ts'
import {
  countLinks,
  deleteSession,
  findSession,
  insertLink,
  insertSession,
  isLinkGood,
  listSignedIn,
  type SignedIn,
  updateLinkUsed,
  updateSessionExpiry,
} from '#db/sign-in.ts'
import type { Sql, Transaction } from '#db/sql.ts'

// Who comes in proves that an address is theirs: a link goes there, works once, and becomes a session. The tokens of both leave
// here and are kept nowhere; the database has their digests.

/** The token of a link, or null where nobody active has this address. */
export async function makeSignInLink(sql: Sql, email: string, clock: Clock): Promise<string | null> {
  const key = emailKey(email)
  if ((await listSignedIn(sql, key)).length === 0) return null
  const token = newSecret(clock)
  const now = instantOf(clock)
  const expiresAt = timestamp(now.add({ minutes: LINK_MINUTES }))
  await insertLink(sql, { digest: digestOf(token), emailKey: key, createdAt: timestamp(now), expiresAt })
  return token
}

/** Whether the address has had so many links that another one would only fill its mailbox. */
export async function hasHadManyLinks(sql: Sql, email: string, clock: Clock): Promise<boolean> {
  const anHourAgo = timestamp(instantOf(clock).subtract({ hours: 1 }))
  return (await countLinks(sql, emailKey(email), anHourAgo)) >= LINKS_AN_HOUR_MAX
}

/** Looks and changes nothing: programs that check mail open every link in it. */
export async function isSignInLinkGood(sql: Sql, token: string, clock: Clock): Promise<boolean> {
  return isSignInToken(token) && (await isLinkGood(sql, digestOf(token), timestamp(instantOf(clock))))
}

/** The token of a session, or null where the link was used, is too old, or never was one. */
export async function useSignInLink(sql: Transaction, token: string, clock: Clock): Promise<string | null> {
  const now = instantOf(clock)
  const key = isSignInToken(token) ? await updateLinkUsed(sql, digestOf(token), timestamp(now)) : null
  if (key === null) return null
  const everywhere = await listSignedIn(sql, key)
  if (everywhere.length === 0) return null
  const session = newSecret(clock)
  const digest = digestOf(session)
  await insertSession(sql, {
    digest,
    emailKey: key,
    createdAt: timestamp(now),
    expiresAt: timestamp(now.add({ hours: 24 * SESSION_DAYS })),
  })
  for (const signedIn of everywhere) {
    const entry = { action: 'member.signed_in', ref: signedIn.member.id } as const
    await insertAudit(sql, signedIn.workspace, entry, { actor: actorOf(signedIn), clock })
  }
  return session
}

/** Every workspace in which whoever has this session is active now; empty where the session is over. */
export async function findSignedIn(sql: Sql, session: string, clock: Clock): Promise<SignedIn[]> {
  if (!isSignInToken(session)) return []
  const now = instantOf(clock)
  const digest = digestOf(session)
  const found = await findSession(sql, digest, timestamp(now))
  if (!found) return []
  const prolonged = now.add({ hours: 24 * SESSION_DAYS })
  const wonHours = prolonged.since(Temporal.Instant.from(found.expiresAt)).total('hours')
  if (wonHours >= PROLONG_AFTER_HOURS) await updateSessionExpiry(sql, digest, timestamp(prolonged))
  return await listSignedIn(sql, found.emailKey)
}

export async function endSession(sql: Sql, session: string): Promise<void> {
  await deleteSession(sql, digestOf(session))
}

export function actorOf({ member, manages }: SignedIn) {
  return { kind: 'member' as const, id: member.id, email: member.email, role: member.role, manages }
}

const newSecret = (clock: Clock): string => Buffer.from(clock.randomBytes(32)).toString('base64url')

const digestOf = (token: string): string => hash('sha256', token, 'hex')
