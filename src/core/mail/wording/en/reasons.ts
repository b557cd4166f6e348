import type { Concession, Obstacle } from '#core/time/explain.ts'
import type { Limit } from '../facts.ts'
import { inQuotes, listed } from './words.ts'

/** Somebody by name; null is whoever reads it. */
type Who = string | null

const whose = (who: Who, thing: string): string => (who === null ? `your ${thing}` : `the ${thing} of ${who}`)
const subject = (who: Who): string => who ?? 'you'

function obstacle(fact: Obstacle<Who>): string {
  switch (fact.kind) {
    case 'timeframe':
      return 'the timeframe'
    case 'duration':
      return `a length of ${fact.minutes} minutes`
    case 'free_windows':
      return `the times that ${subject(fact.who)} gave`
    case 'ruled_out':
      return `what ${subject(fact.who)} ruled out`
    case 'hours':
      return whose(fact.who, 'working hours')
    case 'day_off':
      return fact.who === null ? 'your days off' : `days off of ${fact.who}`
    case 'busy':
      return whose(fact.who, 'calendar')
    case 'booking':
      return fact.who === null ? 'your other meetings' : `other meetings of ${fact.who}`
    case 'unknown_calendar':
      return whose(fact.who, 'unreadable calendar')
    case 'notice':
      return `the notice of ${hours(fact.minutes)} for ${subject(fact.who)}`
    case 'buffer':
      return `the ${hours(fact.minutes)} that ${fact.who === null ? 'you keep' : `${fact.who} keeps`} free around meetings`
    case 'daily_limit':
      return `the limit of ${fact.count} meetings a day for ${subject(fact.who)}`
  }
}

function concession(step: Concession<Who>): string {
  switch (step.kind) {
    case 'begin_earlier':
      return 'let the timeframe begin earlier'
    case 'end_later':
      return 'let the timeframe end later'
    case 'shorten':
      return `shorten the meeting to ${step.minutes} minutes`
    case 'accept_unknown':
      return `accept that ${whose(step.who, 'calendar')} is unknown`
    case 'skip_buffer':
      return `do without the free time around ${step.who === null ? 'your meetings' : `meetings of ${step.who}`}`
    case 'shorten_notice':
      return `do with a shorter notice for ${subject(step.who)}`
    case 'exceed_daily_limit':
      return `allow ${subject(step.who)} one more meeting on that day`
    case 'go_outside_hours':
      return `go outside ${whose(step.who, 'working hours')}`
    case 'work_on_day_off':
      return step.who === null ? 'meet on a day off of yours' : `meet on a day off of ${step.who}`
    case 'ask_for_more_times':
      return `ask ${subject(step.who)} for more times`
    case 'ask_about_ruled_out':
      return `ask ${subject(step.who)} again about a time that was ruled out`
    case 'make_optional':
      return `make ${subject(step.who)} optional`
  }
}

function limit(broken: Limit): string {
  switch (broken.kind) {
    case 'timeframe':
      return 'outside of the timeframe'
    case 'hours':
      return 'outside of working hours'
    case 'day_off':
      return 'on a holiday or day off'
    case 'notice':
      return `within the notice of ${broken.minutes} minutes`
    case 'request_says':
      return `against what the request says (${listed(broken.words.map(inQuotes))})`
    case 'unknown_calendar':
      return 'where a calendar cannot be read'
    case 'usual':
      return 'outside of the usual limits'
  }
}

/** "30 minutes", "1 hour", "2 hours". */
function hours(minutes: number): string {
  if (minutes % 60 !== 0 || minutes === 0) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

/** Why there is no time, what would help, and which limits a time breaks. */
export const reasons = {
  noneLeft: 'Nothing is left of the timeframe.',
  noneFits: (obstacles: Obstacle<Who>[]) =>
    `No time fits ${listed(obstacles.map(obstacle))}${obstacles.length > 1 ? ' at once' : ''}.`,
  requestSays: (words: string[]) => `What the request says, ${listed(words.map(inQuotes))}, leaves no time.`,
  /** Goes on after "to": "let the timeframe end later and make Bo optional". */
  wayOut: (steps: Concession<Who>[]) => listed(steps.map(concession)),
  exception: 'make an exception',
  /** Goes on after "lies": "outside of working hours". */
  limits: (broken: Limit[]) => listed(broken.map(limit)),
  /** Goes on after "the only time that": null is everybody. */
  suits: (name: string | null) => (name === null ? 'suits everybody' : `suits ${name}`),
}
