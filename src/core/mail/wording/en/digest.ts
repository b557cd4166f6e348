import { plural } from './words.ts'

/** The summary of what waits for somebody, once a working day. */
export const digest = {
  subject: ({ booked, waiting, tray, workspace }: Counts) =>
    waiting > 0
      ? `${booked > 0 ? `${booked} booked, ` : ''}${plural(waiting, { one: '1 waits for you', other: `${waiting} wait for you` })}`
      : `${plural(tray, { one: '1 mail waits', other: `${tray} mails wait` })} in the tray of ${workspace}`,
  summary: ({ booked, since, waiting, others }: Summary) =>
    [
      `Booked since ${since}: ${booked}.`,
      `Waiting for you: ${waiting}.`,
      others > 0 ? `Waiting for others: ${others}, nothing to do.` : null,
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
  mailsWait: (count: number): string =>
    plural(count, { one: 'This mail leaves when you approve it:', other: 'These mails leave when you approve them:' }),
  mailTo: (to: string, subject: string) => `To ${to}: ${subject}`,
  more: (count: number) => `And ${count} more, which I’ll list once these are settled.`,
  /** `example` is an answer to the first question. */
  how: (example: string | null) =>
    `Just reply with the number and your answer${example === null ? '' : `, such as “${example}”`}, one per line.`,
  /** `number` is that of the first mail. */
  howToApprove: (number: number) =>
    `Reply “approve all” to send every mail above, “approve ${number}” to send one, or “withdraw ${number}” to hold it back for good.`,
  tray: (count: number) =>
    plural(count, {
      one: 'One mail in the tray belongs to nobody yet:',
      other: `${count} mails in the tray belong to nobody yet. The newest:`,
    }),
  trayHow:
    './bin/parley tray shows them all, ./bin/parley tray give turns one into a request or adds it to one, and ./bin/parley tray dismiss puts it away.',
  off: (workspace: string) =>
    `You get this mail in the morning of a working day when something waits for you in ${workspace}. If you’d rather not get it, an admin can switch it off for you (“digest” on your member record).`,
  unclear: {
    subject: 'I couldn’t use all of your answer',
    text: 'Thanks. I couldn’t do anything with this part of your answer. It may be settled already, or I don’t know which of the numbers it is about:',
    how: 'Everything else is done. Please reply to the mail about that meeting, or to this morning’s list with a number and your answer.',
  },
}

type Counts = { booked: number; waiting: number; tray: number; workspace: string }
type Summary = { booked: number; since: string; waiting: number; others: number }
