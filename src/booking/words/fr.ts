import { plural } from '#core/mail/wording/fr/words.ts'
import type { BookingWords } from './words.ts'

export const fr: BookingWords = {
  locale: 'fr-FR',
  name: 'Français',
  languages: 'Langue',
  meet: (host) => `Rendez-vous avec ${host}`,
  howLong: 'Durée',
  videoCall: 'Appel vidéo',
  byPhone: 'Par téléphone',
  day: {
    before: 'Plus tôt',
    after: 'Plus tard',
    free: (day) => `${day}, créneaux libres`,
  },
  time: { choose: 'Choisissez un créneau' },
  noneIn: (month) => `Aucun créneau libre en ${month}.`,
  nextOn: 'Prochain jour libre :',
  none: (days) =>
    `Aucun créneau libre dans les ${plural(days, { one: 'prochaines 24 heures', other: `${days} prochains jours` })}.`,
  noneSuits: {
    link: 'Aucun ne me convient',
    title: 'Dites-nous quand vous êtes disponible',
    explain: (host) =>
      `Écrivez avec vos mots quels jours et quelles heures vous conviennent. Nous trouverons un créneau avec ${host} et vous écrirons.`,
    words: 'Quand êtes-vous disponible ?',
    hint: 'Par exemple : « Le jeudi après 16 h, ou n’importe quelle matinée de la première semaine de mars. »',
    send: 'Envoyer',
  },
  details: {
    title: 'Vos coordonnées',
    name: 'Votre nom',
    email: 'Votre adresse e-mail',
    optional: '(facultatif)',
    book: 'Réserver ce créneau',
    confirm: 'Continuer',
    other: 'Choisir un autre créneau',
  },
  choose: 'Veuillez choisir',
  problem: {
    name: 'Veuillez saisir votre nom.',
    nameForm: 'Veuillez saisir seulement votre nom, sans adresse ni lien.',
    email: 'Veuillez saisir votre adresse e-mail.',
    emailForm: 'Cela ne ressemble pas à une adresse e-mail. Veuillez la vérifier.',
    answer: 'Veuillez répondre à cette question.',
    answerLong: 'C’est trop long. Veuillez raccourcir.',
    words: 'Veuillez nous dire quand vous êtes disponible.',
    notYours: (host) =>
      `Ce lien est destiné à une autre adresse. Utilisez celle à laquelle il a été envoyé, ou demandez votre propre lien à ${host}.`,
    own: 'C’est l’adresse d’une personne qui organise le rendez-vous. Veuillez saisir la vôtre.',
    stopped:
      'Cette adresse ne reçoit plus de messages de notre part, à la demande de son titulaire. Veuillez en utiliser une autre.',
    tooMany:
      'Nous ne pouvons pas accepter davantage de demandes de votre part pour l’instant. Veuillez réessayer plus tard.',
    look: 'Il manque quelque chose. Veuillez vérifier les champs signalés.',
  },
  gone: {
    title: (time) => `Le créneau du ${time} vient d’être pris.`,
    near: 'Ceux-ci sont encore libres. Vos coordonnées sont conservées.',
    none: 'Aucun autre créneau n’est libre à peu près à ce moment. Choisissez un autre jour, ou dites-nous quand vous êtes disponible.',
  },
  booked: {
    title: 'C’est réservé',
    mail: 'L’invitation vous arrive par e-mail.',
    change: 'Déplacer, annuler ou laisser un message',
    again: 'Réserver un autre créneau',
  },
  asked: {
    title: 'Merci',
    text: (host) =>
      `Nous cherchons un créneau avec ${host} et vous écrirons. Vous pourrez simplement répondre à ce message.`,
  },
  sent: {
    title: 'Consultez votre messagerie',
    text: 'Nous vous avons envoyé un lien. Votre rendez-vous est réservé dès que vous l’ouvrez et confirmez.',
    until: (time) => `Nous gardons le créneau pour vous jusqu’à ${time}.`,
    unheld: 'Nous ne pouvons pas garder le créneau d’ici là ; mieux vaut confirmer rapidement.',
    words: 'Nous vous avons envoyé un lien. Nous cherchons un créneau dès que vous l’ouvrez et confirmez.',
    nothing: 'Rien reçu ? Regardez dans les indésirables, ou choisissez de nouveau un créneau avec une autre adresse.',
  },
  confirm: {
    title: 'Confirmez votre réservation',
    explain: (time) => `${time} : ce créneau est à vous dès que vous confirmez.`,
    words: (host) => `Nous cherchons un créneau avec ${host} dès que vous confirmez.`,
    book: 'Confirmer et réserver',
    send: 'Confirmer',
  },
  ended: {
    title: 'Ce lien n’est plus valable',
    text: (host) => `Si vous souhaitez toujours un rendez-vous, réservez un autre créneau, ou écrivez à ${host}.`,
  },
  used: {
    title: 'Ce lien a déjà servi',
    text: (host) =>
      `Il valait pour une réservation. Si c’était vous, tout est dans votre invitation. Sinon, demandez un nouveau lien à ${host}.`,
  },
  expired: (host) => `Il était valable jusqu’à une certaine date. Demandez-en un nouveau à ${host}.`,
  inactive: {
    title: 'Rien ne peut être réservé ici pour le moment',
    text: (host) => `Veuillez réessayer plus tard, ou vous adresser à ${host}.`,
  },
  missing: {
    title: 'Il n’y a pas de page ici',
    text: 'Vérifiez que l’adresse est complète, ou demandez à la personne qui vous l’a donnée.',
  },
  trouble: 'Rien n’a été réservé. Réessayez dans un instant.',
  theHost: 'la personne qui vous invite',
  calendar: 'Jours avec des créneaux libres',
}
