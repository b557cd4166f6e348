import type { Concession, Obstacle } from '#core/time/explain.ts'
import type { Limit } from '../facts.ts'
import { inQuotes, listed, plural } from './words.ts'

/** Somebody by name; null means the reader. */
type Who = string | null

const whose = (who: Who, thing: string): string => (who === null ? `your ${thing}` : `${who}’s ${thing}`)
const subject = (who: Who): string => who ?? 'you'

/** Where no time was found: each can follow "a time". */
function obstacle(fact: Obstacle<Who>): string {
  switch (fact.kind) {
    case 'timeframe':
    case 'duration':
    case 'ruled_out':
      return ''
    case 'free_windows':
      return `when ${subject(fact.who)} can`
    case 'hours':
      return `in ${whose(fact.who, 'working hours')}`
    case 'day_off':
      return `outside ${whose(fact.who, 'days off')}`
    case 'busy':
      return `in ${whose(fact.who, 'calendar')}`
    case 'booking':
      return `next to ${whose(fact.who, 'other meetings')}`
    case 'unknown_calendar':
      return `in ${whose(fact.who, 'calendar')} (which I can’t read)`
    case 'notice':
      return `with ${hours(fact.minutes)} of notice for ${subject(fact.who)}`
    case 'buffer':
      return `with ${hours(fact.minutes)} free around ${whose(fact.who, 'meetings')}`
    case 'daily_limit':
      return `with ${fact.count} ${plural(fact.count, { one: 'meeting', other: 'meetings' })} a day at most for ${subject(fact.who)}`
  }
}

/** Each can follow "Shall I" or "What would help:". */
function concession(step: Concession<Who>): string {
  switch (step.kind) {
    case 'begin_earlier':
      return 'start earlier than you asked'
    case 'end_later':
      return 'look further ahead'
    case 'shorten':
      return `make it ${hours(step.minutes)}`
    case 'accept_unknown':
      return `book without seeing ${whose(step.who, 'calendar')}`
    case 'skip_buffer':
      return `do without the free time around ${step.who === null ? 'your meetings' : `${step.who}’s meetings`}`
    case 'shorten_notice':
      return `book at shorter notice for ${subject(step.who)}`
    case 'exceed_daily_limit':
      return `plan one more meeting on that day for ${subject(step.who)}`
    case 'go_outside_hours':
      return `go outside ${whose(step.who, 'working hours')}`
    case 'work_on_day_off':
      return `use one of ${whose(step.who, 'days off')}`
    case 'ask_for_more_times':
      return step.who === null ? 'get more times from you' : `ask ${step.who} for more times`
    case 'ask_about_ruled_out':
      return step.who === null
        ? 'use a time that you ruled out'
        : `ask ${step.who} again about a time that was ruled out`
    case 'need_fewer':
      return step.count === 0
        ? 'meet without any of them'
        : `make do with ${plural(step.count, { one: 'one', other: String(step.count) })} of them`
    case 'make_optional':
      return `make ${subject(step.who)} optional`
  }
}

function limit(broken: Limit): string {
  switch (broken.kind) {
    case 'timeframe':
      return 'outside the timeframe'
    case 'hours':
      return 'outside working hours'
    case 'day_off':
      return 'on a holiday or day off'
    case 'notice':
      return `sooner than the notice of ${hours(broken.minutes)} allows`
    case 'request_says':
      return `against what the request says (${listed(broken.words.map(inQuotes))})`
    case 'unknown_calendar':
      return 'at a time when I can’t read a calendar'
    case 'usual':
      return 'outside the usual limits'
  }
}

/** "30 minutes", "1 hour", "2 hours". */
function hours(minutes: number): string {
  const isHours = minutes % 60 === 0 && minutes > 0
  const count = isHours ? minutes / 60 : minutes
  return `${count} ${plural(count, isHours ? { one: 'hour', other: 'hours' } : { one: 'minute', other: 'minutes' })}`
}

/** "90 minutes", where the length is in the way. */
const wanted = (obstacles: Obstacle<Who>[]): string =>
  obstacles.flatMap((fact) => (fact.kind === 'duration' ? [hours(fact.minutes)] : []))[0] ?? 'a time'

/** "in your calendar within the given dates that Bo Lind hasn’t ruled out". */
function where(obstacles: Obstacle<Who>[]): string {
  const places = obstacles.map(obstacle).filter((words) => words !== '')
  const dates = obstacles.some(({ kind }) => kind === 'timeframe') ? ' within the given dates' : ''
  return `${places.length > 0 ? ` ${listed(places)}` : ''}${dates}${leftBy(obstacles)}`
}

/** Last, since it says more of the time than where it lies. */
function leftBy(obstacles: Obstacle<Who>[]): string {
  const people = obstacles.flatMap((fact) => (fact.kind === 'ruled_out' ? [fact.who] : []))
  if (people.length === 0) return ''
  const have = plural(people.length, { one: people[0] === null ? 'haven’t' : 'hasn’t', other: 'haven’t' })
  const and = obstacles.some(({ kind }) => kind === 'free_windows') ? ' and' : ''
  return `${and} that ${listed(people.map(subject))} ${have} ruled out`
}

/** "Your times and Bo Lind’s times", at the start of a sentence. */
const theTimesOf = ([first = null, ...rest]: Who[]): string =>
  listed([first === null ? 'Your times' : `${first}’s times`, ...rest.map((who) => whose(who, 'times'))])

/** Why there is no time, what would help, and which limits a time breaks, in whole sentences. */
export const reasons = {
  noneLeft: 'There’s no free time left in the period for this meeting.',
  noneFits: (obstacles: Obstacle<Who>[]) => {
    const givers = obstacles.flatMap((fact) => (fact.kind === 'free_windows' ? [fact.who] : []))
    if (givers.length > 1 && givers.length === obstacles.length)
      return `${theTimesOf(givers)} don’t ${givers.length > 2 ? 'all ' : ''}overlap.`
    return `I can’t find ${wanted(obstacles)}${where(obstacles)}.`
  },
  requestSays: (words: string[]) => `What the request says (${listed(words.map(inQuotes))}) leaves no time.`,
  /** All of the steps together help. */
  wayOut: (steps: Concession<Who>[], isQuestion: boolean) => {
    const all = listed(steps.map(concession))
    return isQuestion ? `Shall I ${all}?` : `What would help: ${all}.`
  },
  exception: 'Shall I make an exception?',
  /** Before the time that the change makes possible. */
  thenThisTime: 'Then this time would work:',
  /** `only` is the one person the time suits; null: everybody. */
  outside: (only: string | null, broken: Limit[]) =>
    `The only time that suits ${only ?? 'everyone'} is ${listed(broken.map(limit))}.`,
}
