import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { isUnreadable, whyInTray } from '#core/mail/tray.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { type AskingMail, findAskedInTray } from '#db/mail/asked-in-tray.ts'
import { updateTrayReason } from '#db/mail/tray.ts'
import { getMember } from '#db/people/members.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { notInTray } from './give-from-tray.ts'
import { giveMail } from './give-mail.ts'
import { keepRequestReading } from './keep-request-reading.ts'
import { askedIn, type MadeOfMail, modelAnswerTo, requestFromMail } from './request-from-mail.ts'

export type TakenBy = { teamId: string } | { memberId: string }

export type Taken = { requestId: string; mail: AskingMail }

/**
 * A person says that a mail in the tray asks for a meeting, and who takes it: a team by its own rules, or a member, who then
 * organizes it. By this they vouch for its sender.
 */
export async function takeFromTray(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  by: TakenBy,
  newToken: () => string,
  acting: Acting,
): Promise<Taken> {
  const mail = await findAskedInTray(sql, workspace, id)
  if (!mail) throw notInTray(id)
  if (isUnreadable(mail.reason)) throw cannotBecomeRequest(id, mail.reason)
  const taker = 'teamId' in by ? by : { member: await requireActive(sql, workspace, by.memberId) }
  const options = { isGiven: true, newToken, model: { answer: await modelAnswerTo(sql, workspace, id) } }
  const made = await requestFromMail(sql, workspace, askedIn(mail), taker, options, acting)
  if ('trayReason' in made) throw cannotBecomeRequest(id, made.trayReason)
  const requestId = await giveTo(sql, workspace, mail, { ...made, proof: 'person' }, acting)
  return { requestId, mail }
}

const cannotBecomeRequest = (id: string, reason: string): Failure =>
  new Failure('invalid_request', `${id} cannot become a request: ${whyInTray(reason)}.`, {
    plainly: `This mail cannot become a request: ${whyInTray(reason)}.`,
  })

/** Takes a mail once somebody can; null if it still waits, perhaps for another reason by now. */
export async function routeWaiting(
  sql: Transaction,
  workspace: Workspace,
  mail: AskingMail & { teamId: string },
  newToken: () => string,
  acting: Acting,
): Promise<string | null> {
  const options = { isGiven: false, newToken, model: { answer: await modelAnswerTo(sql, workspace, mail.id) } }
  const made = await requestFromMail(sql, workspace, askedIn(mail), { teamId: mail.teamId }, options, acting)
  if (!('trayReason' in made)) return await giveTo(sql, workspace, mail, { ...made, proof: null }, acting)
  if (made.trayReason !== mail.reason) await updateTrayReason(sql, workspace, mail.id, made.trayReason)
  return null
}

async function giveTo(
  sql: Transaction,
  workspace: Workspace,
  { id }: AskingMail,
  to: Exclude<MadeOfMail, { trayReason: unknown }> & { proof: 'person' | null },
  acting: Acting,
): Promise<string> {
  const isGiven = await giveMail(sql, workspace, { id, createdAt: currentTime(acting.clock) }, to, acting)
  if (!isGiven) throw notInTray(id)
  const place = { requestId: to.requestId, messageId: id }
  if (to.reading) await keepRequestReading(sql, workspace, place, to.reading, acting.clock)
  await insertAudit(sql, workspace, { action: 'message.given', ref: id, detail: { request: to.requestId } }, acting)
  return to.requestId
}

async function requireActive(sql: Transaction, workspace: Workspace, id: string) {
  const member = await getMember(sql, workspace, id)
  if (!member.active)
    throw new Failure('validation_error', `${member.email} is deactivated. Give the mail to somebody who is active.`)
  return member
}
