import type { Concession, Obstacle } from '#core/time/explain.ts'
import type { reasons as pattern } from '../en/reasons.ts'
import type { Limit } from '../facts.ts'
import { inQuotes, listed, plural } from './words.ts'

/** Somebody by name; null means the reader. */
type Who = string | null

/** "der Kalender von Bo Lind", "Ihr Kalender"; in the nominative. */
const whose = (who: Who, article: 'der' | 'die', thing: string): string =>
  who === null ? `${article === 'der' ? 'Ihr' : 'Ihre'} ${thing}` : `${article} ${thing} von ${who}`

const by = (who: Who): string => who ?? 'Ihnen'

/** The obstacles, each as a phrase after a colon. */
function obstacle(fact: Obstacle<Who>): string {
  switch (fact.kind) {
    case 'timeframe':
      return 'der Zeitraum'
    case 'duration':
      return `die Dauer von ${hours(fact.minutes)}`
    case 'free_windows':
      return whose(fact.who, 'die', 'Zeiten')
    case 'ruled_out':
      return fact.who === null ? 'was Sie ausgeschlossen haben' : `was ${fact.who} ausgeschlossen hat`
    case 'hours':
      return whose(fact.who, 'die', 'Arbeitszeit')
    case 'day_off':
      return whose(fact.who, 'die', 'freien Tage')
    case 'busy':
      return whose(fact.who, 'der', 'Kalender')
    case 'booking':
      return whose(fact.who, 'die', 'anderen Termine')
    case 'unknown_calendar':
      return `${whose(fact.who, 'der', 'Kalender')} (den ich nicht lesen kann)`
    case 'notice':
      return `der Vorlauf von ${hours(fact.minutes)} bei ${by(fact.who)}`
    case 'buffer':
      return `der Abstand von ${hours(fact.minutes)} zu anderen Terminen bei ${by(fact.who)}`
    case 'daily_limit':
      return `die Grenze von ${fact.count} Treffen am Tag bei ${by(fact.who)}`
  }
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
      return `hinnehmen, dass ich ${step.who === null ? 'Ihren Kalender' : `den Kalender von ${step.who}`} nicht lesen kann`
    case 'skip_buffer':
      return `auf den Abstand zwischen ${step.who === null ? 'Ihren Terminen' : `den Terminen von ${step.who}`} verzichten`
    case 'shorten_notice':
      return `einen kürzeren Vorlauf bei ${by(step.who)} hinnehmen`
    case 'exceed_daily_limit':
      return `bei ${by(step.who)} an diesem Tag ein Treffen mehr erlauben`
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
        : plural(step.count, { one: 'mit einer Person auskommen', other: `mit ${step.count} von ihnen auskommen` })
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
    return obstacles.length > 1
      ? `Kein Termin wird all dem zugleich gerecht: ${listed(obstacles.map(obstacle))}.`
      : `Kein Termin ist möglich. Im Weg steht: ${listed(obstacles.map(obstacle))}.`
  },
  requestSays: (words) => `Die Vorgaben der Anfrage (${listed(words.map(inQuotes))}) lassen keinen Termin zu.`,
  wayOut: (steps) => `Die kleinste Änderung, die hilft: ${listed(steps.map(concession))}.`,
  exception: 'Die kleinste Änderung, die hilft: eine Ausnahme machen.',
  thenThisTime: 'Dann wäre dieser Termin möglich:',
  outside: (only, broken) => `Der einzige Termin, der ${only ?? 'allen'} passt, liegt ${listed(broken.map(limit))}.`,
}
