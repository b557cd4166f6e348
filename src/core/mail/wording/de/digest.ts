import type { digest as pattern } from '../en/digest.ts'
import { plural } from './words.ts'

/** Was auf jemanden wartet, einmal an jedem Arbeitstag. */
export const digest: typeof pattern = {
  subject: ({ booked, waiting, tray, workspace }) =>
    waiting > 0
      ? `${booked > 0 ? `${booked} gebucht, ` : ''}${waiting} ${plural(waiting, { one: 'wartet', other: 'warten' })} auf Sie`
      : `${plural(tray, { one: '1 Mail wartet', other: `${tray} Mails warten` })} in der Ablage von ${workspace}`,
  summary: ({ booked, since, waiting, others }) =>
    [
      `Gebucht seit ${since}: ${booked}.`,
      `Auf Sie warten: ${waiting}.`,
      others > 0 ? `Auf andere warten: ${others}, da ist nichts zu tun.` : null,
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
    `Antworten Sie einfach mit der Nummer und Ihrer Antwort${example === null ? '' : `, etwa „${example}“`}, eine pro Zeile.`,
  howToApprove: (number) =>
    `Mit „alle freigeben“ gehen alle Mails hinaus, mit „${number} freigeben“ eine; „${number} zurückziehen“ hält sie endgültig zurück.`,
  tray: (count) =>
    plural(count, {
      one: 'Eine Mail in der Ablage gehört noch niemandem:',
      other: `${count} Mails in der Ablage gehören noch niemandem. Die neuesten:`,
    }),
  trayHow:
    './bin/parley tray zeigt alle, ./bin/parley tray give macht aus einer Mail eine Anfrage oder ordnet sie einer zu, und ./bin/parley tray dismiss legt sie weg.',
  off: (workspace) =>
    `Diese Mail kommt am Morgen eines Arbeitstags, an dem in ${workspace} etwas auf Sie wartet. Möchten Sie sie nicht mehr, kann die Verwaltung sie für Sie abschalten („digest“ in Ihrem Mitgliedseintrag).`,
  unclear: {
    subject: 'Ein Teil Ihrer Antwort blieb offen',
    text: 'Danke. Mit diesem Teil Ihrer Antwort konnte ich nichts anfangen. Vielleicht ist er schon erledigt, oder ich weiß nicht, welche Nummer gemeint ist:',
    how: 'Alles andere ist erledigt. Bitte antworten Sie auf die Mail zu diesem Treffen, oder auf die Liste von heute früh mit einer Nummer und Ihrer Antwort.',
  },
}
