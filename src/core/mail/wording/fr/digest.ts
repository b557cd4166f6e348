import type { digest as pattern } from '../en/digest.ts'
import { of, plural } from './words.ts'

/** Ce qui attend quelqu’un, une fois par jour ouvré. */
export const digest: typeof pattern = {
  subject: ({ booked, waiting, tray, workspace }) =>
    waiting > 0
      ? `${booked > 0 ? `${booked} ${plural(booked, { one: 'réservé', other: 'réservés' })}, ` : ''}${waiting} ${plural(waiting, { one: 'vous attend', other: 'vous attendent' })}`
      : `${plural(tray, { one: '1 message attend', other: `${tray} messages attendent` })} dans le bac d’arrivée ${of(workspace)}`,
  summary: ({ booked, since, waiting, others }) =>
    [
      `Réservés depuis le ${since} : ${booked}.`,
      `En attente de votre réponse : ${waiting}.`,
      others > 0 ? `En attente d’autres personnes : ${others}.` : null,
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
  mailsWait: (count) =>
    plural(count, {
      one: 'Ce message attend votre accord :',
      other: 'Ces messages attendent votre accord :',
    }),
  mailTo: (to, subject) => `À ${to} : ${subject}`,
  approve: { say: 'approuver', does: 'Je l’envoie' },
  letRun: {
    say: 'laisser faire',
    does: 'Je l’envoie, et les prochains messages sur ce rendez-vous sans vous demander',
  },
  more: (count) => `Et ${count} de plus, une fois ceux-ci réglés.`,
  how: (example) =>
    example === null
      ? 'Répondez avec le numéro et votre réponse, une par ligne.'
      : `Répondez ligne par ligne, par exemple « ${example} ».`,
  howToApprove: (number) =>
    `« Tout approuver » envoie tous les messages, et « ${number} supprimer » en efface un sans l’envoyer.`,
  tray: (count) =>
    plural(count, {
      one: 'Un message attend dans le bac d’arrivée :',
      other: `${count} messages attendent dans le bac d’arrivée. Les plus récents :`,
    }),
  trayHow: 'Les voir tous, et ce que vous pouvez en faire :',
  off: (workspace) =>
    `Ce message arrive les jours ouvrés où quelque chose vous attend dans ${workspace}. La personne qui administre ${workspace} peut le désactiver pour vous (« digest »).`,
  unclear: {
    subject: 'Une partie de votre réponse est restée sans effet',
    text: 'Merci. Je n’ai rien pu faire de cette partie de votre réponse. Elle est peut-être déjà réglée, ou je ne sais pas de quel numéro il s’agit :',
    how: 'Tout le reste est fait. Répondez au message sur ce rendez-vous, ou à la liste de ce matin avec un numéro et votre réponse.',
  },
}
