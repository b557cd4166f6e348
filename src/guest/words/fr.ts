import { plural } from '#core/mail/wording/fr/words.ts'
import type { GuestWords } from './words.ts'

export const fr: GuestWords = {
  locale: 'fr-FR',
  theOrganizer: 'la personne qui vous invite',
  heading: (organizer) => `Rendez-vous avec ${organizer}`,
  arrangedFor: (organizer) => `Organisé par Parley pour ${organizer}`,
  who: 'Avec',
  andMore: (count) => plural(count, { one: 'une autre personne', other: `${count} autres personnes` }),
  howLong: 'Durée',
  minutes: (minutes) => `${minutes} ${plural(minutes, { one: 'minute', other: 'minutes' })}`,
  where: 'Lieu',
  linkToCome: 'Visio, lien à venir',
  about: 'Objet',

  zone: { label: 'Fuseau horaire', show: 'Afficher' },
  pick: {
    question: (count) =>
      plural(count, { one: 'Ce créneau vous convient-il ?', other: 'Quels créneaux vous conviennent ?' }),
    several: 'Choisissez-en autant que vous voulez : plus il y en a, plus vite le rendez-vous est fixé.',
    send: 'Envoyer ma réponse',
  },
  note: {
    label: (organizer) => `Message pour ${organizer} (facultatif)`,
    hint: 'Il sera transmis mot pour mot.',
    send: 'Envoyer le message',
    summary: (organizer) => `Écrire un message à ${organizer}`,
  },
  propose: {
    summary: 'Aucun ne convient ? Proposer d’autres créneaux',
    explain: 'Dites-nous quand vous pouvez. Nous chercherons un créneau qui convienne à tout le monde.',
    explainPainting:
      'Marquez vos heures libres : faites glisser la souris sur la semaine, ou utilisez les touches fléchées et la barre d’espace.',
    explainTapping: 'Touchez les demi-heures où vous êtes libre. Touchez-en une de nouveau pour l’effacer.',
    row: (n) => `Proposition ${n}`,
    day: 'Jour',
    from: 'De',
    until: 'À',
    send: 'Proposer ces créneaux',
    weekBefore: 'Semaine précédente',
    weekAfter: 'Semaine suivante',
    clear: 'Effacer',
  },
  decline: {
    link: 'Je ne souhaite pas de rendez-vous',
    title: 'Décliner ce rendez-vous ?',
    explain: (organizer) =>
      `Nous dirons à ${organizer} que vous ne souhaitez pas de rendez-vous, et nous ne vous relancerons plus.`,
    yes: 'Oui, décliner',
  },
  move: {
    link: 'Demander un autre créneau',
    title: 'Demander à déplacer le rendez-vous ?',
    explain: (time) =>
      `Nous demanderons un autre créneau à tout le monde. Tant que tout le monde n’a pas accepté, le rendez-vous reste fixé : ${time}.`,
    yes: 'Demander un autre créneau à tout le monde',
  },
  cancel: {
    link: 'Je ne peux pas venir',
    title: 'Annuler votre participation ?',
    explain: (organizer, time) => `Nous dirons à ${organizer} que vous ne viendrez pas (${time}).`,
    yes: 'Oui, je ne viendrai pas',
  },
  stop: {
    title: 'Ne plus recevoir de messages ?',
    explain:
      'Nous ne vous écrirons plus pour personne dans cette organisation. La personne qui organise le rendez-vous en sera informée.',
    yes: 'Ne plus m’écrire',
    done: 'C’est fait. Vous ne recevrez plus de messages de notre part.',
  },
  back: 'Retour',
  undo: {
    title: 'Annuler cette réponse ?',
    explain: (organizer) => `Nous dirons à ${organizer} que ce n’était pas vous, et tout redeviendra comme avant.`,
    yes: 'Ce n’était pas moi, annuler',
  },
  answer: {
    explain: (say) => `Votre réponse : « ${say} »`,
    send: (say) => `Répondre « ${say} »`,
    orReply: 'Si vous préférez dire autre chose, répondez simplement au message.',
    done: 'Merci, je m’en occupe. Vous recevrez un message indiquant ce qui a été fait.',
    settled:
      'C’est déjà réglé ou ce n’est plus nécessaire : il n’y a rien à faire ici. Pour changer quelque chose, répondez simplement au message.',
  },
  review: {
    approve: {
      title: 'Envoyer ce message ?',
      explain: 'Il attend votre accord. Je vérifie encore une fois que ses horaires sont libres.',
      yes: 'Approuver et envoyer',
    },
    run: {
      title: 'Laisser faire pour ce rendez-vous ?',
      explain: (count) =>
        count === 0
          ? 'Désormais, j’envoie tous les messages sur ce rendez-vous sans vous demander.'
          : 'J’envoie ce qui suit et, désormais, tous les messages sur ce rendez-vous sans vous demander.',
      yes: 'Laisser faire',
    },
    mailTo: (to) => `À ${to}`,
    orElse: 'S’il ne doit pas partir ainsi, répondez à mon message ou ouvrez la boîte d’envoi dans la console.',
    approved: (to) => `Le message à ${to} est approuvé et part à l’instant.`,
    sent: (to) => `Le message à ${to} a été envoyé.`,
    failed: (to) => `Le message à ${to} a été approuvé, mais n’a pas pu être remis.`,
    withdrawn: (to) => `Le message à ${to} a été retiré. Personne ne le recevra.`,
    held: (to) =>
      `Le message à ${to} n’est pas parti, car la demande a été mise en pause. Quand elle reprendra, j’en écrirai un nouveau.`,
    unneeded: (to) =>
      `Le message à ${to} n’est pas parti. La situation a changé entre-temps et il n’est plus nécessaire.`,
    outdated: {
      past: (to) => `Le message à ${to} n’est pas parti : un de ses horaires est passé.`,
      gone: (to) => `Le message à ${to} n’est pas parti : un de ses horaires n’est plus libre.`,
      moved: (to) => `Le message à ${to} n’est pas parti : le rendez-vous a été déplacé depuis.`,
    },
    anew: 'Je vois ce qu’il faut écrire maintenant.',
    waitsToo: 'Ce message attendra lui aussi votre accord.',
    runs: 'Les messages sur ce rendez-vous partent sans attendre votre accord.',
  },

  state: {
    booked: 'Votre rendez-vous est confirmé',
    moving: 'Quelqu’un a demandé un autre créneau. Tant que tout le monde n’a pas accepté, celui-ci reste valable.',
    over: 'Ce rendez-vous a commencé ou est passé.',
    cancelled: (organizer) => `Ce rendez-vous a été annulé. Si cela vous surprend, écrivez à ${organizer}.`,
    paused: (organizer) =>
      `Pour le moment, ${organizer} a mis ce rendez-vous en attente. Vous n’avez rien à faire ; nous vous écrirons quand il reprendra.`,
    refused: (organizer) =>
      `Vous avez décliné. Si vous changez d’avis, dites-le à ${organizer}, ou proposez un créneau ci-dessous.`,
    noTimes: (organizer) =>
      `Il n’y a pas de créneau libre pour le moment. Proposez-en un ci-dessous ; sinon, ${organizer} trouvera une autre solution.`,
    lost: 'Le créneau que vous aviez choisi n’est plus libre. L’un de ceux-ci vous convient-il ?',
    agreed: 'Merci, nous avons bien reçu votre réponse. Vous pouvez encore la modifier ici.',
    pending: 'Nous examinons votre réponse. Le résultat s’affichera ici dans un instant.',
  },
  calendar: { title: 'Ajouter à l’agenda', file: 'Fichier d’agenda (.ics)' },
  done: {
    answered: 'Merci, nous avons bien reçu votre réponse.',
    declined: (organizer) => `Vous avez décliné. Nous prévenons ${organizer}.`,
    noted: (organizer) => `Votre message est en route vers ${organizer}.`,
    moving: 'Nous demandons un autre créneau à tout le monde.',
    cancelled: 'C’est noté, vous ne viendrez pas.',
    undone: 'Merci. Tout est redevenu comme avant.',
  },
  problem: {
    nothingChosen: 'Choisissez au moins un créneau, ou proposez-en un autre.',
    gone: 'Ce créneau vient d’être pris. Voici ceux qui restent.',
    noWindow: 'Indiquez un jour avec une heure de début et une heure de fin.',
    badWindow: (minutes) => `Chaque proposition doit être à venir et durer au moins ${minutes} minutes.`,
    tooMany: 'C’est plus que ce que nous pouvons prendre en une journée. Répondez à notre e-mail, ou réessayez demain.',
    state: 'Le rendez-vous a changé entre-temps. Regardez-le à nouveau, s’il vous plaît.',
    noNote: 'Écrivez quelque chose avant d’envoyer.',
    again: 'Rien n’a encore changé. Cliquez encore une fois sur le bouton pour confirmer.',
  },
  news: 'Quelque chose a changé.',
  reload: 'Afficher',
  nothing: {
    title: 'Il n’y a plus rien ici',
    text: 'Ce lien a expiré ou n’est pas complet. Si vous avez un e-mail plus récent de notre part, utilisez le lien qu’il contient, ou répondez-y simplement.',
  },
  trouble: {
    title: 'Un problème est survenu',
    text: 'Rien n’a été modifié. Réessayez dans un instant, ou répondez simplement à notre e-mail.',
  },
}
