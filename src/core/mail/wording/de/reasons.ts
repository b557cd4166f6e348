import type { Concession, Obstacle } from '#core/time/explain.ts'
import type { reasons as pattern } from '../en/reasons.ts'
import type { Limit } from '../facts.ts'
import { inQuotes, listed, plural } from './words.ts'

/** Somebody by name; null means the reader. */
type Who = string | null

const by = (who: Who): string => (who === null ? 'Ihnen' : who)

/** What is in the way, each a phrase that stands after a colon. */
function obstacle(fact: Obstacle<Who>): string {
  switch (fact.kind) {
    case 'timeframe':
      return 'der Zeitraum'
    case 'duration':
      return `die Dauer von ${hours(fact.minutes)}`
    case 'free_windows':
      return `die Zeiten von ${by(fact.who)}`
    case 'ruled_out':
      return `was von ${by(fact.who)} ausgeschlossen wurde`
    case 'hours':
      return `die Arbeitszeit von ${by(fact.who)}`
    case 'day_off':
      return `freie Tage von ${by(fact.who)}`
    case 'busy':
      return `der Kalender von ${by(fact.who)}`
    case 'booking':
      return `andere Termine von ${by(fact.who)}`
    case 'unknown_calendar':
      return `der nicht lesbare Kalender von ${by(fact.who)}`
    case 'notice':
      return `der Vorlauf von ${hours(fact.minutes)} bei ${by(fact.who)}`
    case 'buffer':
      return `der Abstand von ${hours(fact.minutes)} zu anderen Terminen bei ${by(fact.who)}`
    case 'daily_limit':
      return `die Grenze von ${fact.count} Treffen am Tag bei ${by(fact.who)}`
  }
}

/** What could be given up, each as an infinitive. */
function concession(step: Concession<Who>): string {
  switch (step.kind) {
    case 'begin_earlier':
      return 'schon vor dem Beginn des Zeitraums suchen'
    case 'end_later':
      return 'über das Ende des Zeitraums hinaus suchen'
    case 'shorten':
      return `das Treffen auf ${hours(step.minutes)} kürzen`
    case 'accept_unknown':
      return `hinnehmen, dass der Kalender von ${by(step.who)} nicht lesbar ist`
    case 'skip_buffer':
      return `auf den Abstand zwischen den Terminen von ${by(step.who)} verzichten`
    case 'shorten_notice':
      return `einen kürzeren Vorlauf bei ${by(step.who)} hinnehmen`
    case 'exceed_daily_limit':
      return `bei ${by(step.who)} an diesem Tag ein Treffen mehr erlauben`
    case 'go_outside_hours':
      return `die Arbeitszeit von ${by(step.who)} verlassen`
    case 'work_on_day_off':
      return `einen freien Tag von ${by(step.who)} nutzen`
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

/** Why there is no time, what would help, and which limits a time breaks. */
export const reasons: typeof pattern = {
  noneLeft: 'Im Zeitraum ist kein Termin mehr frei.',
  noneFits: (obstacles) => {
    const givers = obstacles.flatMap((fact) => (fact.kind === 'free_windows' ? [by(fact.who)] : []))
    if (givers.length > 1 && givers.length === obstacles.length)
      return `Die Zeiten von ${listed(givers)} überschneiden sich nicht${givers.length > 2 ? ' alle' : ''}.`
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
