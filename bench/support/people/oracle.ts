import { FOLLOW_UP_BUSINESS_DAYS } from '#core/negotiation/policy.ts'
import { median } from '../row.ts'
import { Chance } from './chance.ts'
import { awake, type Simulated } from './person.ts'

// An oracle asks everybody once, about all times, and knows what every answer means: it can book when the last answer is there. Its
// people answer at their usual pace and sometimes not at all, and then it asks them again as late as Parley does.

const DRAWS = 21

/** Hours until the last of them has answered: the median of several draws, since one slow answer decides it. */
export function oracleHours(cast: Simulated[], from: Temporal.Instant, seed: number): number {
  const chance = new Chance(seed)
  return median(
    Array.from({ length: DRAWS }, () =>
      Math.max(...cast.map((person) => from.until(answeredAt(person, from, chance)).total('hours'))),
    ),
  )
}

function answeredAt(person: Simulated, from: Temporal.Instant, chance: Chance): Temporal.Instant {
  let asked = from
  for (const days of FOLLOW_UP_BUSINESS_DAYS) {
    if (!chance.happens(person.silence)) break
    asked = laterBy(days, asked, person)
  }
  return awake(asked, person, chance)
}

function laterBy(businessDays: number, asked: Temporal.Instant, { zone }: Simulated): Temporal.Instant {
  let at = asked.toZonedDateTimeISO(zone)
  for (let left = businessDays; left > 0; ) {
    at = at.add({ days: 1 })
    if (at.dayOfWeek <= 5) left -= 1
  }
  return at.toInstant()
}
