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
      others > 0 ? `Wachten op anderen: ${others}, u hoeft niets te doen.` : null,
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
  mailsWait: (count) =>
    plural(count, {
      one: 'Deze mail vertrekt zodra u hem goedkeurt:',
      other: 'Deze mails vertrekken zodra u ze goedkeurt:',
    }),
  mailTo: (to, subject) => `Aan ${to}: ${subject}`,
  more: (count) => `En nog ${count}, die ik noem zodra deze zijn afgehandeld.`,
  how: (example) =>
    `Antwoord met het nummer en uw antwoord${example === null ? '' : `, bijvoorbeeld “${example}”`}, één per regel.`,
  howToApprove: (number) =>
    `Antwoord “alles goedkeuren” om alle mails te versturen, “${number} goedkeuren” voor één, of “${number} intrekken” om die nooit te versturen.`,
  tray: (count) =>
    plural(count, {
      one: 'Eén mail in het postbakje is nog van niemand:',
      other: `${count} mails in het postbakje zijn nog van niemand. De nieuwste:`,
    }),
  trayHow:
    './bin/parley tray toont ze allemaal, ./bin/parley tray give maakt er een aanvraag van of voegt een mail aan een aanvraag toe, en ./bin/parley tray dismiss legt een mail weg.',
  off: (workspace) =>
    `U krijgt deze mail op de ochtend van een werkdag waarop er in ${workspace} iets op u wacht. Liever niet? Een beheerder kan hem voor u uitschakelen (“digest” in uw ledengegevens).`,
  unclear: {
    subject: 'Ik kon niet alles van uw antwoord gebruiken',
    text: 'Dank u wel. Met dit deel van uw antwoord kon ik niets doen. Misschien is het al afgehandeld, of ik weet niet welk nummer u bedoelt:',
    how: 'Al het andere is gedaan. Antwoord op de mail over die afspraak, of op de lijst van vanochtend met een nummer en uw antwoord.',
  },
}
