import type { Asked } from '#core/language/asked.ts'
import type { Intent, Reading } from '#core/language/reading.ts'
import type { Done } from '#core/mail/wording/facts.ts'
import type { Received } from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER } from '#core/negotiation/situation/people.ts'
import { mailAnsweredBy } from '#core/negotiation/situation/sent-mails.ts'
import { hasBegun, type Situation } from '#core/negotiation/situation/situation.ts'
import { saidNo } from '#core/negotiation/situation/yes-or-no.ts'
import { personOf } from '#core/negotiation/step/mail-facts.ts'
import type { List } from '#core/negotiation/times/list-numbers.ts'

// A message of the organizer's that orders nothing we could do: a no, or words about a booked meeting that may mean another time. A
// booked meeting stands until they say what they want, and nobody is promised a search that does not go on.

export function insteadOfDoing(message: Received, situation: Situation, list: List): Done[] {
  const { reading } = message
  if (!reading || hasBegun(situation)) return []
  const refuses = reading.intents.includes('decline_offers')
  const { booking } = situation.negotiation
  if (booking?.live) {
    const windows = [{ start: booking.start, end: booking.end }]
    if (mayMeanMove(reading)) return [{ did: 'ask_about_move', windows, to: timesNamed(reading) }]
    if (refuses) return [{ did: 'ask_whether_to_move', windows }]
    return saidNo(message) ? [{ did: 'change_nothing' }] : []
  }
  return refuses || saidNo(message) ? [refusal(message, situation, list)] : []
}

/** The question that a mail with this asks. */
export function askedBy(done: Done, { id }: Received): Asked[] {
  if (done.did === 'ask_about_move') return [{ asks: 'shall_move', message: id }]
  return done.did === 'ask_whether_to_move' ? [{ asks: 'when' }] : []
}

const MOVING: Intent[] = ['reschedule', 'decline_offers', 'propose', 'defer']

const mayMeanMove = (reading: Reading): boolean =>
  !reading.sure &&
  reading.doubts.some(({ matters }) => matters) &&
  reading.intents.some((intent) => MOVING.includes(intent)) &&
  !reading.intents.includes('cancel')

const timesNamed = ({ free, wished }: Reading) => (free.length > 0 ? free : wished)

/** A no to one time goes on with others; a no to our question leaves things as they are. */
function refusal(message: Received, { negotiation }: Situation, list: List): Done {
  const mail = mailAnsweredBy(negotiation, ORGANIZER, message)
  const asked = mail?.asked ?? []
  const isAboutTime = asked.length === 0 || asked.some(({ asks }) => asks === 'may_book_outside' || asks === 'may_book')
  if (isAboutTime || (mail?.showed.length ?? 0) > 0) return { did: 'refuse', isLooking: list.shown.length > 0 }
  const dropping = asked.flatMap((each) => (each.asks === 'shall_drop' ? each.participant : []))
  const [kept, another] = negotiation.participants.filter(({ id }) => dropping.includes(id))
  return kept && !another ? { did: 'keep', person: personOf(kept) } : { did: 'change_nothing' }
}
