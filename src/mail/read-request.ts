import { giveMail } from '#actions/give-mail.ts'
import { keepRequestReading } from '#actions/keep-request-reading.ts'
import { askedIn, type MadeOfMail, requestFromMail } from '#actions/request-from-mail.ts'
import type { Acting } from '#core/actor.ts'
import type { Clock } from '#core/clock.ts'
import type { AskedByMail } from '#core/mail/asked-by-mail.ts'
import { currentTime } from '#db/ids.ts'
import type { ReadMail } from '#db/mail/asked-in-tray.ts'
import { updateTrayReason } from '#db/mail/tray.ts'
import { findActiveMember } from '#db/people/correspondents.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { requestAskedByMember } from './new-request.ts'
import { askSender, tellTeam } from './record.ts'
import { newToken } from './token.ts'

/**
 * Handles a mail that asks for a meeting once the language model has read it or its minute is over: as on arrival, but with the
 * combined reading. Returns its request; null if it keeps waiting for another reason.
 */
export async function takeRead(
  sql: Transaction,
  workspace: Workspace,
  mail: ReadMail,
  clock: Clock,
): Promise<string | null> {
  const acting: Acting = { actor: { kind: 'mail', memberId: null }, clock }
  const made = await madeOf(sql, workspace, mail, acting)
  if (!('trayReason' in made)) {
    const arrived = { id: mail.id, createdAt: currentTime(clock) }
    await giveMail(sql, workspace, arrived, { ...made, proof: null }, acting)
    const place = { requestId: made.requestId, messageId: mail.id }
    if (made.reading) await keepRequestReading(sql, workspace, place, made.reading, clock)
    return made.requestId
  }
  await updateTrayReason(sql, workspace, mail.id, made.trayReason)
  const message = { ...mail, visible: mail.text, trayReason: made.trayReason }
  if (made.asks) await askSender(sql, workspace, message, made.asks, { clock })
  await tellTeam(sql, workspace, message, { clock })
  return null
}

async function madeOf(sql: Transaction, workspace: Workspace, mail: ReadMail, acting: Acting): Promise<MadeOfMail> {
  const { clock } = acting
  const asked = withNames(mail)
  const model = mail.answer === null ? undefined : { answer: mail.answer }
  if (mail.teamId !== null) {
    const options = { isGiven: false, newToken: () => newToken(clock), mayAsk: true, ...(model && { model }) }
    return await requestFromMail(sql, workspace, asked, { teamId: mail.teamId }, options, acting)
  }
  const member = await findActiveMember(sql, workspace, mail.fromKey)
  if (!member) return { trayReason: 'no_open_request' }
  return await requestAskedByMember(sql, workspace, member, asked, model, clock)
}

/** The stored question to the model still has the names on To and Cc. */
function withNames(mail: ReadMail): AskedByMail {
  const asked = askedIn(mail)
  const others = mail.input?.to
  return others ? { ...asked, others } : asked
}
