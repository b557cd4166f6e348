import type { answers as pattern } from '../en/answers.ts'
import { known } from './known.ts'
import { host, hostAtStart, inQuotes, listed, plural } from './words.ts'

/** Answers to somebody's mail, except for new times. */
export const answers: typeof pattern = {
  known,
  doubt: {
    zone: (words) => `À quel fuseau horaire correspond ${inQuotes(words)} ?`,
    'which-offer': () => 'À quel créneau pensez-vous ?',
    'next-weekday': (words) => `Avec ${inQuotes(words)}, pensez-vous à cette semaine ou à la semaine suivante ?`,
    'date-order': (words) => `À quel jour correspond ${inQuotes(words)} ?`,
    'weekday-date': (words) =>
      `Dans ${inQuotes(words)}, le jour et la date ne vont pas ensemble. À quel jour pensez-vous ?`,
    'half-of-day': (words) => `Avec ${inQuotes(words)}, pensez-vous au matin ou à l’après-midi ?`,
    'no-day': (words) => `Pour ${inQuotes(words)}, à quel jour pensez-vous ?`,
    hedged: (words) => `Vous écrivez ${inQuotes(words)}. Puis-je compter dessus ?`,
    condition: (words) => `Vous écrivez ${inQuotes(words)}. Savez-vous maintenant si ce sera possible ?`,
    contradiction: (words) =>
      `D’après votre message, ${inQuotes(words)} est à la fois possible et impossible. Qu’en est-il ?`,
    vague: (words) => `Avec ${inQuotes(words)}, à quels jours pensez-vous ?`,
    past: (words) => `${inQuotes(words)} semble déjà passé. À quel jour pensez-vous ?`,
    unread: (words) => `Que voulez-vous dire par ${inQuotes(words)} ?`,
    language: () => 'Pourriez-vous m’indiquer un jour et une heure ?',
    who: (words) => `Vous mentionnez quelqu’un (${inQuotes(words)}). Quelle est son adresse e-mail ?`,
    whom: (words) =>
      `Je ne suis pas sûr d’avoir bien compris ${inQuotes(words)}. De qui s’agit-il, et que dois-je faire ?`,
    number: (words) => `${inQuotes(words)} est-il le numéro d’un créneau de ma liste, ou une heure ?`,
    'usual-time': (words) => `À quelle heure correspond ${inQuotes(words)} pour vous ?`,
  },
  thanksAndAsks: (question) => `Merci pour votre réponse. ${question}`,
  whichTime: (count) => {
    if (count === 0) return 'Quel jour et quelle heure vous conviendraient ?'
    return plural(count, { one: 'Puis-je réserver ce créneau ?', other: 'Lequel de ces créneaux puis-je réserver ?' })
  },
  howToAnswer: (count) =>
    plural(count, {
      one: 'Un « oui » suffit, ou indiquez-moi un jour et une heure qui vous conviennent.',
      other: 'Le numéro suffit, ou indiquez-moi un jour et une heure qui vous conviennent.',
    }),
  understoodAs: (free, busy) => {
    if (busy === null) return `Je voudrais être sûr d’avoir bien compris vos disponibilités (${free}).`
    return free === null
      ? `Je voudrais être sûr d’avoir bien compris vos indisponibilités (${busy}).`
      : `Je voudrais être sûr d’avoir bien compris vos disponibilités (${free}) et vos indisponibilités (${busy}).`
  },
  isThatRight: 'Est-ce exact ? Un « oui » suffit ; sinon, dites-moi quand vous pouvez.',
  orOneOfThese: (count) =>
    plural(count, {
      one: 'Si c’est ce créneau, un « oui » suffit :',
      other: 'Si c’est l’un de ceux-ci, le numéro suffit :',
    }),
  noted: (time) => (time === null ? 'Merci, c’est noté.' : `Merci, j’ai noté le ${time}.`),
  notedThese: 'Merci, j’ai noté que ces créneaux vous conviennent :',
  waiting: (names) =>
    names.length === 0
      ? 'J’attends encore d’autres réponses et je vous écrirai dès que la date sera fixée.'
      : `J’attends encore une réponse (${listed(names)}) et je vous écrirai dès que la date sera fixée.`,
  cannotToo: (busy) => `J’ai aussi noté vos indisponibilités (${busy}).`,
  noLongerCounts: (times) => `Ce que vous aviez indiqué avant (${times}) ne compte plus.`,
  checking: 'Merci. Dites-le-moi dès que vous le saurez.',
  nearestIs: (time) =>
    `Malheureusement, ce n’est pas possible. Le créneau le plus proche est le ${time}. Vous conviendrait-il ? Un « oui » suffit.`,
  stands: (time) => `Très bien, le rendez-vous est maintenu le ${time}.`,
  isKept: (organizer, time) =>
    `${hostAtStart(organizer)} préfère garder l’horaire : le rendez-vous est donc maintenu le ${time}. Si vous ne pouvez pas, dites-le-moi simplement.`,
  shallCallOff: (organizer) =>
    `Pour être sûr de bien comprendre : dois-je prévenir ${host(organizer)} que vous ne pourrez pas venir ?`,
  standsUntilThen: (time) => `D’ici là, le rendez-vous est maintenu le ${time}. Un « oui » ou un « non » suffit.`,
  calledOffByYou: (organizer) => `Merci de me l’avoir dit. J’ai prévenu ${host(organizer)}.`,
  cannotCome: (organizer) =>
    `Vous avez indiqué sur votre page que vous ne pourrez pas venir au rendez-vous avec ${host(organizer)} ; j’ai transmis l’information.`,
  declinedByYou: (organizer) =>
    `Vous avez décliné le rendez-vous avec ${host(organizer)}. Merci de me l’avoir dit ; j’ai transmis votre réponse et je ne vous relancerai pas.`,
  notYou: (page) => `Si ce n’était pas vous, annulez cette réponse ici : ${page}`,
  deferred: (onDay) =>
    onDay === null
      ? 'Bien sûr. Je reviens vers vous dans une semaine environ.'
      : `Bien sûr. Je reviens vers vous ${onDay}.`,
  where: (place) => {
    if (place.kind === 'video') return `Le rendez-vous a lieu en visio. Voici le lien : ${place.url}`
    if (place.kind === 'calendar') return 'Le rendez-vous a lieu en visio. Vous recevrez le lien avec l’invitation.'
    return place.kind === 'phone'
      ? `Le rendez-vous a lieu par téléphone, au ${place.number}.`
      : `Le rendez-vous a lieu ici : ${place.text}`
  },
  passedOn: (organizer) => `Merci, j’ai transmis votre message à ${host(organizer)} et je reviens vers vous.`,
  passedOnToo: (organizer) => `J’ai transmis votre message à ${host(organizer)}.`,
  organizerAnswers: (organizer) => `${hostAtStart(organizer)} vous répond :`,
  organizerAdds: (organizer) => `${hostAtStart(organizer)} précise :`,
  wouldThisSuit: (count) =>
    plural(count, { one: 'Ce créneau vous convient-il ?', other: 'L’un de ces créneaux vous convient-il ?' }),
  withAssistant: (names) =>
    `Merci. Je vois cela avec ${listed(names)}, et vous recevrez l’invitation dès que le créneau sera fixé.`,
  withColleague: (names) =>
    `Merci. J’organise le rendez-vous avec ${listed(names)} à votre place et je ne vous écrirai plus à ce sujet.`,
  answeredForYou: (sender, organizer) => `${sender} m’a répondu au sujet du rendez-vous avec ${host(organizer)} :`,
  speaksForYou: (sender) =>
    `Puis-je considérer que ${sender} répond pour vous ? Un « oui » suffit ; sinon, dites-moi simplement quand vous pouvez.`,
}
