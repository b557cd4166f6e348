import type { digest as pattern } from '../en/digest.ts'
import { plural } from './words.ts'

/** Was auf jemanden wartet, einmal an jedem Arbeitstag. */
export const digest: typeof pattern = {
  subject: ({ booked, waiting, tray, workspace }) =>
    waiting > 0
      ? `${booked > 0 ? `${booked} gebucht, ` : ''}${waiting} ${plural(waiting, { one: 'wartet', other: 'warten' })} auf Sie`
      : `${plural(tray, { one: '1 Mail wartet', other: `${tray} Mails warten` })} in der Ablage von ${workspace}`,
  summary: ({ booked, since, waiting, others }) =>
    [`Gebucht seit ${since}: ${booked}.`, `Auf Sie warten: ${waiting}.`, others > 0 ? `Auf andere: ${others}.` : null]
      .filter((sentence) => sentence !== null)
      .join(' '),
  mailsWait: (count) =>
    plural(count, {
      one: 'Diese Mail wartet auf Ihre Freigabe:',
      other: 'Diese Mails warten auf Ihre Freigabe:',
    }),
  mailTo: (to, subject) => `An ${to}: ${subject}`,
  approve: { say: 'freigeben', does: 'Ich sende sie' },
  letRun: { say: 'laufen lassen', does: 'Ich sende sie und alle weiteren Mails zu diesem Treffen, ohne zu fragen' },
  more: (count) => `Und ${count} weitere, sobald diese erledigt sind.`,
  how: (example) =>
    example === null
      ? 'Antworten Sie einfach Zeile für Zeile mit Nummer und Antwort.'
      : `Antworten Sie einfach Zeile für Zeile, etwa „${example}“.`,
  howToApprove: (number) => `„Alle freigeben“ sendet alle Mails, und „${number} zurückziehen“ verwirft eine.`,
  tray: (count) =>
    plural(count, {
      one: 'Eine Mail wartet in der Ablage:',
      other: `${count} Mails warten in der Ablage. Die neuesten:`,
    }),
  trayHow: 'Alle, und was Sie damit tun können:',
  off: (workspace) =>
    `Diese Mail kommt an Arbeitstagen, an denen in ${workspace} etwas auf Sie wartet. Wer ${workspace} verwaltet, kann sie für Sie abschalten („digest“).`,
  unclear: {
    subject: 'Ein Teil Ihrer Antwort blieb offen',
    text: 'Danke. Mit diesem Teil Ihrer Antwort konnte ich nichts anfangen. Vielleicht ist er schon erledigt, oder ich weiß nicht, welche Nummer gemeint ist:',
    how: 'Alles andere ist erledigt. Bitte antworten Sie auf die Mail zu diesem Treffen, oder auf die Liste von heute früh mit einer Nummer und Ihrer Antwort.',
  },
}
