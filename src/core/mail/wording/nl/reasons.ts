import type { Concession, Obstacle } from '#core/time/explain.ts'
import type { reasons as pattern } from '../en/reasons.ts'
import type { Limit } from '../facts.ts'
import { inQuotes, listed, plural } from './words.ts'

/** Somebody by name; null means the reader. */
type Who = string | null

/** "uw agenda", "de agenda van Bo Lind". */
const whose = (who: Who, thing: string): string => (who === null ? `uw ${thing}` : `de ${thing} van ${who}`)

const someone = (who: Who): string => who ?? 'u'

/** Where no time was found. */
function obstacle(fact: Obstacle<Who>): string {
  switch (fact.kind) {
    case 'timeframe':
    case 'duration':
      return ''
    case 'free_windows':
      return fact.who === null ? 'op de tijden die u hebt genoemd' : `op de tijden die ${fact.who} heeft genoemd`
    case 'ruled_out':
      return fact.who === null ? 'buiten wat u hebt uitgesloten' : `buiten wat ${fact.who} heeft uitgesloten`
    case 'hours':
      return `binnen ${whose(fact.who, 'werktijden')}`
    case 'day_off':
      return `buiten ${whose(fact.who, 'vrije dagen')}`
    case 'busy':
      return `in ${whose(fact.who, 'agenda')}`
    case 'booking':
      return `naast ${whose(fact.who, 'andere afspraken')}`
    case 'unknown_calendar':
      return `in ${whose(fact.who, 'agenda')} (die ik niet kan lezen)`
    case 'notice':
      return `met een termijn van ${hours(fact.minutes)} vooraf voor ${someone(fact.who)}`
    case 'buffer':
      return `met ${hours(fact.minutes)} ruimte rond ${whose(fact.who, 'afspraken')}`
    case 'daily_limit':
      return `met hoogstens ${fact.count} ${plural(fact.count, { one: 'afspraak', other: 'afspraken' })} per dag voor ${someone(fact.who)}`
  }
}

const wanted = (obstacles: Obstacle<Who>[]): string =>
  obstacles.flatMap((fact) => (fact.kind === 'duration' ? [`moment van ${hours(fact.minutes)}`] : []))[0] ?? 'moment'
/** The dates last. */
function where(obstacles: Obstacle<Who>[]): string {
  const places = obstacles.map(obstacle).filter((words) => words !== '')
  const isDated = obstacles.some(({ kind }) => kind === 'timeframe')
  return `${places.length > 0 ? ` ${listed(places)}` : ''}${isDated ? ' binnen de periode' : ''}`
}

/** The possible concessions, each as an infinitive. */
function concession(step: Concession<Who>): string {
  switch (step.kind) {
    case 'begin_earlier':
      return 'zoeken vóór het begin van de periode'
    case 'end_later':
      return 'zoeken na het einde van de periode'
    case 'shorten':
      return `de afspraak inkorten tot ${hours(step.minutes)}`
    case 'accept_unknown':
      return `boeken zonder ${whose(step.who, 'agenda')} te kennen`
    case 'skip_buffer':
      return `de marge rond ${whose(step.who, 'afspraken')} laten vervallen`
    case 'shorten_notice':
      return `voor ${someone(step.who)} een kortere termijn vooraf aanhouden`
    case 'exceed_daily_limit':
      return `voor ${someone(step.who)} die dag één afspraak meer plannen`
    case 'go_outside_hours':
      return `buiten ${whose(step.who, 'werktijden')} gaan`
    case 'work_on_day_off':
      return step.who === null ? 'een van uw vrije dagen gebruiken' : `een vrije dag van ${step.who} gebruiken`
    case 'ask_for_more_times':
      return step.who === null ? 'mij meer tijden noemen' : `${step.who} om meer tijden vragen`
    case 'ask_about_ruled_out':
      return step.who === null
        ? 'een uitgesloten tijd heroverwegen'
        : `${step.who} nog eens naar een uitgesloten tijd vragen`
    case 'need_fewer':
      return step.count === 0
        ? 'het zonder iedereen doen'
        : `het met ${plural(step.count, { one: 'één', other: String(step.count) })} van hen doen`
    case 'make_optional':
      return step.who === null ? 'uw komst optioneel maken' : `de komst van ${step.who} optioneel maken`
  }
}

/** Each with its verb. */
function limit(broken: Limit): string {
  switch (broken.kind) {
    case 'timeframe':
      return 'ligt buiten de periode'
    case 'hours':
      return 'ligt buiten de werktijden'
    case 'day_off':
      return 'valt op een feestdag of vrije dag'
    case 'notice':
      return `valt binnen de termijn van ${hours(broken.minutes)} die vooraf nodig is`
    case 'request_says':
      return `is in strijd met de aanvraag (${listed(broken.words.map(inQuotes))})`
    case 'unknown_calendar':
      return 'valt op een tijd waarvoor ik een agenda niet kan lezen'
    case 'usual':
      return 'ligt buiten de gebruikelijke grenzen'
  }
}

/** "30 minuten", "1 uur", "2 uur": hours have no plural after a number. */
function hours(minutes: number): string {
  if (minutes % 60 === 0 && minutes > 0) return `${minutes / 60} uur`
  return `${minutes} ${plural(minutes, { one: 'minuut', other: 'minuten' })}`
}

/** Two people's times just do not overlap; with more, each pair may, and still no time suits all. */
function noCommonTime(givers: Who[]): string {
  const names = givers.filter((who) => who !== null)
  const isOwn = names.length < givers.length
  if (givers.length > 2)
    return `Er is geen moment waarop ${listed([...names, ...(isOwn ? ['u'] : [])])} allemaal kunnen.`
  return isOwn
    ? `Uw tijden en die van ${listed(names)} overlappen elkaar niet.`
    : `De tijden van ${listed(names)} overlappen elkaar niet.`
}

/** Why there is no time, what would help, and which limits a time breaks. */
export const reasons: typeof pattern = {
  noneLeft: 'In de periode is geen moment meer vrij.',
  noneFits: (obstacles) => {
    const givers = obstacles.flatMap((fact) => (fact.kind === 'free_windows' ? [fact.who] : []))
    if (givers.length > 1 && givers.length === obstacles.length) return noCommonTime(givers)
    return `Ik vind geen ${wanted(obstacles)}${where(obstacles)}.`
  },
  requestSays: (words) => `Wat in de aanvraag staat (${listed(words.map(inQuotes))}), laat geen moment over.`,
  wayOut: (steps, isQuestion) => {
    const all = listed(steps.map(concession))
    return isQuestion ? `Zal ik ${all}?` : `Wat zou helpen: ${all}.`
  },
  exception: 'Zal ik een uitzondering maken?',
  thenThisTime: 'Dan is dit moment mogelijk:',
  outside: (only, broken) => `Het enige moment waarop ${only ?? 'iedereen'} kan, ${listed(broken.map(limit))}.`,
}
