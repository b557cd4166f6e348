import type { Given } from '#actions/give-from-tray.ts'
import { Failure } from '#core/failure.ts'
import { whyInTray, whyStray } from '#core/mail/tray.ts'
import type { MailInTray } from '#db/mail/tray.ts'
import type { Pool } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { chosenWorkspace } from './chosen-workspace.ts'
import { type Command, type Input, JSON_OPTION, print, WORKSPACE_OPTION } from './command.ts'
import { decidedNext } from './decided-next.ts'
import { OPERATOR } from './operator.ts'
import { printable } from './terminal.ts'
import { inTrayText, straysText, trayText } from './tray/show.ts'
import { withDatabase } from './with-database.ts'

// Mail that no rule can assign: it waits in a workspace's tray for a person. Strays belong to no workspace.

export const trayList: Command = {
  usage: 'parley tray [--workspace ID] [--json]',
  details:
    'Mail waits here if it is unclear which request it belongs to: its sender has no open request or\nseveral, is a machine, or cannot be verified, or the mail could not be read.',
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
  run: async (input) => {
    const { countStrays } = await import('#db/mail/mail-strays.ts')
    const { listTray } = await import('#db/mail/tray.ts')
    const { mails, strays } = await withDatabase(async (pool) => ({
      mails: await listTray(pool, await chosenWorkspace(pool, input.values.workspace)),
      strays: await countStrays(pool),
    }))
    print(input, { waiting: mails.map(shownInTray), strays }, trayText(mails, strays))
  },
}

export const trayRead: Command = {
  usage: 'parley tray read MSG_ID [--json]',
  positionals: ['MSG_ID'],
  options: JSON_OPTION,
  run: async (input) => {
    const { findMail } = await import('#db/mail/mailroom.ts')
    const { mail, waiting } = await withDatabase(async (pool) => {
      const { workspace, mail: waiting } = await inAnyTray(pool, input.positionals[0] ?? '')
      return { waiting, mail: (await findMail(pool, workspace, waiting.id))! }
    })
    print(input, { ...shownInTray(waiting), to: mail.to, text: mail.text }, inTrayText(mail, waiting))
  },
}

export const trayRaw: Command = {
  usage: 'parley tray raw ID',
  positionals: ['ID'],
  run: async (input) => {
    const { isId } = await import('#db/ids.ts')
    const id = input.positionals[0] ?? ''
    process.stdout.write(await withDatabase((pool) => (isId('stray', id) ? strayRaw(pool, id) : rawInTray(pool, id))))
  },
}

export const trayGive: Command = {
  usage: 'parley tray give MSG_ID REQUEST_ID|MEMBER|TEAM_ID [--json]',
  details:
    'Given to a request, it counts as if it had arrived there: Parley decides for whom it speaks, as for any mail,\nand a forged mail counts for nobody. A member (an email or an identifier) becomes the organizer of a new\nrequest; the rules of a team decide who takes it.',
  positionals: ['MSG_ID', 'REQUEST_ID|MEMBER|TEAM_ID'],
  options: JSON_OPTION,
  run: async (input) => {
    const { giveFromTray } = await import('#actions/give-from-tray.ts')
    const { isId } = await import('#db/ids.ts')
    const { findWorkingNode } = await import('#db/queue/nodes.ts')
    const { inTransaction } = await import('#db/transaction.ts')
    const { wakeWorkers } = await import('#workers/wake.ts')
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
  },
}

async function makeRequestOf(input: Input, id: string, taker: string): Promise<void> {
  const { takeFromTray } = await import('#actions/take-from-tray.ts')
  const { isId } = await import('#db/ids.ts')
  const { findWorkingNode } = await import('#db/queue/nodes.ts')
  const { inTransaction } = await import('#db/transaction.ts')
  const { newToken } = await import('#mail/token.ts')
  const { wakeWorkers } = await import('#workers/wake.ts')
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
  const { isId } = await import('#db/ids.ts')
  const { findMemberByEmail } = await import('#db/people/members.ts')
  if (isId('member', taker)) return taker
  const member = await findMemberByEmail(pool, workspace, taker)
  if (!member)
    throw new Failure('not_found', `${taker} is not a member of this workspace. See: ./bin/parley member list`)
  return member.id
}

export const trayDismiss: Command = {
  usage: 'parley tray dismiss MSG_ID [--json]',
  positionals: ['MSG_ID'],
  options: JSON_OPTION,
  run: async (input) => {
    const { dismissFromTray } = await import('#actions/dismiss-from-tray.ts')
    const { inTransaction } = await import('#db/transaction.ts')
    const id = input.positionals[0] ?? ''
    const { mail } = await withDatabase(async (pool) => {
      const found = await inAnyTray(pool, id)
      await inTransaction(pool, (sql) => dismissFromTray(sql, found.workspace, id, OPERATOR))
      return found
    })
    const stays = `You still find it in the mailbox of its sender: ./bin/parley mailroom read ${printable(mail.fromEmail)}`
    print(input, { message: id, dismissed: true }, `${id} is out of the tray. ${stays}`)
  },
}

export const trayStrays: Command = {
  usage: 'parley tray strays [--json]',
  details: 'This includes mail to postmaster and abuse. The newest 200 are kept, for 30 days.',
  options: JSON_OPTION,
  run: async (input) => {
    const { listStrays } = await import('#db/mail/mail-strays.ts')
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
  },
}

function shownInTray({ id, fromEmail, fromName, subject, at, reason, trust, requestId }: MailInTray) {
  const why = whyInTray(reason)
  return { id, from: fromEmail, name: fromName, subject, at, reason, why, trust, request: requestId }
}

/** An operator need not know the workspace; we look in each, by key. */
async function inAnyTray(pool: Pool, id: string): Promise<{ workspace: Workspace; mail: MailInTray }> {
  const { notInTray } = await import('#actions/give-from-tray.ts')
  const { findInTray } = await import('#db/mail/tray.ts')
  const { listWorkspaces } = await import('#db/workspaces.ts')
  for (const workspace of await listWorkspaces(pool)) {
    const mail = await findInTray(pool, workspace, id)
    if (mail) return { workspace, mail }
  }
  throw notInTray(id)
}

async function strayRaw(pool: Pool, id: string): Promise<Uint8Array> {
  const { findStrayRaw } = await import('#db/mail/mail-strays.ts')
  const raw = await findStrayRaw(pool, id)
  if (!raw) throw new Failure('not_found', `There is no stray ${id}. To list them: ./bin/parley tray strays`)
  return raw
}

async function rawInTray(pool: Pool, id: string): Promise<Uint8Array> {
  const { findRaw } = await import('#db/mail/mailroom.ts')
  const { workspace } = await inAnyTray(pool, id)
  const raw = await findRaw(pool, workspace, id)
  if (!raw) throw new Failure('not_found', `The bytes of ${id} are no longer stored.`)
  return raw
}

/** A warning if the mail may not count. */
function reservation({ mail, threadId }: Given): string[] {
  if (mail.trust === 'failed')
    return ['Its sender failed authentication, so the mail is kept there but counts for nobody.']
  if (threadId !== null)
    return mail.trust === 'unknown' ? ['Nothing proves who sent it, so you vouch for the sender.'] : []
  return [
    `Parley never wrote to ${printable(mail.fromEmail)} about this request. Unless they take part in it, the mail counts for nobody.`,
  ]
}
