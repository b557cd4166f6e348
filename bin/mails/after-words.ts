import { calledOffByYou, noted } from '#core/mail/wording/answers.ts'
import type { Reader, WhyAgain, WhyOthers } from '#core/mail/wording/facts.ts'
import { knownInWords } from '#core/mail/wording/known.ts'
import { followUp, otherTimes } from '#core/mail/wording/offers.ts'
import { meeting, office, otherDays, phone, plain, type Sample, slotAt, slots } from './cast.ts'

// To guests who have written before: other times for a reason, reminders that know what they said, and what was noted.

const REASONS: readonly [WhyOthers, string][] = [
  ['not_possible', 'the organizer cannot then'],
  ['over', 'it is too late for that'],
  ['zone', 'they named their zone'],
  ['added', 'they named somebody who may be asked'],
  ['add_asked', 'they named somebody about whom the organizer is asked'],
  ['shorter', 'they asked for less time'],
  ['duration', 'the organizer would like another length'],
  ['unclear', 'their words were not understood'],
  ['longer', 'a booked meeting is to be longer'],
  ['declined', 'they declined the invitation'],
]

const REMINDERS: readonly [WhyAgain, string][] = [
  ['back', 'they were away'],
  ['asked_for_later', 'they asked for later'],
  ['gave_times', 'they said when they can'],
  ['refused_times', 'nothing suited them'],
  ['wrote', 'they wrote something else'],
  ['moving', 'a booked meeting is to be moved'],
]

export function afterWords(later: Reader): Sample[] {
  const where = (place: typeof phone | typeof office) =>
    knownInWords({ meeting: { ...meeting, place }, questions: ['where'], slot: null, slots: [] }, later)
  const heard = { free: [slotAt('26T12:00', '26T17:00')], busy: [slotAt('24T08:00', '24T17:00')] }
  const offering = { meeting, slots: otherDays }
  return [
    ...REASONS.map(([why, kind]) =>
      plain(`Other times: ${kind}`, otherTimes({ ...offering, why, heard: null }, later), later),
    ),
    plain('Other times: what they said is told', otherTimes({ ...offering, why: 'not_common', heard }, later), later),
    plain('One other time', otherTimes({ meeting, slots: otherDays.slice(1), why: 'none_fits' }, later), later),
    ...REMINDERS.map(([why, kind]) =>
      plain(`A reminder: ${kind}`, followUp({ meeting, slots, why, nth: 'second' }, later), later),
    ),
    plain(
      'A reminder: the organizer asks once more',
      followUp({ meeting, slots, why: 'silent', nth: 'once_more' }, later),
      later,
    ),
    plain('Several times noted, and where they meet', noted({ meeting, slots, known: where(phone) }, later), later),
    plain('Noted, and passed on', noted({ meeting, slots: [], known: where(office), isPassedOn: true }, later), later),
    plain('They cannot come, and wrote so', calledOffByYou({ meeting, isByClick: false }, later), later),
  ]
}
