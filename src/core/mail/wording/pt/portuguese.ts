import { answers } from './answers.ts'
import { calendar } from './calendar.ts'
import { calendarProblems } from './calendar-problems.ts'
import { digest } from './digest.ts'
import { frame } from './frame.ts'
import { invites } from './invites.ts'
import { notices } from './notices.ts'
import { offers } from './offers.ts'
import { organizer } from './organizer.ts'
import { reasons } from './reasons.ts'
import { times } from './times.ts'

export const portuguese = {
  frame,
  times,
  offers,
  answers,
  invites,
  organizer,
  reasons,
  notices,
  digest,
  calendar,
  calendarProblems,
}
