import { dismissFromTray } from '#actions/dismiss-from-tray.ts'
import { type Given, giveFromTray, notInTray } from '#actions/give-from-tray.ts'
import { takeFromTray } from '#actions/take-from-tray.ts'
import { Failure } from '#core/failure.ts'
import { whyInTray, whyStray } from '#core/mail/tray.ts'
import { isId } from '#db/ids.ts'
import { countStrays, findStrayRaw, listStrays } from '#db/mail/mail-strays.ts'
import { findMail, findRaw } from '#db/mail/mailroom.ts'
import { findInTray, listTray, type MailInTray } from '#db/mail/tray.ts'
import { findMemberByEmail } from '#db/people/members.ts'
import { findWorkingNode } from '#db/queue/nodes.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { listWorkspaces, type Workspace } from '#db/workspaces.ts'
import { newToken } from '#mail/token.ts'
import { wakeWorkers } from '#workers/wake.ts'
import { chosenWorkspace } from './chosen-workspace.ts'
import { command, type Input, print } from './command.ts'
import { decidedNext } from './decided-next.ts'
import * as manual from './manual/tray.ts'
import { OPERATOR } from './operator.ts'
import { printable } from './terminal.ts'
import { inTrayText, straysText, trayText } from './tray/show.ts'
import { withDatabase } from './with-database.ts'

// Mail that no rule can give to anybody: what waits in the tray of a workspace for a person to decide, and strays, which
// belong to no workspace.

export const trayList = command(manual.trayList, async (input) => {
  const { mails, strays } = await withDatabase(async (pool) => ({
    mails: await listTray(pool, await chosenWorkspace(pool, input.values.workspace)),
    strays: await countStrays(pool),
  }))
  print(input, { waiting: mails.map(shownInTray), strays }, trayText(mails, strays))
})

export const trayRead = command(manual.trayRead, async (input) => {
  const { mail, waiting } = await withDatabase(async (pool) => {
    const { workspace, mail: waiting } = await inAnyTray(pool, input.positionals[0] ?? '')
    return { waiting, mail: (await findMail(pool, workspace, waiting.id))! }
  })
  print(input, { ...shownInTray(waiting), to: mail.to, text: mail.text }, inTrayText(mail, waiting))
})

export const trayRaw = command(manual.trayRaw, async (input) => {
  const id = input.positionals[0] ?? ''
  process.stdout.write(await withDatabase((pool) => (isId('stray', id) ? strayRaw(pool, id) : rawInTray(pool, id))))
})

export const trayGive = command(manual.trayGive, async (input) => {
  const [id = '', requestId = ''] = input.positionals
  if (isId('team', requestId) || isId('member', requestId) || requestId.includes('@'))
    return await makeRequestOf(input, id, requestId)
  const { given, isServed } = await withDatabase(async (pool) => {
    const { workspace } = await inAnyTray(pool, id)
    const given = await inTransaction(pool, (sql) => giveFromTray(sql, workspace, id, requestId, OPERATOR))
    await wakeWorkers(pool)
    return { given, isServed: (await findWorkingNode(pool)) !== null }
  })
  const shown = { message: id, request: requestId, thread: given.threadId, trust: given.mail.trust }
  const text = [`Gave ${id} to ${requestId}.`, ...reservation(given), decidedNext(requestId, isServed)].join(' ')
  print(input, shown, text)
})

async function makeRequestOf(input: Input, id: string, taker: string): Promise<void> {
  const { requestId, isServed } = await withDatabase(async (pool) => {
    const { workspace } = await inAnyTray(pool, id)
    const by = isId('team', taker) ? { teamId: taker } : { memberId: await memberIdOf(pool, workspace, taker) }
    const token = () => newToken(OPERATOR.clock)
    const { requestId } = await inTransaction(pool, (sql) => takeFromTray(sql, workspace, id, by, token, OPERATOR))
    await wakeWorkers(pool)
    return { requestId, isServed: (await findWorkingNode(pool)) !== null }
  })
  const text = `Made the request ${requestId} of ${id}, for ${printable(taker)}. ${decidedNext(requestId, isServed)}`
  print(input, { message: id, request: requestId }, text)
}

async function memberIdOf(pool: Pool, workspace: Workspace, taker: string): Promise<string> {
  if (isId('member', taker)) return taker
  const member = await findMemberByEmail(pool, workspace, taker)
  if (!member)
    throw new Failure('not_found', `${taker} is not a member of this workspace. See: ./bin/parley member list`)
  return member.id
}

export const trayDismiss = command(manual.trayDismiss, async (input) => {
  const id = input.positionals[0] ?? ''
  const { mail } = await withDatabase(async (pool) => {
    const found = await inAnyTray(pool, id)
    await inTransaction(pool, (sql) => dismissFromTray(sql, found.workspace, id, OPERATOR))
    return found
  })
  const stays = `You still find it in the mailbox of its sender: ./bin/parley mailroom read ${printable(mail.fromEmail)}`
  print(input, { message: id, dismissed: true }, `${id} is out of the tray. ${stays}`)
})

export const trayStrays = command(manual.trayStrays, async (input) => {
  const strays = await withDatabase(listStrays)
  const shown = strays.map(({ id, from, to, why, bytes, receivedAt }) => ({
    id,
    from,
    to,
    reason: why,
    why: whyStray(why),
    bytes,
    received_at: receivedAt,
  }))
  print(input, shown, straysText(strays))
})

function shownInTray({ id, fromEmail, fromName, subject, at, reason, trust, requestId }: MailInTray) {
  const why = whyInTray(reason)
  return { id, from: fromEmail, name: fromName, subject, at, reason, why, trust, request: requestId }
}

/** An operator need not know the workspace; each is asked by its key. */
async function inAnyTray(pool: Pool, id: string): Promise<{ workspace: Workspace; mail: MailInTray }> {
  for (const workspace of await listWorkspaces(pool)) {
    const mail = await findInTray(pool, workspace, id)
    if (mail) return { workspace, mail }
  }
  throw notInTray(id)
}

async function strayRaw(pool: Pool, id: string): Promise<Uint8Array> {
  const raw = await findStrayRaw(pool, id)
  if (!raw) throw new Failure('not_found', `There is no stray ${id}. To list them: ./bin/parley tray strays`)
  return raw
}

async function rawInTray(pool: Pool, id: string): Promise<Uint8Array> {
  const { workspace } = await inAnyTray(pool, id)
  const raw = await findRaw(pool, workspace, id)
  if (!raw) throw new Failure('not_found', `The bytes of ${id} are no longer kept.`)
  return raw
}

/** What keeps it from counting, where something does. */
function reservation({ mail, threadId }: Given): string[] {
  if (mail.trust === 'failed')
    return ['Its sender failed authentication, so the mail is kept there but counts for nobody.']
  if (threadId !== null)
    return mail.trust === 'unknown' ? ['Nothing proves who sent it, so you vouch for the sender.'] : []
  return [
    `Parley never wrote to ${printable(mail.fromEmail)} about this request. Unless they take part in it, the mail counts for nobody.`,
  ]
}
