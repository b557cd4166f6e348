import type { organizer as pattern } from '../en/organizer.ts'
import type { Choice } from '../facts.ts'
import { done } from './done.ts'
import { standing } from './orders.ts'
import { either, inQuotes, length, listed, of, plural, shortList, that } from './words.ts'

const CANCEL: Choice = { say: 'annuler', does: 'J’annule le rendez-vous', press: 'cancel' }
const drop = (name: string): Choice => ({
  say: `retirer ${name}`,
  does: `Je continue sans ${name}`,
  press: 'drop',
})
const replace = (name: string): Choice => ({
  say: `remplacer ${name} par adresse@example.com`,
  does: 'J’organise le rendez-vous avec cette personne',
})

const times = (mails: number): string => plural(mails, { one: 'une fois', other: `${mails} fois` })

/** Mails to the organizer: what happened, what is needed, and the answers that settle it. */
export const organizer: typeof pattern = {
  headline: {
    out: {
      declined: (name) => `${name} a décliné`,
      stop: (name) => `${name} ne souhaite plus recevoir de messages`,
      bounce: (name) => `Les messages à ${name} n’arrivent pas`,
    },
    silent: (name) => `Pas de réponse ${of(name)}`,
    silentAll: (names) => `Pas de réponse ${of(listed(names))}`,
    standsIn: 'Ce rendez-vous vous est confié',
    passed: {
      question: (name) => `${name} a une question`,
      where: (name) => `${name} demande où a lieu le rendez-vous`,
      unclear: (name) => `Je ne comprends pas ce ${that(name)} écrit`,
      refusing: (name) => `Aucun de mes créneaux ne convient à ${name}`,
      nothing: (name) => `Message ${of(name)}`,
      told: (name) => `Message ${of(name)}`,
      moving: (name) => `${name} demande un autre créneau`,
      stands: (name) => `${name} peut finalement venir`,
      stuck: (name) => `${name} demande un autre créneau, et je n’en trouve pas`,
      cancelled: (name) => `Message ${of(name)}`,
      over: (name) => `Message ${of(name)}`,
      repeating: (name) => `${name} envoie toujours le même message`,
    },
    noTime: (names) => `Pas encore de créneau avec ${shortList(names)}`,
    outside: (only, day) => (only === null ? `Réserver le ${day} ?` : `${only} propose le ${day}`),
    tooManyMails: (name) => `Je n’écris plus à ${name} aujourd’hui`,
    tooQuick: (name) => `Une machine répond peut-être pour ${name}`,
    tooManyChanges: 'Trop de changements aujourd’hui',
    firstContactsWait: 'Certains premiers messages partiront demain',
    peopleNamed: (name, count) =>
      `${name} mentionne ${plural(count, { one: 'une autre personne', other: `${count} autres personnes` })}`,
    longerWanted: (name, minutes) => `${name} aimerait prévoir ${length(minutes)}`,
    declined: (name) => `${name} ne peut pas venir`,
  },
  orElse: 'Ou dites-moi ce que vous préférez.',
  out: {
    declined: (name) => `${name} a décliné le rendez-vous.`,
    stop: (name) => `${name} m’a demandé de ne plus écrire.`,
    bounce: (name, email) => `Mon message à ${name} (${email}) n’est pas arrivé.`,
  },
  notAgain: (name) => `Je n’écrirai plus à ${name} et je continue avec les autres.`,
  notAgainAndDecide: (name, isBooked) =>
    `Je n’écrirai plus à ${name}. ${isBooked ? 'Le rendez-vous est maintenu.' : 'Je ne réserve rien avant votre décision :'}`,
  tooFew: (left, count, of) =>
    `${left.length === 0 ? 'Il ne reste personne' : `Il reste ${listed(left)}`}, et il faut au moins ${plural(count, { one: 'une personne', other: `${count} personnes` })} sur ${of}.`,
  ifTooFew: (left, of) => ({
    say: `${left} sur ${of} ${plural(left, { one: 'suffit', other: 'suffisent' })}`,
    does: 'Je continue avec les personnes qui restent',
  }),
  ifOut: (name) => [replace(name), drop(name), CANCEL],
  silent: (name, mails) =>
    `${name} n’a pas répondu. Je lui ai écrit ${times(mails)}. Que souhaitez-vous que je fasse ?`,
  silentAll: (names, mails) =>
    `${listed(names)} n’ont pas répondu. J’ai écrit ${times(mails)} à chaque personne. Que souhaitez-vous que je fasse ?`,
  silentSince: (name, mails) =>
    `Je ne sais toujours pas quand ${name} peut venir. Je lui ai écrit ${times(mails)} depuis ce message :`,
  ifSilentAll: (names) => [
    { say: 'patienter', does: `Je repose la question à ${listed(names)}`, press: 'wait' },
    ...names.map(
      (name): Choice => ({
        say: `continuer sans ${name}`,
        does: 'J’organise le rendez-vous avec les autres',
        press: 'without',
      }),
    ),
    CANCEL,
  ],
  ifSilent: (name, isAlone) => [
    { say: `relancer ${name}`, does: `Je repose la question à ${name}`, press: 'wait' },
    ...(isAlone
      ? []
      : [
          {
            say: `continuer sans ${name}`,
            does: 'J’organise le rendez-vous avec les autres',
            press: 'without' as const,
          },
        ]),
    replace(name),
    CANCEL,
  ],
  standsIn: (leaver, participants) =>
    `${leaver ?? 'La personne qui organisait ce rendez-vous'} ne fait plus partie de l’équipe. Le rendez-vous avec ${listed(participants)} vous est maintenant confié :`,
  standsAsBooked: 'Il est maintenu tel quel, et je vous préviendrai si quelque chose change.',
  standsWithoutHost:
    'Il est maintenu tel quel, mais plus personne de votre équipe n’y participe. Dites-moi qui doit y aller, ou choisissez :',
  bookedOnPage: (name, hasAnswers) =>
    `${name} a réservé ce rendez-vous sur votre page de réservation${hasAnswers ? ' et a répondu :' : '.'}`,
  wrote: (name) => `${name} écrit :`,
  whyPassed: {
    question: () => 'Cette question est pour vous : répondez ici, et je transmettrai.',
    where: () =>
      'Je ne sais pas encore où aura lieu le rendez-vous. Indiquez-moi un lien, un numéro de téléphone ou une adresse : je transmettrai l’information et l’ajouterai à l’invitation.',
    unclear: (name) =>
      `Je n’ai pas compris les deux derniers messages ${of(name)}. Répondez ici, et je transmettrai, ou écrivez directement à ${name}.`,
    refusing: (name) =>
      `Aucun des créneaux proposés ne convient à ${name}, et je ne sais pas quand ce serait possible. Répondez ici, et je transmettrai, ou écrivez directement à ${name}.`,
    told: (name) =>
      `Je voulais que vous le sachiez. J’ai seulement confirmé vous l’avoir transmis. Si une réponse s’impose, écrivez directement à ${name}.`,
    nothing: (name) =>
      `Je voulais que vous le sachiez. Je n’ai pas répondu. Si une réponse s’impose, écrivez directement à ${name}.`,
    moving: () => 'J’ai demandé un autre créneau. D’ici là, le rendez-vous ne bouge pas.',
    stands: () => 'Le rendez-vous ne bouge donc pas.',
    stuck: () =>
      'Je ne trouve pas d’autre créneau. Le rendez-vous ne bouge pas tant que vous ne m’indiquez pas d’autres moments ou ne l’annulez pas.',
    cancelled: (name) =>
      `Le rendez-vous est annulé, je n’ai donc pas répondu. Si une réponse s’impose, écrivez directement à ${name}.`,
    over: (name) =>
      `Le rendez-vous a commencé ou est passé, je n’ai donc pas répondu. Si une réponse s’impose, écrivez directement à ${name}.`,
    repeating: (name) =>
      `C’est le troisième message identique, je ne réponds donc plus. Si une réponse s’impose, écrivez directement à ${name}.`,
  },
  ifTimeHelps: (hasTime) => (hasTime ? [{ say: 'oui', does: 'Je retiens ce créneau', press: 'yes' }] : []),
  drop,
  dropSomebody: { say: 'retirer …', does: 'et un nom : je continue sans cette personne' },
  cancel: CANCEL,
  listsEnd: (lists, isYesOrNo) =>
    `J’ai envoyé ${lists} listes de créneaux, et aucun ne convient encore à tout le monde. ${isYesOrNo ? 'Dois-je en envoyer d’autres ?' : 'Avant d’en envoyer d’autres, dites-moi comment continuer.'}`,
  allBut: (names) => `Ce créneau convient à tout le monde sauf ${listed(names)} :`,
  ifListsEnd: (name) => [
    { say: name === null ? 'oui' : 'attendre', does: 'J’envoie d’autres créneaux', press: 'wait' },
    name === null
      ? { say: 'retirer …', does: 'et un nom : je continue sans cette personne' }
      : { say: `continuer sans ${name}`, does: 'J’organise le rendez-vous avec les autres', press: 'without' },
    CANCEL,
  ],
  shallIBook: 'Dois-je le réserver ?',
  noTimeElse: 'Vous pouvez aussi m’indiquer d’autres moments ou une autre durée. Je n’en ai parlé à personne d’autre.',
  ifOutside: (only) => [
    { say: 'oui', does: 'Je le réserve', press: 'yes' },
    {
      say: 'non',
      does: only === null ? 'Je continue à chercher' : `Je demande un autre créneau à ${only}`,
      press: 'no',
    },
  ],
  tooManyMails: (name, most) =>
    `J’ai envoyé ${most} messages à ${name} aujourd’hui, je m’arrête donc jusqu’à demain. Si c’est urgent, mieux vaut écrire vous-même à ${name}.`,
  tooQuick: (name) =>
    `Les dernières réponses ${of(name)} sont arrivées quelques secondes après mes messages : c’est peut-être une machine qui écrit. J’attends un quart d’heure avant de répondre.`,
  tooManyChanges: (most) =>
    `Ce rendez-vous a changé ${most} fois aujourd’hui, je ne change donc plus rien avant demain. Le dernier horaire envoyé reste valable.`,
  firstContactsWait: (count, most) =>
    `J’ai écrit aujourd’hui à ${most} nouvelles personnes pour ce rendez-vous, c’est mon maximum par jour. ${plural(count, { one: 'Une autre recevra son premier message demain.', other: `${count} autres recevront leur premier message demain.` })}`,
  peopleNamed: (name, count, isInstead) =>
    `${name} aimerait que j’écrive ${isInstead ? 'plutôt ' : 'aussi '}à ${plural(count, { one: 'une autre personne', other: `${count} autres personnes` })} :`,
  andMore: (count) => `et ${count} ${plural(count, { one: 'autre', other: 'autres' })}`,
  placesLeft: (places) =>
    places === 0
      ? 'Il n’y a plus de place pour personne d’autre.'
      : `Il reste de la place pour ${plural(places, { one: 'une personne', other: `${places} personnes` })}.`,
  ifPeopleNamed: (count) => [
    {
      say: 'oui',
      does: plural(count, { one: 'J’écris à cette personne', other: 'J’écris à toutes ces personnes' }),
      press: 'yes',
    },
    { say: 'non', does: 'Je n’écris à personne d’autre', press: 'no' },
  ],
  longerWanted: (name, minutes) => `${name} aimerait que le rendez-vous dure ${length(minutes)} :`,
  ifLonger: (minutes) => [
    { say: 'oui', does: `Je cherche un créneau ${of(length(minutes))}`, press: 'yes' },
    { say: 'non', does: 'La durée ne change pas', press: 'no' },
  ],
  declined: (name, hasComment) => `${name} ne peut pas venir${hasComment ? ' :' : '.'}`,
  askedForAnother: (name) => `J’ai demandé un autre créneau à ${name}.`,
  stillKept: 'Le rendez-vous est maintenu.',
  ifBooked: [{ say: 'déplacer', does: 'Je cherche un autre créneau', press: 'move' }, CANCEL],
  ifStuck: [CANCEL],
  deserted:
    'Personne d’autre ne vient. Sauf décision contraire de votre part, je l’annulerai dans les deux jours ouvrés, et dans tous les cas avant son début.',
  done,
  standing,
  notUnderstood: (isBooked) =>
    `Je n’ai pas compris ce que vous souhaitez. Vous pouvez répondre ${isBooked ? 'par « déplacer »' : 'par des moments qui vous conviennent ou non'}, par une autre durée, par « ajouter » et une adresse, par « retirer » et un nom, ou par « annuler ».`,
  asks: (question) => `Merci. ${question}`,
  /** An order about somebody whom nobody can tell from the others. */
  asksWhom: (words, names) => `De qui parlez-vous avec ${inQuotes(words)} : ${either(names)} ? Le nom suffit.`,
}
