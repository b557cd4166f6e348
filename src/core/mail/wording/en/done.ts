import { placeText } from '#core/place.ts'
import type { Done, Named } from '../facts.ts'
import { nameOf } from '../people.ts'
import { reminded, told } from './orders.ts'
import { length, listed, longDate, plural } from './words.ts'

/** Confirms an instruction of the organizer. `windows` are its times in words, and `to` those that it would move to. */
export function done(what: Exclude<Done, { did: 'status' | 'answer' }>, windows: string, to: string): string {
  switch (what.did) {
    case 'cancel':
      return 'The meeting is cancelled.'
    case 'wait':
      return waiting(listed(what.people.map(nameOf)))
    case 'refuse':
      return what.isLooking ? 'I won’t book that, and I’ll go on looking.' : 'I won’t book that.'
    case 'change_nothing':
      return 'All right, I haven’t changed anything.'
    case 'hold':
      return 'All right, I won’t send anything for now. Write to me when I should go on, leave somebody out, or cancel.'
    case 'go_on':
      return 'I’ll send out other times.'
    case 'come_too_late':
      return 'The meeting has begun or is over, so I haven’t changed anything.'
    case 'replace':
      return what.isBooked
        ? `I’m inviting ${what.by} instead of ${nameOf(what.person)}. The time stays.`
        : `I’ll arrange it with ${what.by} instead of ${nameOf(what.person)}.`
    case 'drop':
      return `${nameOf(what.person)} is no longer part of it${what.isBooked ? ', and the time stays' : ''}.`
    case 'ask_replace':
      return `Shall I ask ${what.by}, whom you also mention, instead of ${nameOf(what.person)}? A “yes” is enough, or reply “drop ${nameOf(what.person)}”; until then nothing changes.`
    case 'go_without':
      return `I’ll go ahead without ${nameOf(what.person)}, who gets an invitation but doesn’t have to come.`
    case 'make_optional':
      return `${nameOf(what.person)} may come but doesn’t have to.`
    case 'require':
      return `${nameOf(what.person)} has to be able to come.`
    case 'keep':
      return `${nameOf(what.person)} stays part of it.`
    case 'need':
      return needed(what)
    case 'miss':
      return missing(listed(what.people.map(nameOf)))
    case 'keep_last':
      return `Without ${listed(what.people.map(nameOf))} nobody is left to meet. Reply “cancel” if it should not take place.`
    case 'pass_on':
      return `I’ve passed your words on to ${nameOf(what.person)}.`
    case 'leave_open':
      return `${nameOf(what.person)} is still waiting for an answer. Reply, and I’ll pass it on.`
    case 'add':
      return what.isBooked
        ? `I’m inviting ${nameOf(what.person)} as well. The time stays.`
        : `I’ll ask ${nameOf(what.person)} as well.`
    case 'add_people':
      return `${what.isBooked ? `I’m inviting ${peopleIn(what.people)}. The time stays.` : `I’ll ask ${peopleIn(what.people)} as well.`}${what.left > 0 ? ` There’s no room for ${what.left} more.` : ''}`
    case 'add_nobody':
      return `I won’t write to ${peopleIn(what.people)}.`
    case 'find_no_place':
      return `There’s no room left for ${peopleIn(what.people)}.`
    case 'set_length':
      return lengthSet(what)
    case 'look_later':
      return lookedLater(what)
    case 'set_place':
      return `I’ve noted where you’re meeting: ${placeText(what.place)}.`
    case 'ask_to_move':
      return `I’m asking ${listed(what.people.map(nameOf))} for another time. Until there is one, the meeting stays where it is.`
    case 'rule_out':
      return `I won’t use ${windows}.`
    case 'choose':
      return `I’ll go for ${windows}.`
    case 'find_none':
      return `I can’t find a free time then (${windows}), so I’m asking about the nearest ones.`
    case 'tell':
      return told(what)
    case 'remind':
      return reminded(what)
    case 'remind_nobody':
      return what.hasTimes
        ? 'I’m not waiting for an answer from anybody, so I haven’t reminded anyone.'
        : 'I have no times to ask about at the moment, so I haven’t reminded anyone.'
    case 'ask_whether_to_move':
      return `The meeting is booked: ${windows}. Shall I look for another time or call it off? Reply “reschedule” or “cancel”; until then it stays as it is.`
    case 'ask_about_move':
      return `The meeting is booked: ${windows}. Shall I look for another time instead${to === '' ? '' : ` (${to})`}? A “yes” is enough; until then it stays as it is.`
    case 'pause':
      return 'All right, I’ll leave it for now, and nobody hears from me. Reply “go on” when I should take it up again, or “cancel” to call it off.'
    case 'resume':
      return 'All right, I’m taking it up again.'
  }
}

function needed({ count, of, out }: Extract<Done, { did: 'need' }>): string {
  const who = listed(out.map(nameOf))
  const enough =
    count === of
      ? 'Everybody has to be able to come.'
      : `Fine: ${plural(count, { one: 'one', other: String(count) })} of the ${of} ${plural(count, { one: 'is', other: 'are' })} enough, and the others don’t have to come.`
  return who === '' ? enough : `${enough} ${missing(who)}`
}

const missing = (who: string): string =>
  `Without ${who} there are too few, so I won’t book anything until you drop or replace somebody.`

const waiting = (silent: string): string =>
  silent === '' ? 'I’ll wait and ask once more.' : `I’ll wait and ask ${silent} once more.`

/** A few names, and how many more. */
function peopleIn(people: Named[]): string {
  const shown = people.slice(0, NAMES_MAX).map(nameOf)
  return people.length > NAMES_MAX ? `${shown.join(', ')} and ${people.length - NAMES_MAX} more` : listed(shown)
}

const NAMES_MAX = 5

/** The effect of a new length on people who have already answered. */
function lengthSet({ minutes, isLonger, isBooked }: Done & { did: 'set_length' }): string {
  if (!isBooked)
    return `The meeting now lasts ${length(minutes)}.${isLonger ? ' I’ll check again with anyone this affects.' : ''}`
  return isLonger
    ? `I’m asking if ${length(minutes)} works. Until then, the meeting stays as it is.`
    : `The meeting now lasts ${length(minutes)} and starts as planned.`
}

function lookedLater(what: Extract<Done, { did: 'look_later' }>): string {
  const first = longDate(Temporal.PlainDate.from(what.first))
  if (what.last === null) return `I’ll look for times from ${first} on.`
  const last = longDate(Temporal.PlainDate.from(what.last))
  return what.first === what.last
    ? `I’ll look for times on ${first}.`
    : `I’ll look for times between ${first} and ${last}.`
}
