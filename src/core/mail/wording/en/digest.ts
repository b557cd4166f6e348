import { plural } from './words.ts'

/** The summary of everything that waits for somebody, once a working day. */
export const digest = {
  subject: ({ booked, waiting, tray, workspace }: Counts) =>
    waiting > 0
      ? `${booked > 0 ? `${booked} booked, ` : ''}${waiting} waiting for you`
      : `${plural(tray, { one: '1 mail', other: `${tray} mails` })} waiting in the tray of ${workspace}`,
  summary: ({ booked, since, waiting, others }: Summary) =>
    [
      `Booked since ${since}: ${booked}.`,
      `Waiting for you: ${waiting}.`,
      others > 0 ? `Waiting for others: ${others}.` : null,
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
  mailsWait: (count: number): string =>
    plural(count, {
      one: 'This mail needs your approval:',
      other: 'These mails need your approval:',
    }),
  mailTo: (to: string, subject: string) => `To ${to}: ${subject}`,
  /** The actions on a mail that needs approval: by a button, or by its number and these words. */
  approve: { say: 'approve', does: 'I’ll send it' },
  letRun: { say: 'let it run', does: 'I’ll send it, and later mails about this meeting without asking' },
  more: (count: number) => `And ${count} more once these are settled.`,
  /** `example` is an answer to the first question. */
  how: (example: string | null) =>
    example === null
      ? 'Just reply with the number and your answer, one line each.'
      : `Just reply, one line each, such as “${example}”.`,
  /** `number` is the first mail's. */
  howToApprove: (number: number) => `“approve all” sends every mail, and “${number} withdraw” discards one.`,
  tray: (count: number) =>
    plural(count, {
      one: 'One mail waits in the tray:',
      other: `${count} mails wait in the tray. The newest:`,
    }),
  trayHow: 'All of them, and what you can do with each:',
  off: (workspace: string) =>
    `This comes on working days when something waits for you in ${workspace}. An admin can switch it off (“digest”).`,
  unclear: {
    subject: 'I couldn’t use all of your answer',
    text: 'Thanks. I couldn’t do anything with this part of your answer. It may be settled already, or I don’t know which of the numbers it is about:',
    how: 'Everything else is done. Please reply to the mail about that meeting, or to this morning’s list with a number and your answer.',
  },
}

type Counts = { booked: number; waiting: number; tray: number; workspace: string }
type Summary = { booked: number; since: string; waiting: number; others: number }
