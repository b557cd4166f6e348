import type { offers as pattern } from '../en/offers.ts'
import type { Invited, Nth, Person, WhyAgain } from '../facts.ts'
import { byWhat, host, hostAtStart, hosts, length, listed, of, plural, theMeeting } from './words.ts'

type Wish = Parameters<typeof pattern.first>[0]
type Wanted = Parameters<typeof pattern.again>[2]

/** "Ana Ruiz et Dee Ray aimeraient échanger avec vous pendant 30 minutes, en visio". */
function wish({ organizer, otherHosts, minutes, place }: Wish, whom: string): string {
  const would = otherHosts.length > 0 ? 'aimeraient' : 'aimerait'
  return `${hosts(hostAtStart(organizer), otherHosts)} ${would} échanger avec ${whom} pendant ${length(minutes)}${byWhat(place)}`
}

/** Without an article, which melts into the word before it: "rendez-vous de 30 minutes avec Ana Ruiz". */
const meetingOf = ({ organizer, otherHosts, minutes }: Wanted): string =>
  `rendez-vous ${of(length(minutes))} avec ${hosts(host(organizer), otherHosts)}`

/** "Mia Roth reçoit aussi cette invitation. ", because "invité" would need a gender. */
function alsoInvited({ names, more }: Invited): string {
  const count = names.length + more
  if (count === 0) return ''
  const one = names.length > 0 ? 'une autre personne' : 'Une autre personne'
  const unnamed = more > 0 ? [plural(more, { one, other: `${more} autres personnes` })] : []
  return ` ${listed([...names, ...unnamed])} ${plural(count, { one: 'reçoit', other: 'reçoivent' })} aussi cette invitation, et je vous écrirai dès que tout le monde aura répondu.`
}

const doesItWork = (count: number): string =>
  plural(count, { one: 'Ce créneau vous convient-il ?', other: 'L’un de ces créneaux vous convient-il ?' })

const isItBetter = (count: number): string =>
  plural(count, {
    one: 'Ce créneau vous conviendrait-il mieux ?',
    other: 'L’un de ces créneaux vous conviendrait-il mieux ?',
  })

const doesItWorkToo = (count: number): string =>
  plural(count, { one: 'Celui-ci vous conviendrait-il aussi ?', other: 'L’un de ceux-ci vous conviendrait-il aussi ?' })

const silent: Record<Exclude<Nth, 'once_more'>, (meeting: string, count: number, organizer: Person) => string> = {
  first: (meeting, count) =>
    `Un petit rappel au sujet du ${meeting}. ${plural(count, { one: 'Ce créneau est libre en ce moment :', other: 'Ces créneaux sont libres en ce moment :' })}`,
  second: (meeting, count) => `Je cherche toujours un créneau pour le ${meeting}. ${doesItWork(count)}`,
  last: (meeting, count, organizer) =>
    `C’est mon dernier message au sujet du ${meeting}. Si ${plural(count, { one: 'ce créneau ne vous convient pas', other: 'aucun de ces créneaux ne vous convient' })}, indiquez-moi une semaine qui vous irait mieux, ou dites-moi que vous ne souhaitez pas de rendez-vous : je le ferai savoir à ${host(organizer)}.`,
}

/** It names the asker, so it need not say whom they would meet. */
const onceMore = ({ organizer, minutes }: Wanted, count: number): string =>
  `À la demande ${of(host(organizer))}, je reviens encore une fois vers vous au sujet du rendez-vous ${of(length(minutes))}. ${doesItWork(count)}`

const again: Record<Exclude<WhyAgain, 'silent'>, (meeting: string, count: number) => string> = {
  back: (meeting, count) => `Pendant votre absence, je vous avais écrit au sujet du ${meeting}. ${doesItWork(count)}`,
  asked_for_later: (meeting, count) =>
    `Comme vous me l’aviez demandé, je reviens vers vous au sujet du ${meeting}. ${doesItWork(count)}`,
  gave_times: (meeting, count) =>
    `Merci pour vos disponibilités. Je n’y ai pas encore trouvé de créneau pour le ${meeting}. ${doesItWorkToo(count)}`,
  refused_times: (meeting, count) =>
    `Les derniers créneaux proposés pour le ${meeting} ne vous convenaient pas. ${plural(count, { one: 'Celui-ci vous conviendrait-il mieux ?', other: 'L’un de ceux-ci vous conviendrait-il mieux ?' })}`,
  wrote: (meeting, count) =>
    `Merci pour votre dernier message. Il me manque encore un créneau pour le ${meeting}. ${doesItWork(count)}`,
  moving: (meeting, count) => `Il me faut encore un nouveau créneau pour le ${meeting}. ${doesItWork(count)}`,
}

/** So that no two reminders are the same. */
const laterReminder: Record<Nth, string> = {
  first: '',
  second: ' Une réponse courte suffit.',
  last: ' C’est mon dernier rappel.',
  once_more: '',
}

const allNumbers = (page: string | null): string => {
  const numbers = 'Indiquez-moi simplement tous les numéros qui vous conviennent'
  return page === null
    ? `${numbers}, ou dites-moi ce qui irait mieux.`
    : `${numbers}, dites-moi ce qui irait mieux, ou choisissez vos créneaux ici : ${page}`
}

/** Mails that offer times. */
export const offers: typeof pattern = {
  first: (facts) => `${wish(facts, 'vous')}.${alsoInvited(facts.invited)}`,
  topic: (about) => `Sujet : ${about}`,
  doesItWork,
  firstToAssistant: (facts, principal) =>
    `${wish(facts, principal)}, et je m’adresse à vous pour convenir d’un créneau.${alsoInvited(facts.invited)}`,
  wouldItBeGood: (count) =>
    plural(count, { one: 'Ce créneau serait-il possible ?', other: 'L’un de ces créneaux serait-il possible ?' }),
  requested: ({ organizer, otherHosts, minutes, place, invited }, team) => {
    const will = otherHosts.length > 0 ? 'échangeront' : 'échangera'
    return `Merci pour votre message${team === null ? '' : ` à ${team}`}. ${hosts(hostAtStart(organizer), otherHosts)} ${will} volontiers avec vous pendant ${length(minutes)}${byWhat(place)}.${alsoInvited(invited)}`
  },
  others: {
    none_fits: ({ heard, count }) => `${heard ?? 'Merci pour votre réponse.'} ${isItBetter(count)}`,
    not_possible: ({ heard, count }) =>
      `${heard ?? 'Merci !'} Malheureusement, ce n’est pas possible. ${plural(count, { one: 'Voici le créneau le plus proche. Vous convient-il ?', other: 'Voici les créneaux les plus proches. L’un d’eux vous convient-il ?' })}`,
    outside: ({ heard, count }) =>
      `${heard ?? 'Merci !'} Je vais voir si c’est possible. ${plural(count, { one: 'Ce créneau vous conviendrait-il aussi ?', other: 'L’un de ces créneaux vous conviendrait-il aussi ?' })}`,
    over: ({ count }) => `Merci ! Désolé, je n’ai pas pu réserver ce créneau à temps. ${doesItWork(count)}`,
    zone: ({ count }) => `Merci, j’ai noté votre fuseau horaire. ${doesItWork(count)}`,
    added: ({ count }) => `Merci, j’élargis l’invitation. ${doesItWork(count)}`,
    add_asked: ({ organizer, count }) =>
      `Merci. J’ai demandé à ${host(organizer)} si je peux élargir l’invitation. ${doesItWork(count)}`,
    shorter: ({ minutes, count }) => `Bien sûr, prévoyons ${length(minutes)}. ${doesItWork(count)}`,
    duration: ({ organizer, minutes, count }) =>
      `${hostAtStart(organizer)} aimerait maintenant prévoir ${length(minutes)}, voici donc ${plural(count, { one: 'un nouveau créneau. Vous convient-il ?', other: 'de nouveaux créneaux. L’un d’eux vous convient-il ?' })}`,
    changed: ({ count }) =>
      `Malheureusement, certains des créneaux que je vous avais proposés ne sont plus libres. ${plural(count, { one: 'Celui-ci vous convient-il ?', other: 'L’un de ces autres créneaux vous convient-il ?' })}`,
    not_common: ({ heard, count }) =>
      `${heard === null ? '' : `${heard} `}Je n’ai pas encore trouvé de créneau qui convienne à tout le monde. ${doesItWorkToo(count)}`,
    unclear: ({ organizer, count }) =>
      `Merci pour votre réponse. Je ne sais pas si je l’ai bien comprise. Pour le rendez-vous avec ${host(organizer)}, ${plural(count, { one: 'ce créneau vous convient-il ?', other: 'l’un de ces créneaux vous convient-il ?' })}`,
    move: ({ organizer, count }) =>
      `Le rendez-vous avec ${host(organizer)} doit changer d’horaire. ${doesItWork(count)}`,
    longer: ({ organizer, minutes, count }) =>
      `${hostAtStart(organizer)} aimerait prévoir ${length(minutes)} pour le rendez-vous. ${doesItWork(count)}`,
    declined: ({ organizer, count }) =>
      `Vous avez décliné l’invitation au rendez-vous avec ${host(organizer)}. ${isItBetter(count)}`,
  },
  again: (why, nth, facts, count) => {
    if (why !== 'silent') return `${again[why](meetingOf(facts), count)}${laterReminder[nth]}`
    return nth === 'once_more' ? onceMore(facts, count) : silent[nth](meetingOf(facts), count, facts.organizer)
  },
  howToAnswer: (count, page, isForSeveral) => {
    if (count > 1 && isForSeveral) return allNumbers(page)
    const words = plural(count, { one: 'Un « oui » suffit', other: 'Répondez simplement par un numéro' })
    if (page === null) return `${words}, ou dites-moi ce qui vous conviendrait mieux.`
    return plural(count, {
      one: `${words}, ou dites-moi ce qui vous conviendrait mieux. Vous pouvez aussi répondre ici : ${page}`,
      other: `${words}, dites-moi ce qui vous conviendrait mieux, ou choisissez un créneau ici : ${page}`,
    })
  },
  movesSoon: (count) => `Il faut trouver un nouvel horaire ; d’ici là, celui-ci reste valable. ${doesItWork(count)}`,
  presentTimeStands: (time) =>
    time === null
      ? 'Tant que rien n’est décidé, l’horaire actuel reste valable.'
      : `Tant que rien n’est décidé, le rendez-vous est maintenu le ${time}.`,
  heard: (free, busy) => {
    if (busy === null) return `Merci, j’ai noté vos disponibilités (${free}).`
    return free === null
      ? `Merci, j’ai noté vos indisponibilités (${busy}).`
      : `Merci, j’ai noté vos disponibilités (${free}) et vos indisponibilités (${busy}).`
  },
  confirmOld: 'Vous m’aviez indiqué vos disponibilités il y a quelque temps. Ce créneau vous convient-il toujours ?',
  confirmMove: (called, from, count) =>
    `Vous aimeriez déplacer ${theMeeting(called)}, prévu le ${from}. ${plural(count, {
      one: 'Puis-je le déplacer à ce créneau ?',
      other: 'Lequel de ces créneaux vous conviendrait mieux ?',
    })}`,
  inZone: ({ words }) => `Les horaires sont indiqués en ${words}.`,
  inZoneOf: ({ words }, organizer) => `Les horaires sont indiqués en ${words}, là où se trouve ${host(organizer)}.`,
  asksZone: 'Si votre fuseau horaire est différent, dites-moi lequel.',
}
