import type { Meeting, Reader } from '#core/mail/wording/facts.ts'
import { knownAnswer } from '#core/mail/wording/known.ts'
import { first, group, meeting, office, phone, plain, type Sample, slots } from './cast.ts'

// To guests who ask what Parley knows.

export function knownAnswers(later: Reader): Sample[] {
  const at = (place: Meeting['place']): Meeting => ({ ...meeting, place })
  const where = { questions: ['where'] as const, slot: null, slots: [] }
  const everything = ['who', 'length', 'about', 'when', 'zone'] as const
  return [
    plain('Where they meet: a video call', knownAnswer({ ...where, meeting, slots }, later), later),
    plain('Where they meet: by phone', knownAnswer({ ...where, meeting: at(phone) }, later), later),
    plain('Where they meet: at an address', knownAnswer({ ...where, meeting: at(office) }, later), later),
    plain(
      'Who, how long, what about and when, while it is open',
      knownAnswer({ meeting: group, questions: everything, slot: null, slots }, later),
      later,
    ),
    plain(
      'Whether there is news, while others have not answered',
      knownAnswer({ meeting: group, questions: ['news'], slot: null, slots: [] }, later),
      later,
    ),
    plain(
      'When a booked meeting is',
      knownAnswer({ meeting, questions: ['when'], slot: first, slots: [] }, later),
      later,
    ),
  ]
}
