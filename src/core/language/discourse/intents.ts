// What somebody wants apart from times: to cancel, to be left alone, to bring somebody along, to talk in May.

import type { Segment } from '../clauses/segment.ts'
import { cueOf, hasCue, hasTime } from '../clauses/segment.ts'
import type { Intent } from '../reading.ts'
import type { Term } from '../words/tokens.ts'
import { spanOf } from './drafts.ts'
import { readDuration, resizes } from './length-wishes.ts'
import { readPeople } from './people-wishes.ts'
import { questionsIn } from './questions.ts'
import { isDenied, namesMeeting, rescheduledTo } from './relevance.ts'
import { isConditional, isMisdirected, type Wishes } from './wishes.ts'

export function wishesOf(segments: Segment[], terms: Term[], currentMinutes: number): Wishes {
  const wishes: Wishes = {
    list: [],
    people: [],
    missingAddress: null,
    durationMinutes: null,
    isAutomatic: false,
    willTell: null,
    isChecking: false,
  }
  const add = (intent: Intent, segment: Segment) => {
    wishes.list.push({ intent, segment, span: spanOf(segment, terms) })
  }
  for (const segment of segments) {
    if (segment.cues.length === 0) continue
    if (hasCue(segment, 'automatic')) wishes.isAutomatic = true
    if (wantsNoMail(segment, terms)) add('stop', segment)
    if (isConditional(segment)) continue
    if (isCallingOff(segment, terms) || isCancelling(segment, terms) || isNeedless(segment, terms))
      add('cancel', segment)
    if (hasCue(segment, 'decline-meeting') && !refusesOneTime(segment)) add('decline_meeting', segment)
    if (isRescheduling(segment, terms)) add('reschedule', segment)
    if (hasCue(segment, 'defer')) add('defer', segment)
    if (hasCue(segment, 'away')) add('out_of_office', segment)
    if (hasCue(segment, 'will-tell')) wishes.willTell ??= segment
    if (segment.cues.some(({ cue, index }) => cue === 'maybe' && terms[index]!.means.checking)) wishes.isChecking = true
  }
  readPeople(wishes, segments, terms, add)
  // Somebody who is the wrong person takes no part. If they know the right one, they name them.
  for (const segment of segments)
    if (isMisdirected(segment) && !isConditional(segment) && wishes.people.length === 0) add('decline_meeting', segment)
  readDuration(wishes, segments, terms, currentMinutes, add)
  for (const segment of questionsIn(segments, terms, wishes)) add('question', segment)
  return wishes
}

/** "Stop" by itself is a wish; in "stop apologising" or "we stop at 4" the word is about something else. */
function wantsNoMail(segment: Segment, terms: Term[]): boolean {
  return segment.cues.some(({ cue, index, text }) => {
    if (cue !== 'stop') return false
    if (text !== 'stop' || terms[index]!.isPhrase) return true
    const after = terms[index + 1]
    return after?.kind !== 'word' || (after.known && !after.means.relation && !hasTime(segment))
  })
}

/** "I'd rather not on Thursday" is about Thursday, not about the meeting. */
const refusesOneTime = (segment: Segment): boolean =>
  hasTime(segment) &&
  segment.cues.some((entry) => entry.cue === 'decline-meeting' && /^(i|i'd|rather|would)$/.test(entry.text))

function isRescheduling(segment: Segment, terms: Term[]): boolean {
  // "I can't make our call on Wednesday after all."
  if (
    hasCue(segment, 'no') &&
    /^(can't|cannot|cant|unable|clash|conflict|collide|overlap)/.test(cueOf(segment, 'no')!.text) &&
    namesMeeting(segment, terms)
  )
    return true
  const cue = cueOf(segment, 'reschedule')
  if (resizes(segment, terms)) return false
  return (
    cue !== undefined &&
    !hasCue(segment, 'call-off') &&
    !isDenied(segment, cue) &&
    rescheduledTo(segment, terms) !== null
  )
}

/** "We don't need Tuesday's call any more." */
function isNeedless(segment: Segment, terms: Term[]): boolean {
  if (!hasCue(segment, 'not') || !namesMeeting(segment, terms)) return false
  return segment.cues.some(
    ({ cue, index, text }) => cue === 'can' && text === 'need' && terms[index - 1]?.means.cue === 'not',
  )
}

/** "No hace falta la hora entera" shortens the meeting. */
function isCallingOff(segment: Segment, terms: Term[]): boolean {
  if (!hasCue(segment, 'call-off')) return false
  for (let index = segment.first; index < segment.next && index < terms.length; index += 1) {
    const { unit } = terms[index]!.means
    if (unit === 'hour' || unit === 'minute') return false
  }
  return true
}

/** Cancelling needs its object: a train may be cancelled too. */
function isCancelling(segment: Segment, terms: Term[]): boolean {
  const cue = cueOf(segment, 'cancel')
  if (!cue) return false
  if (hasCue(segment, 'not')) return false
  if (hasCue(segment, 'meeting')) return true
  if (/led$|annulé|abgesagt|geannuleerd|cancelad/.test(cue.text)) return false
  const after = terms.slice(cue.index + 1, Math.min(cue.index + 4, segment.next))
  return (
    segment.strangers === 0 ||
    hasTime(segment) ||
    after.some(
      (term) =>
        term.means.offer === 'that' ||
        /^(our|everything|all|alles|tout|todo|tudo|notre|unseren|unser|ons|nossa|nosso|nuestra|nuestro)$/.test(
          term.lower,
        ),
    )
  )
}
