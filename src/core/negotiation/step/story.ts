import { sentencesFor } from '#core/mail/wording/catalogue.ts'
import type { WhyOthers } from '#core/mail/wording/facts.ts'
import type { Rules } from '#core/negotiation/situation/rules.ts'
import { STORY } from './mail-facts.ts'

// Tells decisions in sentences: what we do, and why.

/** "Ana", "Ana and Bo", "Ana, Bo and Cy". */
export const listed = (words: readonly string[]): string => sentencesFor(STORY).frame.listed(words)

const SHOWN_BECAUSE: Record<WhyOthers, (name: string) => string> = {
  none_fits: (name) => `None of the times on offer suits ${name}: others are offered.`,
  not_possible: (name) => `What ${name} proposes is not possible: other times are offered.`,
  outside: (name) => `What ${name} proposes is outside the limits and is kept: times inside them are offered.`,
  over: (name) => `It is too late for the time that ${name} took: others are offered.`,
  zone: (name) => `${name} has said where they are: the times are shown again.`,
  add_asked: (name) => `${name} wants somebody added, which is the organizer’s to allow, and is asked when they can.`,
  added: (name) => `${name} wants somebody added, and is asked when they can.`,
  shorter: (name) => `${name} wants it shorter: the times are shown again.`,
  duration: (name) => `The meeting is longer now: ${name} is asked again.`,
  changed: (name) => `Times that ${name} holds are no longer possible: others are offered.`,
  not_common: (name) => `What ${name} said does not meet what others said: other times are offered.`,
  unclear: (name) => `What ${name} wrote is not clear: the times are shown again.`,
  move: (name) => `The meeting is to be moved: ${name} is asked for another time.`,
  longer: (name) => `The meeting is to be longer: ${name} is asked.`,
  declined: (name) => `${name} declined and is asked for another time.`,
}

export const shownBecause = (why: WhyOthers, name: string): string => SHOWN_BECAUSE[why](name)

/** Which instructions were followed, and which not. */
export function rulesTold({ followed, notFollowed }: Rules): string[] {
  return [
    ...(followed.length > 0 ? [`Followed from the request’s own words: ${listed(followed.map(inQuotes))}.`] : []),
    ...(notFollowed.length > 0 ? [`Not followed, since it is not clear: ${listed(notFollowed.map(inQuotes))}.`] : []),
  ]
}

const inQuotes = (words: string): string => `“${words}”`
