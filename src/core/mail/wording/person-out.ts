import { sentencesFor } from './catalogue.ts'
import type { Choice, Meeting, Person, Reader, WhyOut } from './facts.ts'
import { choices, type News, quoted } from './letter.ts'
import { asking, told } from './organizer.ts'
import { nameOf, shortNameOf } from './people.ts'

// Tells the organizer that somebody does not come, or cannot be reached.

type Out = {
  meeting: Meeting
  person: Person
  why: WhyOut
  words: string | null
  isRequired: boolean
  isBooked: boolean
  tooFew?: TooFew | null
}

/** `left` are the people who can still come; `count` of `of` are needed. */
type TooFew = { left: Person[]; count: number; of: number }

export function personIsOut(facts: Out, reader: Reader): News {
  const { meeting, person, why, words, isRequired, isBooked, tooFew = null } = facts
  const { organizer } = sentencesFor(reader)
  const { headline, answers } = asking({ asks: 'out', person, why }, meeting, reader)
  const short = shortNameOf(person)
  const missing = tooFew && organizer.tooFew(tooFew.left.map(nameOf), tooFew.count, tooFew.of)
  const next = isRequired ? organizer.notAgainAndDecide(short, isBooked) : organizer.notAgain(short)
  return told(headline, meeting, reader, [
    organizer.out[why](nameOf(person), person.email),
    words ? quoted(words) : null,
    missing === null ? next : `${missing} ${next}`,
    isRequired ? choices([...fewerAreEnough(tooFew, meeting, reader), ...answers], reader) : null,
  ])
}

/** Only if nobody is optional: “1 of 3” would read as one of everybody. */
function fewerAreEnough(tooFew: TooFew | null, { participants }: Meeting, reader: Reader): Choice[] {
  if (!tooFew || tooFew.left.length === 0 || tooFew.of !== participants.length) return []
  return [sentencesFor(reader).organizer.ifTooFew(tooFew.left.length, tooFew.of)]
}
