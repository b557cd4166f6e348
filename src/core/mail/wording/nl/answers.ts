import type { answers as pattern } from '../en/answers.ts'
import { known } from './known.ts'
import { host, hostAtStart, inQuotes, listed, plural } from './words.ts'

/** Answers to somebody's mail, except for new times. */
export const answers: typeof pattern = {
  known,
  doubt: {
    zone: (words) => `Welke tijdzone bedoelt u met ${inQuotes(words)}?`,
    'which-offer': () => 'Welk van de momenten bedoelt u?',
    'next-weekday': (words) => `Bedoelt u met ${inQuotes(words)} deze week of de week daarna?`,
    'date-order': (words) => `Welke dag bedoelt u met ${inQuotes(words)}?`,
    'weekday-date': (words) => `In ${inQuotes(words)} horen de dag en de datum niet bij elkaar. Welke dag bedoelt u?`,
    'half-of-day': (words) => `Bedoelt u met ${inQuotes(words)} vóór of na twaalf uur ’s middags?`,
    'no-day': (words) => `Op welke dag bedoelt u ${inQuotes(words)}?`,
    hedged: (words) => `U schrijft ${inQuotes(words)}. Mag ik daarop rekenen?`,
    condition: (words) => `U schrijft ${inQuotes(words)}. Weet u inmiddels of dat lukt?`,
    contradiction: (words) => `U noemt ${inQuotes(words)} zowel mogelijk als niet mogelijk. Wat klopt?`,
    vague: (words) => `Aan welke dagen denkt u bij ${inQuotes(words)}?`,
    past: (words) => `${inQuotes(words)} lijkt al voorbij te zijn. Welke dag bedoelt u?`,
    unread: (words) => `Wat bedoelt u met ${inQuotes(words)}?`,
    language: () => 'Kunt u mij een dag en een tijd noemen?',
    who: (words) => `U noemt iemand (${inQuotes(words)}). Wat is het e-mailadres?`,
    whom: (words) => `Ik weet niet zeker of ik ${inQuotes(words)} goed begrijp. Wie bedoelt u, en wat moet ik doen?`,
    number: (words) => `Is ${inQuotes(words)} een nummer uit mijn lijst of een tijd?`,
    'usual-time': (words) => `Hoe laat is ${inQuotes(words)} voor u?`,
  },
  thanksAndAsks: (question) => `Dank voor uw antwoord. ${question}`,
  whichTime: (count) => {
    if (count === 0) return 'Welke dag en welke tijd komen u goed uit?'
    return plural(count, { one: 'Mag ik dit moment vastleggen?', other: 'Welk van deze momenten mag ik vastleggen?' })
  },
  howToAnswer: (count) =>
    plural(count, {
      one: 'Een “ja” is genoeg, of noem een dag en een tijd die u goed uitkomen.',
      other: 'Het nummer is genoeg, of noem een dag en een tijd die u goed uitkomen.',
    }),
  understoodAs: (free, busy) => {
    if (busy === null) return `Als ik u goed begrijp, kunt u ${free}.`
    return free === null
      ? `Als ik u goed begrijp, kunt u niet ${busy}.`
      : `Als ik u goed begrijp, kunt u ${free}, maar niet ${busy}.`
  },
  isThatRight: 'Klopt dat? Een “ja” is genoeg; laat me anders weten wanneer u kunt.',
  orOneOfThese: (count) =>
    plural(count, {
      one: 'Bedoelt u dit moment, dan is een “ja” genoeg:',
      other: 'Is het een van deze, dan is het nummer genoeg:',
    }),
  noted: (time) => (time === null ? 'Dank u wel, dat heb ik genoteerd.' : `Dank u wel, ik heb genoteerd: ${time}.`),
  notedThese: 'Dank u wel, ik heb genoteerd dat deze momenten u goed uitkomen:',
  waiting: (names) =>
    `Ik wacht nog op ${names.length === 0 ? 'anderen' : listed(names)} en laat het u weten zodra het moment vaststaat.`,
  cannotToo: (busy) => `Ik heb ook genoteerd wanneer u niet kunt: ${busy}.`,
  noLongerCounts: (times) => `Wat u eerder liet weten (${times}), vervalt daarmee.`,
  checking: 'Dank u wel. Laat het me gerust weten zodra u het weet.',
  nearestIs: (time) => `Dat lukt helaas niet. Het dichtst erbij ligt ${time}. Komt dat u goed uit? Een “ja” is genoeg.`,
  stands: (time) => `Goed, dan blijft het bij ${time}.`,
  isKept: (organizer, time) =>
    `${hostAtStart(organizer)} houdt liever de tijd aan, dus het blijft bij ${time}. Kunt u dan niet, laat het me dan gewoon weten.`,
  shallCallOff: (organizer) => `Voor de zekerheid: zal ik ${host(organizer)} laten weten dat u niet kunt komen?`,
  standsUntilThen: (time) => `Tot die tijd blijft het bij ${time}. Een “ja” of “nee” is genoeg.`,
  calledOffByYou: (organizer) => `Dank voor uw bericht. Ik heb het doorgegeven aan ${host(organizer)}.`,
  cannotCome: (organizer) =>
    `U hebt op uw pagina aangegeven dat u niet naar de afspraak met ${host(organizer)} kunt komen. Ik heb dat doorgegeven.`,
  declinedByYou: (organizer) =>
    `U hebt laten weten dat u geen afspraak met ${host(organizer)} wilt. Dank daarvoor; ik heb het doorgegeven en vraag het u niet nog eens.`,
  notYou: (page) => `Was u dit niet? Dan kunt u het hier ongedaan maken: ${page}`,
  deferred: (onDay) =>
    onDay === null
      ? 'Natuurlijk. Ik kom er over ongeveer een week op terug.'
      : `Natuurlijk. Ik kom er ${onDay} op terug.`,
  where: (place) => {
    if (place.kind === 'video') return `Het is een videogesprek. Dit is de link: ${place.url}`
    if (place.kind === 'calendar') return 'Het is een videogesprek. U krijgt de link met de uitnodiging.'
    return place.kind === 'phone'
      ? `Het is een telefoongesprek. Het nummer is ${place.number}.`
      : `De afspraak is hier: ${place.text}`
  },
  passedOn: (organizer) => `Dank u wel, ik heb het doorgegeven aan ${host(organizer)} en kom erop terug.`,
  passedOnToo: (organizer) => `Uw bericht heb ik doorgegeven aan ${host(organizer)}.`,
  organizerAnswers: (organizer) => `${hostAtStart(organizer)} antwoordt:`,
  organizerAdds: (organizer) => `${hostAtStart(organizer)} schrijft daarbij:`,
  wouldThisSuit: (count) =>
    plural(count, { one: 'Komt dit moment u goed uit?', other: 'Komt een van deze momenten u goed uit?' }),
  withAssistant: (names) =>
    `Dank u wel. Ik regel het met ${listed(names)}, en u krijgt de uitnodiging zodra de afspraak vaststaat.`,
  withColleague: (names) => `Dank u wel. Ik maak de afspraak nu met ${listed(names)} en schrijf u er niet meer over.`,
  answeredForYou: (sender, organizer) => `${sender} heeft mij geantwoord over de afspraak met ${host(organizer)}:`,
  speaksForYou: (sender) =>
    `Mag ${sender} namens u antwoorden? Een “ja” is genoeg; laat me anders weten wanneer u kunt.`,
}
