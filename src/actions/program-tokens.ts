import { hash } from 'node:crypto'
import type { Acting } from '#core/actor.ts'
import { type Clock, instantOf } from '#core/clock.ts'
import type { ProgramScope } from '#core/program/scopes.ts'
import { formatToken, isToken, minutesOf, type TokenKind } from '#core/program/token.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { insertAudit } from '#db/audit.ts'
import { findToken, type ShownToken, updateProgramUsed, updateTokenUsed } from '#db/people/program-tokens.ts'
import { deleteProgram, insertToken } from '#db/people/programs.ts'
import type { Sql, Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { digestOf } from '#seal/digest.ts'

// The life of a program's tokens: a code becomes a pair, and the renewal of a pair gives the next one. Each code and each token for
// renewing works once. One that is shown again, or by another program, was copied, and nobody can tell which of the two is the thief: so
// the program is disconnected, and its member can allow it anew. Null is a refusal; it must not undo that.

export type Pair = { access: string; refresh: string; scopes: ProgramScope[] }

/** At the address where tokens count, and the one that the program registered for coming back. */
type Shown = { token: string; clientId: string; resource: string }

/** `redirectUri` is null if the program does not repeat it. */
export async function redeemCode(
  sql: Transaction,
  { redirectUri, verifier, ...shown }: Shown & { redirectUri: string | null; verifier: string },
  clock: Clock,
): Promise<Pair | null> {
  return await exchange(sql, 'code', shown, clock, ({ program, token }) =>
    (redirectUri ?? program.redirectUri) === program.redirectUri && challengeOf(verifier) === token.challenge
      ? null
      : 'wrong_proof',
  )
}

export async function renewTokens(sql: Transaction, shown: Shown, clock: Clock): Promise<Pair | null> {
  return await exchange(sql, 'refresh', shown, clock, () => null)
}

/** RFC 7636 4.2. */
const challengeOf = (verifier: string): string => hash('sha256', verifier, 'base64url')

async function exchange(
  sql: Transaction,
  kind: TokenKind,
  { token, clientId, resource }: Shown,
  clock: Clock,
  problemOf: (found: ShownToken) => string | null,
): Promise<Pair | null> {
  const found = await findShown(sql, kind, token)
  const now = timestamp(instantOf(clock))
  if (!found || found.token.expiresAt <= now || found.program.resource !== resource) return null
  const { workspace, program } = found
  const isFirst = await updateTokenUsed(sql, workspace, digestOf(token), now)
  const isTheirs = program.clientDigest === digestOf(clientId)
  const problem = isFirst ? (isTheirs ? problemOf(found) : 'another_program') : 'used_again'
  if (problem !== null) {
    await end(sql, found, { actor: { kind: 'engine' }, clock }, { because: problem })
    return null
  }
  const issue = (kind: TokenKind) => issueToken(sql, workspace, { programId: program.id, kind, challenge: null }, clock)
  return { access: await issue('access'), refresh: await issue('refresh'), scopes: program.scopes }
}

export async function issueToken(
  sql: Transaction,
  workspace: Workspace,
  token: { programId: string; kind: TokenKind; challenge: string | null },
  clock: Clock,
): Promise<string> {
  const text = formatToken(token.kind, clock.randomBytes(32))
  const now = instantOf(clock)
  const expiresAt = timestamp(now.add({ minutes: minutesOf(token.kind) }))
  await insertToken(sql, workspace, { ...token, digest: digestOf(text), createdAt: timestamp(now), expiresAt })
  return text
}

/** A program says that it needs a token no more; either of a pair ends both. False if it is somebody else's. */
export async function revokeToken(sql: Transaction, token: string, clientId: string, clock: Clock): Promise<boolean> {
  const found = (await findShown(sql, 'refresh', token)) ?? (await findShown(sql, 'access', token))
  if (!found) return true
  if (found.program.clientDigest !== digestOf(clientId)) return false
  await end(sql, found, actingBy(found, clock), {})
  return true
}

/** Written so often at most. */
const USED_EVERY_SECONDS = 60

/** Who calls with a token; null if it does not count here, or no longer. Looked up for every call, so that an end is one at once. */
export async function findProgramCaller(
  sql: Sql,
  token: string,
  resource: string,
  clock: Clock,
): Promise<{ workspace: Workspace; acting: Acting } | null> {
  const found = await findShown(sql, 'access', token)
  const now = instantOf(clock)
  if (!found || found.token.expiresAt <= timestamp(now) || found.program.resource !== resource) return null
  const { workspace, program } = found
  if (program.lastUsedAt === null || program.lastUsedAt < timestamp(now.subtract({ seconds: USED_EVERY_SECONDS })))
    await updateProgramUsed(sql, workspace, program.id, timestamp(now))
  return { workspace, acting: actingBy(found, clock) }
}

/** The member, through the program: with their rights, and of those only what they allowed. */
function actingBy(
  { member: { id, email, role }, manages, program: { name, scopes } }: ShownToken,
  clock: Clock,
): Acting {
  return { actor: { kind: 'member', id, email, role, manages, scopes, through: name }, clock }
}

async function findShown(sql: Sql, kind: TokenKind, token: string): Promise<ShownToken | null> {
  if (!isToken(kind, token)) return null
  const found = await findToken(sql, digestOf(token))
  return found?.token.kind === kind ? found : null
}

async function end(
  sql: Transaction,
  { workspace, member, program: { id, name } }: ShownToken,
  acting: Acting,
  why: { because?: string },
): Promise<void> {
  await deleteProgram(sql, workspace, id, member.id)
  await insertAudit(sql, workspace, { action: 'program.disconnected', ref: id, detail: { name, ...why } }, acting)
}
