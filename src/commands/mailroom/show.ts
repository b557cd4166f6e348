import type { MailInBox, PersonsMailbox } from '#db/mail/mailroom.ts'
import { block, bold, dim, minuteOf, printable, shortened, WIDTH } from '../terminal.ts'

/** One line each, in columns. */
export function mailboxesText(boxes: PersonsMailbox[]): string {
  const emails = boxes.map(({ email }) => printable(email))
  const widest = Math.max(...emails.map(({ length }) => length))
  return boxes
    .map(({ received, sent, lastAt, lastSubject }, i) => {
      const left = `${emails[i]!.padEnd(widest)}  ${String(received).padStart(3)} received  ${String(sent).padStart(3)} sent`
      const rest = `  ${minuteOf(lastAt)}  `
      return left + dim(rest) + shortened(lastSubject, Math.max(WIDTH - left.length - rest.length, 20))
    })
    .join('\n')
}

/** As a mail program shows it. */
export function mailText(mail: MailInBox): string {
  const isOurs = mail.direction === 'out'
  const header = [
    `${bold(printable(mail.subject))}  ${dim(`${minuteOf(mail.at)} UTC  ${mail.id}`)}`,
    dim(`From ${printable(mail.from)} to ${printable(mail.to.join(', '))}${stateOf(mail)}`),
  ]
  if (isOurs && mail.kind === 'invite') header.push(dim('With a calendar invite'))
  return `${header.join('\n')}\n\n${block(mail.text, isOurs ? '  ' : '  > ')}`
}

/** Mentioned only if the mail is not in the reader's mailbox. */
function stateOf({ direction, status }: MailInBox): string {
  return direction === 'in' || status === null || status === 'sent' ? '' : ` (${status})`
}
