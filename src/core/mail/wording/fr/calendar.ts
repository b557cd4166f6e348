import type { calendar as english } from '../en/calendar.ts'

export const calendar: typeof english = {
  headlineGone: (who) => (who === null ? 'Supprimé de votre agenda' : `Supprimé de l’agenda de ${who}`),
  headlineMoved: (who) => (who === null ? 'Déplacé dans votre agenda' : `Déplacé dans l’agenda de ${who}`),
  gone: (who) => `Ce rendez-vous a été supprimé de ${who === null ? 'votre agenda' : `l’agenda de ${who}`} :`,
  moved: (who, when) =>
    `Dans ${who === null ? 'votre agenda' : `l’agenda de ${who}`}, ce rendez-vous figure désormais le ${when}. Il est prévu :`,
  keepMoveCancel:
    'Il est maintenu tel quel, et personne d’autre n’a été prévenu. Répondez « déplacer », et je chercherai un autre créneau, ou « annuler ». Sans réponse de votre part, rien ne change.',
}
