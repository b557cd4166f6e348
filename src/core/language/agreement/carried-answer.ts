// Some of a reading counts although it is unsure: what it rules out is not offered again, and who is away is left alone. Of
// these a model's answer keeps only what the sender's words carry or the rules find too; the rest is asked about.

import { covers, fromSlots } from '#core/time/interval.ts'
import type { Understood } from '../read.ts'
import type { Intent, Reading } from '../reading.ts'
import { slotOn } from '../resolve/clock-slot.ts'
import { slotsOf } from '../resolve/instant.ts'
import { zoneKnower } from './beside-times.ts'
import { dayNumber } from './checked-answer.ts'
import { windowLiteral } from './literal.ts'
import type { ModelAnswer, WindowClaim } from './model-answer.ts'
import { passageFinder } from './quotes.ts'

export function carriedAnswer(mail: Understood, answer: ModelAnswer, claimed: Reading): ModelAnswer {
  const { moment, reading: rules } = mail
  const find = passageFinder(mail)
  const zone = answer.zone ?? moment.zone
  const isZoneKnown = zoneKnower(mail, claimed)(zone)
  const rulesBusy = fromSlots(slotsOf(rules.busy))
  const isFound = ({ date, from, to }: WindowClaim) => covers(rulesBusy, slotOn(dayNumber(date)!, from, to, zone))
  const isCarried = (claim: WindowClaim) => {
    const passage = isZoneKnown ? find(claim.words) : null
    return passage !== null && windowLiteral(claim, answer.windows, passage, mail) === 'carried'
  }
  return {
    ...answer,
    windows: answer.windows.filter((claim) => claim.is === 'free' || isCarried(claim) || isFound(claim)),
    intents: answer.intents.filter(({ intent }) => !COUNTS_UNSURE.includes(intent) || rules.intents.includes(intent)),
  }
}

const COUNTS_UNSURE: readonly Intent[] = ['decline_offers', 'out_of_office']
