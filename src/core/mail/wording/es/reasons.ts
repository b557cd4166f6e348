import type { Concession, Obstacle } from '#core/time/explain.ts'
import type { reasons as pattern } from '../en/reasons.ts'
import type { Limit } from '../facts.ts'
import { inQuotes, listed, plural } from './words.ts'

/** Somebody by name; null means the reader. */
type Who = string | null

/** "su calendario", "el calendario de Bo". */
const whose = (who: Who, thing: string): string => (who === null ? `su ${thing}` : `el ${thing} de ${who}`)

/** The reader's own come first: after a name, "su" would refer to that person. */
const ownFirst = <Fact extends object>(facts: Fact[]): Fact[] =>
  facts.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))

const isOwn = (fact: object): boolean => 'who' in fact && fact.who === null

/** Where no time was found. */
function obstacle(fact: Obstacle<Who>): string {
  switch (fact.kind) {
    case 'timeframe':
    case 'duration':
      return ''
    case 'free_windows':
      return fact.who === null ? 'en las horas que usted indicó' : `en las horas que indicó ${fact.who}`
    case 'ruled_out':
      return fact.who === null ? 'fuera de lo que usted descartó' : `fuera de lo que descartó ${fact.who}`
    case 'hours':
      return `en ${whose(fact.who, 'horario laboral')}`
    case 'day_off':
      return fact.who === null ? 'fuera de sus días libres' : `fuera de los días libres de ${fact.who}`
    case 'busy':
      return `en ${whose(fact.who, 'calendario')}`
    case 'booking':
      return fact.who === null ? 'entre sus otras reuniones' : `entre las otras reuniones de ${fact.who}`
    case 'unknown_calendar':
      return `en ${whose(fact.who, 'calendario')} (que no puedo leer)`
    case 'notice':
      return `con una antelación de ${hours(fact.minutes)} para ${fact.who ?? 'usted'}`
    case 'buffer':
      return `con un margen de ${hours(fact.minutes)} entre ${fact.who === null ? 'sus reuniones' : `las reuniones de ${fact.who}`}`
    case 'daily_limit':
      return `con un máximo de ${fact.count} ${plural(fact.count, { one: 'reunión', other: 'reuniones' })} al día para ${fact.who ?? 'usted'}`
  }
}

const wanted = (obstacles: Obstacle<Who>[]): string =>
  obstacles.flatMap((fact) => (fact.kind === 'duration' ? [`un hueco de ${hours(fact.minutes)}`] : []))[0] ?? 'un hueco'
/** The dates last. */
function where(obstacles: Obstacle<Who>[]): string {
  const places = ownFirst(obstacles)
    .map(obstacle)
    .filter((words) => words !== '')
  const isDated = obstacles.some(({ kind }) => kind === 'timeframe')
  return `${places.length > 0 ? ` ${listed(places)}` : ''}${isDated ? ' dentro del plazo' : ''}`
}

/** The possible concessions, each as an infinitive. */
function concession(step: Concession<Who>): string {
  switch (step.kind) {
    case 'begin_earlier':
      return 'buscar antes de que empiece el plazo'
    case 'end_later':
      return 'buscar más allá del final del plazo'
    case 'shorten':
      return `acortar la reunión a ${hours(step.minutes)}`
    case 'accept_unknown':
      return `reservar sin poder leer ${whose(step.who, 'calendario')}`
    case 'skip_buffer':
      return `prescindir del margen entre ${step.who === null ? 'sus reuniones' : `las reuniones de ${step.who}`}`
    case 'shorten_notice':
      return `aceptar menos antelación para ${step.who ?? 'usted'}`
    case 'exceed_daily_limit':
      return `aceptar ese día una reunión más para ${step.who ?? 'usted'}`
    case 'go_outside_hours':
      return step.who === null ? 'salir de su horario laboral' : `salir del horario laboral de ${step.who}`
    case 'work_on_day_off':
      return step.who === null ? 'usar uno de sus días libres' : `usar un día libre de ${step.who}`
    case 'ask_for_more_times':
      return step.who === null ? 'darme más horas posibles' : `pedir más horas a ${step.who}`
    case 'ask_about_ruled_out':
      return step.who === null
        ? 'reconsiderar una hora que usted descartó'
        : `volver a preguntar a ${step.who} por una hora que descartó`
    case 'need_fewer':
      return step.count === 0
        ? 'prescindir de todos'
        : `conformarse con ${plural(step.count, { one: 'una', other: String(step.count) })} de esas personas`
    case 'make_optional':
      return step.who === null ? 'hacer opcional su asistencia' : `hacer opcional la asistencia de ${step.who}`
  }
}

/** Each can follow "cae". */
function limit(broken: Limit): string {
  switch (broken.kind) {
    case 'timeframe':
      return 'fuera del plazo'
    case 'hours':
      return 'fuera del horario laboral'
    case 'day_off':
      return 'en un festivo o día libre'
    case 'notice':
      return `dentro de la antelación mínima de ${hours(broken.minutes)}`
    case 'request_says':
      return `fuera de lo que pide la solicitud (${listed(broken.words.map(inQuotes))})`
    case 'unknown_calendar':
      return 'en un momento en que no puedo leer un calendario'
    case 'usual':
      return 'fuera de los límites habituales'
  }
}

/** "30 minutos", "1 hora", "2 horas". */
function hours(minutes: number): string {
  const isHours = minutes % 60 === 0 && minutes > 0
  const count = isHours ? minutes / 60 : minutes
  return `${count} ${plural(count, isHours ? { one: 'hora', other: 'horas' } : { one: 'minuto', other: 'minutos' })}`
}

/** "Sus horarios y los de Bo Lind", "Los horarios de Bo Lind y Mia Roth". */
function theTimesOf(givers: Who[]): string {
  const names = givers.filter((who) => who !== null)
  return names.length < givers.length
    ? listed(['Sus horarios', ...names.map((name) => `los de ${name}`)])
    : `Los horarios de ${listed(names)}`
}

/** Why there is no time, what would help, and which limits a time breaks. */
export const reasons: typeof pattern = {
  noneLeft: 'En el plazo ya no queda ninguna hora libre.',
  noneFits: (obstacles) => {
    const givers = obstacles.flatMap((fact) => (fact.kind === 'free_windows' ? [fact.who] : []))
    if (givers.length > 1 && givers.length === obstacles.length) return `${theTimesOf(givers)} no coinciden.`
    return `No encuentro ${wanted(obstacles)}${where(obstacles)}.`
  },
  requestSays: (words) => `Lo que pide la solicitud (${listed(words.map(inQuotes))}) no deja ninguna hora libre.`,
  wayOut: (steps, isQuestion) => {
    const all = listed(ownFirst(steps).map(concession))
    return isQuestion ? `¿Le parece bien ${all}?` : `Lo que ayudaría: ${all}.`
  },
  exception: '¿Hago una excepción?',
  thenThisTime: 'Así sería posible esta hora:',
  outside: (only, broken) =>
    `La única hora que le viene bien a ${only ?? 'todo el mundo'} cae ${listed(broken.map(limit))}.`,
}
