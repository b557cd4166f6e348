import type { Concession, Obstacle } from '#core/time/explain.ts'
import type { Limit } from '../facts.ts'
import { inQuotes, listed, plural } from './words.ts'

/** Somebody by name; null means the reader. */
type Who = string | null

const whose = (who: Who, thing: string): string => (who === null ? `your ${thing}` : `${who}’s ${thing}`)
const subject = (who: Who): string => who ?? 'you'

function obstacle(fact: Obstacle<Who>): string {
  switch (fact.kind) {
    case 'timeframe':
      return 'the timeframe'
    case 'duration':
      return `a length of ${hours(fact.minutes)}`
    case 'free_windows':
      return `the times that ${subject(fact.who)} gave`
    case 'ruled_out':
      return `what ${subject(fact.who)} ruled out`
    case 'hours':
      return whose(fact.who, 'working hours')
    case 'day_off':
      return whose(fact.who, 'days off')
    case 'busy':
      return whose(fact.who, 'calendar')
    case 'booking':
      return fact.who === null ? 'your other meetings' : `${fact.who}’s other meetings`
    case 'unknown_calendar':
      return `${whose(fact.who, 'calendar')} (which I can’t read)`
    case 'notice':
      return `the notice of ${hours(fact.minutes)} that ${fact.who === null ? 'you need' : `${fact.who} needs`}`
    case 'buffer':
      return `the ${hours(fact.minutes)} that ${fact.who === null ? 'you keep' : `${fact.who} keeps`} free around meetings`
    case 'daily_limit':
      return `the limit of ${fact.count} ${plural(fact.count, { one: 'meeting', other: 'meetings' })} a day for ${subject(fact.who)}`
  }
}

function concession(step: Concession<Who>): string {
  switch (step.kind) {
    case 'begin_earlier':
      return 'start earlier than you asked'
    case 'end_later':
      return 'look beyond the end of the timeframe'
    case 'shorten':
      return `shorten the meeting to ${hours(step.minutes)}`
    case 'accept_unknown':
      return `accept that ${whose(step.who, 'calendar')} can’t be read`
    case 'skip_buffer':
      return `do without the free time around ${step.who === null ? 'your meetings' : `${step.who}’s meetings`}`
    case 'shorten_notice':
      return `accept a shorter notice for ${subject(step.who)}`
    case 'exceed_daily_limit':
      return `allow ${subject(step.who)} one more meeting on that day`
    case 'go_outside_hours':
      return `go outside ${whose(step.who, 'working hours')}`
    case 'work_on_day_off':
      return `meet on one of ${whose(step.who, 'days off')}`
    case 'ask_for_more_times':
      return step.who === null ? 'give me more times' : `ask ${step.who} for more times`
    case 'ask_about_ruled_out':
      return step.who === null
        ? 'think again about a time you ruled out'
        : `ask ${step.who} again about a time they ruled out`
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
    return `No time fits ${listed(obstacles.map(obstacle))}${obstacles.length > 1 ? ' at once' : ''}.`
  },
  requestSays: (words: string[]) => `What the request says (${listed(words.map(inQuotes))}) leaves no time.`,
  /** All of the steps together help. */
  wayOut: (steps: Concession<Who>[]) => `The smallest change that helps: ${listed(steps.map(concession))}.`,
  exception: 'The smallest change that helps: make an exception.',
  /** Before the time that the change makes possible. */
  thenThisTime: 'That gives this time:',
  /** `only` is the one person the time suits; null: everybody. */
  outside: (only: string | null, broken: Limit[]) =>
    `The only time that suits ${only ?? 'everyone'} is ${listed(broken.map(limit))}.`,
}
