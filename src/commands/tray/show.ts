import { whyInTray, whyStray } from '#core/mail/tray.ts'
import type { Stray } from '#db/mail/mail-strays.ts'
import type { MailInBox } from '#db/mail/mailroom.ts'
import type { Trust } from '#db/mail/messages.ts'
import type { MailInTray } from '#db/mail/tray.ts'
import { mailText } from '../mailroom/show.ts'
import { block, bold, dim, minuteOf, printable, shortened, WIDTH } from '../terminal.ts'

const HOW_TO = `To read one: ./bin/parley tray read MSG_ID
Then give it to a request, a member or a team (./bin/parley tray give MSG_ID REQUEST_ID|MEMBER|TEAM_ID) or dismiss it (tray dismiss MSG_ID).`

/** The waiting mail, oldest first, and a note about strays. */
export function trayText(mails: MailInTray[], strays: number): string {
  const waiting = mails.length === 0 ? ['No mail is waiting.'] : [...mails.map(waitingText), HOW_TO]
  return [...waiting, straysNote(strays)].join('\n\n')
}

function waitingText({ id, at, fromEmail, subject, reason }: MailInTray): string {
  const left = `${id}  ${minuteOf(at)}  `
  const from = shortened(fromEmail === '' ? 'nobody' : fromEmail, 40)
  const room = Math.max(WIDTH - left.length - from.length - 2, 10)
  return `${dim(left)}${bold(from)}  ${shortened(subject, room)}\n${block(`because ${whyInTray(reason)}`, '    ')}`
}

function straysNote(count: number): string {
  if (count === 0) return 'No mail went astray.'
  const mails = count === 1 ? '1 mail belongs' : `${count} mails belong`
  return `${mails} to no workspace at all: ./bin/parley tray strays`
}

const PROOF: Record<Trust, string> = {
  authenticated: 'The sender is verified.',
  unknown: 'Nothing proves who sent it.',
  failed: 'The sender is not who the mail claims, so it would count for nobody.',
}

/** The mail as the mailroom shows it, with everything needed to decide about it. */
export function inTrayText(mail: MailInBox, { reason, trust, id }: MailInTray): string {
  const words = reason === 'failed_authentication' ? '' : ` ${PROOF[trust]}`
  return `${mailText(mail)}

It waits for a person to look at it, because ${whyInTray(reason)}.${words}
Give it to a request, a member or a team (./bin/parley tray give ${id} REQUEST_ID|MEMBER|TEAM_ID) or dismiss it (tray dismiss ${id}).`
}

export function straysText(strays: Stray[]): string {
  if (strays.length === 0) return 'No mail went astray.'
  return [...strays.map(strayText), 'To print one as it came: ./bin/parley tray raw STRAY_ID'].join('\n\n')
}

function strayText({ id, from, to, why, bytes, receivedAt }: Stray): string {
  const way = `from ${from || 'nobody'}${to.length === 0 ? '' : ` to ${to.join(', ')}`}`
  const left = `${id}  ${minuteOf(receivedAt)}  `
  return `${dim(left)}${bold(shortened(printable(way), Math.max(WIDTH - left.length, 20)))}
${block(`${bytes} bytes, kept because ${whyStray(why)}`, '    ')}`
}
