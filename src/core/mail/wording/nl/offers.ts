import type { offers as pattern } from '../en/offers.ts'
import type { Invited, NamedZone, Nth, Person, WhyAgain } from '../facts.ts'
import { byWhat, host, hostAtStart, hosts, length, listed, plural, theMeeting } from './words.ts'

type Wish = Parameters<typeof pattern.first>[0]
type Wanted = Parameters<typeof pattern.again>[2]

/** "Ana Ruiz en Dee Ray willen u graag 30 minuten via video spreken". */
function wish({ organizer, otherHosts, minutes, place }: Wish, whom: string): string {
  const would = otherHosts.length > 0 ? 'willen' : 'wil'
  return `${hosts(hostAtStart(organizer), otherHosts)} ${would} ${whom} graag ${length(minutes)}${byWhat(place)} spreken`
}

/** "de afspraak met Ana Ruiz (30 minuten)". */
function theWish({ organizer, otherHosts, minutes }: Wanted): string {
  return `de afspraak met ${hosts(host(organizer), otherHosts)} (${length(minutes)})`
}

function alsoInvited({ names, more }: Invited): string {
  const count = names.length + more
  if (count === 0) return ''
  const unnamed = more > 0 ? [plural(more, { one: 'één andere persoon', other: `${more} anderen` })] : []
  return ` Ook ${listed([...names, ...unnamed])} ${plural(count, { one: 'is', other: 'zijn' })} uitgenodigd; u hoort van mij zodra iedereen heeft geantwoord.`
}

const doesItWork = (count: number): string =>
  plural(count, { one: 'Komt dit moment u goed uit?', other: 'Komt een van deze momenten u goed uit?' })

const isItBetter = (count: number): string =>
  plural(count, { one: 'Komt dit moment u beter uit?', other: 'Komt een van deze momenten u beter uit?' })

const couldYouAsWell = (count: number): string =>
  plural(count, { one: 'Kunt u ook op het volgende moment?', other: 'Kunt u ook op een van deze momenten?' })

const silent: Record<Exclude<Nth, 'once_more'>, (meeting: string, count: number, organizer: Person) => string> = {
  first: (meeting, count) =>
    `Nog even over ${meeting}. ${plural(count, { one: 'Dit moment is nu vrij:', other: 'Deze momenten zijn nu vrij:' })}`,
  second: (meeting, count) => `Ik zoek nog een moment voor ${meeting}. ${doesItWork(count)}`,
  last: (meeting, count, organizer) =>
    `Dit is mijn laatste bericht over ${meeting}. ${plural(count, { one: 'Komt dit moment u niet goed uit?', other: 'Komt geen van deze momenten u goed uit?' })} Noem dan een week die beter past, of schrijf dat u geen afspraak wilt; dan geef ik dat door aan ${host(organizer)}.`,
}

/** It names the asker, so it need not say whom they would meet. */
const onceMore = ({ organizer, minutes }: Wanted, count: number): string =>
  `${hostAtStart(organizer)} heeft me gevraagd u nog één keer te schrijven over de afspraak (${length(minutes)}). ${doesItWork(count)}`

const again: Record<Exclude<WhyAgain, 'silent'>, (meeting: string, count: number) => string> = {
  back: (meeting, count) => `U was afwezig toen ik u schreef over ${meeting}. ${doesItWork(count)}`,
  asked_for_later: (meeting, count) => `U vroeg me later terug te komen op ${meeting}. ${doesItWork(count)}`,
  gave_times: (meeting, count) =>
    `U hebt me laten weten wanneer u kunt. Daartussen heb ik nog geen moment gevonden voor ${meeting}. ${couldYouAsWell(count)}`,
  refused_times: (meeting, count) => `De vorige momenten voor ${meeting} kwamen u niet uit. ${isItBetter(count)}`,
  wrote: (meeting, count) => `Dank voor uw laatste mail. Ik zoek nog een moment voor ${meeting}. ${doesItWork(count)}`,
  moving: (meeting, count) => `Ik zoek nog een nieuw moment voor ${meeting}. ${doesItWork(count)}`,
}

const laterReminder: Record<Nth, string> = {
  first: '',
  second: ' Een kort antwoord is genoeg.',
  last: ' Dit is mijn laatste herinnering.',
  once_more: '',
}

/** "de plaatselijke tijd van Berlijn"; a zone without a city is used alone: "UTC". */
const theZone = ({ words, isOfCity }: NamedZone): string => (isOfCity ? `de ${words}` : words)

const allNumbers = (page: string | null): string => {
  const numbers = 'Antwoord gewoon met alle nummers die u uitkomen'
  return page === null
    ? `${numbers}, of laat me weten wat beter is.`
    : `${numbers}, laat me weten wat beter is, of kies hier uw momenten: ${page}`
}

/** Mails that offer times. */
export const offers: typeof pattern = {
  first: (facts) => `${wish(facts, 'u')}.${alsoInvited(facts.invited)}`,
  topic: (about) => `Onderwerp: ${about}`,
  doesItWork,
  firstToAssistant: (facts, principal) =>
    `${wish(facts, principal)}. Mij is gevraagd dat met u te regelen.${alsoInvited(facts.invited)}`,
  wouldItBeGood: (count) =>
    plural(count, { one: 'Zou dit moment goed zijn?', other: 'Zou een van deze momenten goed zijn?' }),
  requested: ({ organizer, otherHosts, minutes, place, invited }, team) => {
    const speak = otherHosts.length > 0 ? 'spreken' : 'spreekt'
    return `Dank voor uw bericht${team === null ? '' : ` aan ${team}`}. ${hosts(hostAtStart(organizer), otherHosts)} ${speak} u graag ${length(minutes)}${byWhat(place)}.${alsoInvited(invited)}`
  },
  others: {
    none_fits: ({ heard, count }) => `${heard ?? 'Dank voor uw bericht.'} ${isItBetter(count)}`,
    not_possible: ({ heard, count }) =>
      `${heard ?? 'Dank u wel.'} Dat lukt helaas niet. ${plural(count, { one: 'Dit moment ligt er het dichtst bij. Komt het u goed uit?', other: 'Deze momenten liggen er het dichtst bij. Komt een ervan u goed uit?' })}`,
    outside: ({ heard, count }) =>
      `${heard ?? 'Dank u wel.'} Ik kijk of dat kan. ${plural(count, { one: 'Zou dit moment u ook goed uitkomen?', other: 'Zou een van deze momenten u ook goed uitkomen?' })}`,
    over: ({ count }) => `Dank u wel. Het spijt me, ik heb dat moment niet op tijd kunnen boeken. ${doesItWork(count)}`,
    zone: ({ count }) => `Dank u wel, ik heb uw tijdzone genoteerd. ${doesItWork(count)}`,
    added: ({ count }) => `Dank u wel, ik schrijf ook iedereen aan die u noemt. ${doesItWork(count)}`,
    add_asked: ({ organizer, count }) =>
      `Dank u wel. Ik heb ${host(organizer)} gevraagd of ik iedereen die u noemt mag aanschrijven. ${doesItWork(count)}`,
    shorter: ({ minutes, count }) => `Natuurlijk, ${length(minutes)} is prima. ${doesItWork(count)}`,
    duration: ({ organizer, minutes, count }) =>
      `${hostAtStart(organizer)} wil nu graag ${length(minutes)}, daarom doe ik u ${plural(count, { one: 'een nieuw voorstel', other: 'nieuwe voorstellen' })}. ${doesItWork(count)}`,
    changed: ({ count }) => `Helaas is een deel van mijn voorstellen inmiddels niet meer vrij. ${doesItWork(count)}`,
    not_common: ({ heard, count }) =>
      `${heard === null ? '' : `${heard} `}Ik heb nog geen moment gevonden waarop iedereen kan. ${couldYouAsWell(count)}`,
    unclear: ({ organizer, count }) =>
      `Dank voor uw antwoord. Ik weet niet zeker of ik het goed heb begrepen. Voor de afspraak met ${host(organizer)}: ${plural(count, { one: 'komt dit moment u goed uit?', other: 'komt een van deze momenten u goed uit?' })}`,
    move: ({ organizer, count }) =>
      `Voor de afspraak met ${host(organizer)} is een nieuw moment nodig. ${doesItWork(count)}`,
    longer: ({ organizer, minutes, count }) =>
      `${hostAtStart(organizer)} wil voor de afspraak graag ${length(minutes)}. ${doesItWork(count)}`,
    declined: ({ organizer, count }) =>
      `U hebt de uitnodiging voor de afspraak met ${host(organizer)} afgeslagen. ${isItBetter(count)}`,
  },
  again: (why, nth, facts, count) => {
    if (why !== 'silent') return `${again[why](theWish(facts), count)}${laterReminder[nth]}`
    return nth === 'once_more' ? onceMore(facts, count) : silent[nth](theWish(facts), count, facts.organizer)
  },
  howToAnswer: (count, page, isForSeveral) => {
    if (count > 1 && isForSeveral) return allNumbers(page)
    const words = plural(count, { one: 'Een “ja” is genoeg', other: 'Antwoord gewoon met een nummer' })
    if (page === null) return `${words}, of laat me weten wat u beter uitkomt.`
    return plural(count, {
      one: `${words}, of laat me weten wat u beter uitkomt. U kunt ook hier antwoorden: ${page}`,
      other: `${words}, laat me weten wat u beter uitkomt, of kies hier een moment: ${page}`,
    })
  },
  movesSoon: (count) => `Er is een nieuw moment voor nodig; tot dan blijft dit staan. ${doesItWork(count)}`,
  presentTimeStands: (time) =>
    `Zolang er geen nieuw moment is, blijft ${time === null ? 'de huidige afspraak staan' : `het bij ${time}`}.`,
  heard: (free, busy) => {
    if (busy === null) return `Dank u wel, ik heb genoteerd wanneer u kunt: ${free}.`
    return free === null
      ? `Dank u wel, ik heb genoteerd wanneer u niet kunt: ${busy}.`
      : `Dank u wel, ik heb genoteerd wanneer u kunt (${free}) en wanneer niet (${busy}).`
  },
  confirmOld: 'Het is even geleden dat u me liet weten wanneer u kunt. Komt dit moment u nog steeds goed uit?',
  confirmMove: (called, from, count) =>
    `U wilt ${theMeeting(called)} verplaatsen. De afspraak staat nu op ${from}. ${plural(count, {
      one: 'Zal ik er dit moment van maken?',
      other: 'Welk van deze momenten komt u beter uit?',
    })}`,
  inZone: (zone) => `Alle tijden zijn in ${theZone(zone)}.`,
  inZoneOf: (zone, organizer) => `Alle tijden zijn in ${theZone(zone)}, de tijdzone van ${host(organizer)}.`,
  asksZone: 'Bent u in een andere tijdzone? Laat me dan weten in welke.',
}
