import type { digest as pattern } from '../en/digest.ts'
import { plural } from './words.ts'

/** Was auf jemanden wartet, einmal an jedem Arbeitstag. */
export const digest: typeof pattern = {
  subject: ({ booked, waiting, tray, workspace }) =>
    waiting > 0
      ? `${booked > 0 ? `${booked} gebucht, ` : ''}${waiting} ${plural(waiting, { one: 'wartet', other: 'warten' })} auf Sie`
      : `${plural(tray, { one: '1 Mail wartet', other: `${tray} Mails warten` })} im Eingang von ${workspace}`,
  summary: ({ booked, since, waiting, others }) =>
    [
      `Gebucht seit ${since}: ${booked}.`,
      `Es warten auf Sie: ${waiting}.`,
      others > 0 ? `Es warten auf andere: ${others}, da ist nichts zu tun.` : null,
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
  mailsWait: (count) =>
    plural(count, {
      one: 'Diese Mail geht hinaus, wenn Sie sie freigeben:',
      other: 'Diese Mails gehen hinaus, wenn Sie sie freigeben:',
    }),
  mailTo: (to, subject) => `An ${to}: ${subject}`,
  more: (count) => `Dazu ${count} weitere, die ich aufzähle, sobald diese erledigt sind.`,
  how: (example) =>
    `Antworten Sie einfach mit der Nummer und Ihrer Antwort${example === null ? '' : `, etwa „${example}“`}, je Zeile eine.`,
  howToApprove: (number) =>
    `Mit „freigeben alle“ gehen alle Mails hinaus, mit „freigeben ${number}“ eine; „zurückziehen ${number}“ hält sie endgültig zurück.`,
  tray: (count) =>
    plural(count, {
      one: 'Eine Mail im Eingang gehört noch niemandem:',
      other: `${count} Mails im Eingang gehören noch niemandem. Die neuesten:`,
    }),
  trayHow:
    './bin/parley tray zeigt alle, ./bin/parley tray give macht aus einer eine Anfrage oder gibt sie zu einer, und ./bin/parley tray dismiss legt sie weg.',
  off: (workspace) =>
    `Diese Mail kommt am Morgen eines Arbeitstags, an dem in ${workspace} etwas auf Sie wartet. Zum Abschalten setzen Sie „digest“ in Ihrem Mitgliedseintrag auf false.`,
  unclear: {
    subject: 'Ein Teil Ihrer Antwort blieb offen',
    text: 'Danke. Mit diesem Teil Ihrer Antwort konnte ich nichts anfangen. Vielleicht ist er schon erledigt, oder ich weiß nicht, welche Nummer gemeint ist:',
    how: 'Alles andere ist erledigt. Bitte antworten Sie auf die Mail zu diesem Treffen, oder auf die Liste von heute früh mit einer Nummer und Ihrer Antwort.',
  },
}
