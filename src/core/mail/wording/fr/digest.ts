import type { digest as pattern } from '../en/digest.ts'
import { of, plural } from './words.ts'

/** Ce qui attend quelqu’un, une fois par jour ouvré. */
export const digest: typeof pattern = {
  subject: ({ booked, waiting, tray, workspace }) =>
    waiting > 0
      ? `${booked > 0 ? `${booked} réservé${booked > 1 ? 's' : ''}, ` : ''}${waiting} ${plural(waiting, { one: 'vous attend', other: 'vous attendent' })}`
      : `${plural(tray, { one: '1 message attend', other: `${tray} messages attendent` })} dans le bac ${of(workspace)}`,
  summary: ({ booked, since, waiting, others }) =>
    [
      `Réservés depuis le ${since} : ${booked}.`,
      `En attente de votre réponse : ${waiting}.`,
      others > 0 ? `En attente d’autres personnes : ${others}, rien à faire.` : null,
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
  mailsWait: (count) =>
    plural(count, {
      one: 'Ce message partira dès que vous l’aurez approuvé :',
      other: 'Ces messages partiront dès que vous les aurez approuvés :',
    }),
  mailTo: (to, subject) => `À ${to} : ${subject}`,
  more: (count) => `Et ${count} de plus, que j’indiquerai une fois ceux-ci réglés.`,
  how: (example) =>
    `Répondez avec le numéro et votre réponse${example === null ? '' : `, par exemple « ${example} »`}, une par ligne.`,
  howToApprove: (number) =>
    `Répondez « tout approuver » pour envoyer tous ces messages, « approuver ${number} » pour en envoyer un, ou « retirer ${number} » pour ne jamais l’envoyer.`,
  tray: (count) =>
    plural(count, {
      one: 'Un message du bac n’appartient encore à personne :',
      other: `${count} messages du bac n’appartiennent encore à personne. Les plus récents :`,
    }),
  trayHow:
    './bin/parley tray les montre tous, ./bin/parley tray give en fait une demande ou l’ajoute à une demande, et ./bin/parley tray dismiss le met de côté.',
  off: (workspace) =>
    `Vous recevez ce message le matin d’un jour ouvré où quelque chose vous attend dans ${workspace}. Si vous préférez ne plus le recevoir, l’administration peut l’arrêter pour vous (« digest » dans votre fiche de membre).`,
  unclear: {
    subject: 'Une partie de votre réponse est restée sans effet',
    text: 'Merci. Je n’ai rien pu faire de cette partie de votre réponse. Elle est peut-être déjà réglée, ou je ne sais pas de quel numéro il s’agit :',
    how: 'Tout le reste est fait. Répondez au message sur ce rendez-vous, ou à la liste de ce matin avec un numéro et votre réponse.',
  },
}
