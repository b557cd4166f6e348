import type { calendar as english } from '../en/calendar.ts'
import { agenda, of } from './words.ts'

export const calendar: typeof english = {
  headlineGone: (who) => `Supprimé de ${agenda(who)}`,
  headlineMoved: (who) => `Déplacé dans ${agenda(who)}`,
  gone: (who) => `Ce rendez-vous a été supprimé de ${agenda(who)} :`,
  moved: (who, day, at) => `Dans ${agenda(who)}, ce rendez-vous figure désormais au ${day} ${at}. Horaire convenu :`,
  staysUnless: 'Il est maintenu tant que vous n’en décidez pas autrement. Personne d’autre n’a été prévenu.',
  headlineClash: (who) => `Autre événement dans ${agenda(who)} à cette heure`,
  clash: (who) => `Dans ${agenda(who)}, un autre événement occupe désormais le même créneau que ce rendez-vous :`,
  headlineNoLink: 'Pas de lien de visio',
  noLink: 'Votre agenda n’a pas pu créer de lien de visio ; les invitations sont donc parties sans lien :',
  noLinkHere: 'Votre agenda n’a pas pu créer de lien de visio ; cette invitation n’en contient donc pas.',
  giveLink:
    'Répondez avec un lien et je l’enverrai à tout le monde. Pour que votre agenda crée le prochain, vérifiez qu’il est toujours connecté.',
  headlineNoPlace: 'Lieu à préciser',
  placeLeft: (leaver: string | null) =>
    `Le lien, le numéro ou l’adresse appartenait à ${leaver ?? 'la personne qui organisait'} ; cette information ne figure donc plus dans l’invitation. Répondez avec un lien, un numéro de téléphone ou une adresse, et je l’enverrai à tout le monde.`,
  headlineOtherPlace: 'Autre lien nécessaire',
  placeStays: (leaver) =>
    `Le lien, le numéro ou l’adresse de l’invitation appartient à ${leaver ?? 'la personne qui organisait'} et n’est peut-être plus valable. Répondez en m’en indiquant un autre, et je l’enverrai à tout le monde.`,
  noLinkOf: (leaver) =>
    `L’agenda ${of(leaver ?? 'la personne qui organisait')} n’a pas créé de lien de visio ; l’invitation n’en contient donc pas. Répondez avec un lien et je l’enverrai à tout le monde.`,
}
