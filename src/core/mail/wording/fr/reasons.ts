import type { Concession, Obstacle } from '#core/time/explain.ts'
import type { reasons as pattern } from '../en/reasons.ts'
import type { Limit } from '../facts.ts'
import { agenda, inQuotes, length, listed, of, plural, that } from './words.ts'

/** Somebody by name; null means the reader. */
type Who = string | null

/** "vos jours de congé", "les jours de congé d’Ana Ruiz". */
const several = (who: Who, things: string): string => (who === null ? `vos ${things}` : `les ${things} ${of(who)}`)

/** Where no time was found. */
function obstacle(fact: Obstacle<Who>): string {
  switch (fact.kind) {
    case 'timeframe':
    case 'duration':
      return ''
    case 'free_windows':
      return `pendant ${several(fact.who, 'disponibilités')}`
    case 'ruled_out':
      return fact.who === null ? 'en dehors de ce que vous avez exclu' : `en dehors de ce ${that(fact.who)} a exclu`
    case 'hours':
      return `dans ${several(fact.who, 'horaires de travail')}`
    case 'day_off':
      return fact.who === null ? 'en dehors de vos jours de congé' : `en dehors des jours de congé ${of(fact.who)}`
    case 'busy':
      return `dans ${agenda(fact.who)}`
    case 'booking':
      return `entre ${several(fact.who, 'autres rendez-vous')}`
    case 'unknown_calendar':
      return `dans ${agenda(fact.who)} (illisible)`
    case 'notice':
      return `avec un préavis ${of(length(fact.minutes))} pour ${fact.who ?? 'vous'}`
    case 'buffer':
      return `avec un battement ${of(length(fact.minutes))} entre ${several(fact.who, 'rendez-vous')}`
    case 'daily_limit':
      return `avec ${fact.count} rendez-vous par jour au plus pour ${fact.who ?? 'vous'}`
  }
}

const wanted = (obstacles: Obstacle<Who>[]): string =>
  obstacles.flatMap((fact) => (fact.kind === 'duration' ? [`de créneau ${of(length(fact.minutes))}`] : []))[0] ??
  'de créneau'
/** The dates last. */
function where(obstacles: Obstacle<Who>[]): string {
  const places = obstacles.map(obstacle).filter((words) => words !== '')
  const isDated = obstacles.some(({ kind }) => kind === 'timeframe')
  return `${places.length > 0 ? ` ${listed(places)}` : ''}${isDated ? ' sur la période prévue' : ''}`
}

/** The possible concessions, each as an infinitive. */
function concession(step: Concession<Who>): string {
  switch (step.kind) {
    case 'begin_earlier':
      return 'chercher avant le début de la période prévue'
    case 'end_later':
      return 'chercher après la fin de la période prévue'
    case 'shorten':
      return `ramener la durée à ${length(step.minutes)}`
    case 'accept_unknown':
      return `réserver sans pouvoir lire ${agenda(step.who)}`
    case 'skip_buffer':
      return `renoncer au battement entre ${several(step.who, 'rendez-vous')}`
    case 'shorten_notice':
      return `accepter un préavis plus court pour ${step.who ?? 'vous'}`
    case 'exceed_daily_limit':
      return `accepter un rendez-vous de plus ce jour-là pour ${step.who ?? 'vous'}`
    case 'go_outside_hours':
      return step.who === null ? 'sortir de vos horaires de travail' : `sortir des horaires de travail ${of(step.who)}`
    case 'work_on_day_off':
      return step.who === null
        ? 'choisir l’un de vos jours de congé'
        : `choisir l’un des jours de congé ${of(step.who)}`
    case 'ask_for_more_times':
      return step.who === null ? 'me donner d’autres disponibilités' : `demander d’autres disponibilités à ${step.who}`
    case 'ask_about_ruled_out':
      return step.who === null
        ? 'revenir sur un moment que vous avez exclu'
        : `reposer la question à ${step.who} pour un moment exclu`
    case 'need_fewer':
      return step.count === 0
        ? 'n’attendre personne'
        : `réserver avec ${plural(step.count, { one: 'une personne', other: `${step.count} personnes` })} seulement`
    case 'make_optional':
      return step.who === null ? 'rendre votre présence facultative' : `rendre facultative la présence ${of(step.who)}`
  }
}

function limit(broken: Limit): string {
  switch (broken.kind) {
    case 'timeframe':
      return 'en dehors de la période prévue'
    case 'hours':
      return 'en dehors des horaires de travail'
    case 'day_off':
      return 'un jour férié ou de congé'
    case 'notice':
      return `trop tôt pour le préavis ${of(length(broken.minutes))}`
    case 'request_says':
      return `en dehors de ce que dit la demande (${listed(broken.words.map(inQuotes))})`
    case 'unknown_calendar':
      return 'à un moment où un agenda est illisible'
    case 'usual':
      return 'en dehors des limites habituelles'
  }
}

/** "Vos disponibilités et celles de Bo Lind", "Les disponibilités de Bo Lind et de Mia Roth". */
function theTimesOf(givers: Who[]): string {
  const names = givers.filter((who) => who !== null)
  return names.length < givers.length
    ? listed(['Vos disponibilités', ...names.map((name) => `celles ${of(name)}`)])
    : `Les disponibilités ${listed(names.map(of))}`
}

/** Why there is no time, what would help, and which limits a time breaks. */
export const reasons: typeof pattern = {
  noneLeft: 'Il ne reste plus de créneau libre dans la période prévue.',
  noneFits: (obstacles) => {
    const givers = obstacles.flatMap((fact) => (fact.kind === 'free_windows' ? [fact.who] : []))
    if (givers.length > 1 && givers.length === obstacles.length) return `${theTimesOf(givers)} ne se recoupent pas.`
    return `Je ne trouve pas ${wanted(obstacles)}${where(obstacles)}.`
  },
  requestSays: (words) => `Ce que dit la demande (${listed(words.map(inQuotes))}) ne laisse aucun créneau.`,
  wayOut: (steps, isQuestion) => {
    const all = listed(steps.map(concession))
    return isQuestion ? `Dois-je ${all} ?` : `Ce qui aiderait : ${all}.`
  },
  exception: 'Dois-je faire une exception ?',
  thenThisTime: 'Ce créneau devient alors possible :',
  outside: (only, broken) =>
    `Le seul créneau qui convient à ${only ?? 'tout le monde'} tombe ${listed(broken.map(limit))}.`,
}
