import type { digest as pattern } from '../en/digest.ts'
import { plural } from './words.ts'

/** Wat op iemand wacht, één keer per werkdag. */
export const digest: typeof pattern = {
  subject: ({ booked, waiting, tray, workspace }) =>
    waiting > 0
      ? `${booked > 0 ? `${booked} geboekt, ` : ''}${plural(waiting, { one: '1 wacht op u', other: `${waiting} wachten op u` })}`
      : `${plural(tray, { one: '1 mail wacht', other: `${tray} mails wachten` })} in het postbakje van ${workspace}`,
  summary: ({ booked, since, waiting, others }) =>
    [
      `Geboekt sinds ${since}: ${booked}.`,
      `Wachten op u: ${waiting}.`,
      others > 0 ? `Wachten op anderen: ${others}.` : null,
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
  mailsWait: (count) =>
    plural(count, {
      one: 'Deze mail wacht op uw goedkeuring:',
      other: 'Deze mails wachten op uw goedkeuring:',
    }),
  mailTo: (to, subject) => `Aan ${to}: ${subject}`,
  approve: { say: 'goedkeuren', does: 'Ik verstuur hem' },
  letRun: { say: 'laten lopen', does: 'Ik verstuur hem, en volgende mails over deze afspraak zonder te vragen' },
  more: (count) => `En nog ${count} zodra deze zijn afgehandeld.`,
  how: (example) =>
    example === null
      ? 'Antwoord met het nummer en uw antwoord, één per regel.'
      : `Antwoord gewoon regel voor regel, bijvoorbeeld “${example}”.`,
  howToApprove: (number) => `“Alles goedkeuren” verstuurt alle mails, en “${number} intrekken” verwijdert er één.`,
  tray: (count) =>
    plural(count, {
      one: 'Eén mail wacht in het postbakje:',
      other: `${count} mails wachten in het postbakje. De nieuwste:`,
    }),
  trayHow: 'Allemaal, en wat u ermee kunt doen:',
  off: (workspace) =>
    `Deze mail komt op werkdagen waarop er in ${workspace} iets op u wacht. Een beheerder kan hem voor u uitschakelen (“digest”).`,
  unclear: {
    subject: 'Ik kon niet alles van uw antwoord gebruiken',
    text: 'Dank u wel. Met dit deel van uw antwoord kon ik niets doen. Misschien is het al afgehandeld, of ik weet niet welk nummer u bedoelt:',
    how: 'Al het andere is gedaan. Antwoord op de mail over die afspraak, of op de lijst van vanochtend met een nummer en uw antwoord.',
  },
}
