import type { Person } from '#core/mail/wording/facts.ts'
import { followUpsFor, wasRemindedLately } from '#core/negotiation/asking/follow-ups.ts'
import { remindedNow } from '#core/negotiation/booked/reminders.ts'
import type { Participant } from '#core/negotiation/situation/negotiation.ts'
import type { Situation } from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { personOf } from '#core/negotiation/step/mail-facts.ts'
import { mayBeWrittenTo } from '#core/negotiation/step/mail-limits.ts'
import type { List } from '#core/negotiation/times/list-numbers.ts'
import { silenceOf } from '#core/negotiation/times/silence.ts'
import type { Outcome } from './who-takes-part.ts'

// "Remind her now": those who have not answered are asked again at once, at most once a day each. It counts as their next
// follow-up. If a time is booked and nobody wants another, everybody is reminded of the meeting instead.

/** `participant` is null for everybody who has not answered. */
export function reminding(participant: Participant | null, situation: Situation, list: List): Outcome {
  const { negotiation, wishes } = situation
  const isMoving = wishes.some(({ isDecline }) => !isDecline)
  if (negotiation.booking?.live && !isMoving) return remindingOfMeeting(participant, situation)
  const awaited = situation.standings.filter((standing) => isAwaited(standing, participant, situation))
  const people = awaited.filter((standing) => !isTooSoon(standing, situation))
  const lately = awaited.filter((standing) => isTooSoon(standing, situation))
  const settled = participant && awaited.length === 0 ? [personOf(participant)] : []
  if (awaited.length === 0 && settled.length === 0) return NOBODY
  if (people.length > 0 && list.shown.length === 0) return { ...NOBODY, done: { ...NOBODY.done, hasTimes: false } }
  return {
    steps: people.length > 0 ? followUpsFor(people, situation, list) : [],
    done: { did: 'remind', people: peopleOf(people), lately: peopleOf(lately), settled },
  }
}

const NOBODY = { steps: [], done: { did: 'remind_nobody', hasTimes: true } } satisfies Outcome

/** Somebody who asked for later is left in peace, unless the organizer names them. */
const isAwaited = (standing: Standing, named: Participant | null, situation: Situation): boolean =>
  silenceOf(standing, situation) !== null && (named ? standing.participant.id === named.id : standing.deferred === null)

const isTooSoon = (standing: Standing, { negotiation, now }: Situation): boolean =>
  wasRemindedLately(standing.participant, negotiation, now) || !mayBeWrittenTo(standing.participant, negotiation, now)

const peopleOf = (standings: Standing[]): Person[] => standings.map(({ participant }) => personOf(participant))

function remindingOfMeeting(participant: Participant | null, situation: Situation): Outcome {
  const { steps, people, before } = remindedNow(situation, participant?.id ?? null)
  return { steps, done: { did: 'remind', people, lately: before, settled: [] } }
}
