import type { Concession, Obstacle } from '#core/time/explain.ts'
import type { reasons as pattern } from '../en/reasons.ts'
import type { Limit } from '../facts.ts'
import { inQuotes, listed, plural } from './words.ts'

/** Somebody by name; null means the reader. */
type Who = string | null

const forWhom = (who: Who): string => who ?? 'Sie'

/** Where no time was found. */
function obstacle(fact: Obstacle<Who>): string {
  switch (fact.kind) {
    case 'timeframe':
    case 'duration':
      return ''
    case 'free_windows':
      return fact.who === null ? 'zu Ihren Zeiten' : `zu den Zeiten von ${fact.who}`
    case 'ruled_out':
      return fact.who === null
        ? 'außerhalb dessen, was Sie ausgeschlossen haben'
        : `außerhalb dessen, was ${fact.who} ausgeschlossen hat`
    case 'hours':
      return fact.who === null ? 'in Ihrer Arbeitszeit' : `in der Arbeitszeit von ${fact.who}`
    case 'day_off':
      return fact.who === null ? 'außerhalb Ihrer freien Tage' : `außerhalb der freien Tage von ${fact.who}`
    case 'busy':
      return fact.who === null ? 'in Ihrem Kalender' : `im Kalender von ${fact.who}`
    case 'booking':
      return fact.who === null ? 'neben Ihren anderen Terminen' : `neben den anderen Terminen von ${fact.who}`
    case 'unknown_calendar':
      return `${fact.who === null ? 'in Ihrem Kalender' : `im Kalender von ${fact.who}`} (den ich nicht lesen kann)`
    case 'notice':
      return `mit ${hours(fact.minutes)} Vorlauf für ${forWhom(fact.who)}`
    case 'buffer':
      return `mit ${hours(fact.minutes)} Abstand zu ${fact.who === null ? 'Ihren anderen Terminen' : `den anderen Terminen von ${fact.who}`}`
    case 'daily_limit':
      return `mit höchstens ${fact.count} Treffen am Tag für ${forWhom(fact.who)}`
  }
}

const wanted = (obstacles: Obstacle<Who>[]): string =>
  obstacles.flatMap((fact) =>
    fact.kind === 'duration' ? [`keine ${fact.minutes === 60 ? 'Stunde' : hours(fact.minutes)}`] : [],
  )[0] ?? 'keinen Termin'
/** The dates last. */
function where(obstacles: Obstacle<Who>[]): string {
  const places = obstacles.map(obstacle).filter((words) => words !== '')
  const isDated = obstacles.some(({ kind }) => kind === 'timeframe')
  return `${places.length > 0 ? ` ${listed(places)}` : ''}${isDated ? ' im vorgesehenen Zeitraum' : ''}`
}

/** The possible concessions, each as an infinitive. */
function concession(step: Concession<Who>): string {
  switch (step.kind) {
    case 'begin_earlier':
      return 'schon vor dem Beginn des Zeitraums suchen'
    case 'end_later':
      return 'über das Ende des Zeitraums hinaus suchen'
    case 'shorten':
      return `das Treffen auf ${hours(step.minutes)} kürzen`
    case 'accept_unknown':
      return `buchen, ohne ${step.who === null ? 'Ihren Kalender' : `den Kalender von ${step.who}`} zu kennen`
    case 'skip_buffer':
      return `auf den Abstand zwischen ${step.who === null ? 'Ihren Terminen' : `den Terminen von ${step.who}`} verzichten`
    case 'shorten_notice':
      return `einen kürzeren Vorlauf für ${forWhom(step.who)} nehmen`
    case 'exceed_daily_limit':
      return `für ${forWhom(step.who)} an diesem Tag ein Treffen mehr vorsehen`
    case 'go_outside_hours':
      return `außerhalb ${step.who === null ? 'Ihrer Arbeitszeit' : `der Arbeitszeit von ${step.who}`} suchen`
    case 'work_on_day_off':
      return step.who === null ? 'einen Ihrer freien Tage nutzen' : `einen freien Tag von ${step.who} nutzen`
    case 'ask_for_more_times':
      return step.who === null ? 'mir weitere Zeiten nennen' : `${step.who} nach weiteren Zeiten fragen`
    case 'ask_about_ruled_out':
      return step.who === null
        ? 'eine ausgeschlossene Zeit noch einmal überdenken'
        : `${step.who} noch einmal nach einer ausgeschlossenen Zeit fragen`
    case 'need_fewer':
      return step.count === 0
        ? 'auf alle verzichten'
        : `schon mit ${plural(step.count, { one: 'einer Person', other: `${step.count} von ihnen` })} buchen`
    case 'make_optional':
      return step.who === null ? 'Ihre Teilnahme freistellen' : `${step.who} die Teilnahme freistellen`
  }
}

function limit(broken: Limit): string {
  switch (broken.kind) {
    case 'timeframe':
      return 'außerhalb des Zeitraums'
    case 'hours':
      return 'außerhalb der Arbeitszeit'
    case 'day_off':
      return 'an einem Feiertag oder freien Tag'
    case 'notice':
      return `früher, als der Vorlauf von ${hours(broken.minutes)} erlaubt`
    case 'request_says':
      return `außerhalb der Vorgaben der Anfrage (${listed(broken.words.map(inQuotes))})`
    case 'unknown_calendar':
      return 'in einer Zeit, für die ich einen Kalender nicht lesen kann'
    case 'usual':
      return 'außerhalb der üblichen Grenzen'
  }
}

/** In the dative and the accusative: "30 Minuten", "1 Stunde". */
function hours(minutes: number): string {
  const isHours = minutes % 60 === 0 && minutes > 0
  const count = isHours ? minutes / 60 : minutes
  return `${count} ${plural(count, isHours ? { one: 'Stunde', other: 'Stunden' } : { one: 'Minute', other: 'Minuten' })}`
}

/** Two people's times just do not overlap; with more, each pair may, and still no time suits all. */
function noCommonTime(givers: Who[]): string {
  const names = givers.filter((who) => who !== null)
  const isOwn = names.length < givers.length
  if (givers.length > 2)
    return `Es gibt keine Zeit, zu der ${listed([...names, ...(isOwn ? ['Sie'] : [])])} alle können.`
  return isOwn
    ? `Ihre Zeiten und die von ${listed(names)} überschneiden sich nicht.`
    : `Die Zeiten von ${listed(names)} überschneiden sich nicht.`
}

/** Why there is no time, what would help, and which limits a time breaks. */
export const reasons: typeof pattern = {
  noneLeft: 'Im Zeitraum ist kein Termin mehr frei.',
  noneFits: (obstacles) => {
    const givers = obstacles.flatMap((fact) => (fact.kind === 'free_windows' ? [fact.who] : []))
    if (givers.length > 1 && givers.length === obstacles.length) return noCommonTime(givers)
    return `Ich finde ${wanted(obstacles)}${where(obstacles)}.`
  },
  requestSays: (words) => `Die Vorgaben der Anfrage (${listed(words.map(inQuotes))}) lassen keinen Termin zu.`,
  wayOut: (steps, isQuestion) => {
    const all = listed(steps.map(concession))
    return isQuestion ? `Soll ich ${all}?` : `Was helfen würde: ${all}.`
  },
  exception: 'Soll ich eine Ausnahme machen?',
  thenThisTime: 'Dann wäre dieser Termin möglich:',
  outside: (only, broken) => `Der einzige Termin, der ${only ?? 'allen'} passt, liegt ${listed(broken.map(limit))}.`,
}
