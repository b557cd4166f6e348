// From the text of a reply to a reading, one room after the other:
//
//   text       what of the mail is new
//   words      its tokens, and what the lexicon says they can mean
//   times      the days, times, lengths, zones and offers among them
//   clauses    segments, and whether each says yes or no
//   discourse  constraints: what is said of which times, and what is taken back later; and wishes apart from times
//   resolve    only now the calendar: picks, free and busy windows
//   doubt      the reading, with its reasons, and with everything a careful reader would ask about
//   acts       what the mail answers, orders or asks for, apart from times
//   judge      the second reader, a net that has learned from examples; where the two differ, the sender is asked
//
// A room imports only from the ones above it and from `lexicon`, which has the languages and the meanings they share. Beside this entrance
// stand only the types that all rooms share: a reading (`reading.ts`), what our mail asked (`asked.ts`), and a rule of an ordered table
// (`rule.ts`). Beyond it are those who read with it: `context`, `agreement`, `score`; and `places`, which needs none of it.
// Pure and deterministic; the same input gives the same reading.

import { actsIn } from './acts/acts.ts'
import { putOff } from './acts/later.ts'
import { withActs, withoutOrders } from './acts/merge.ts'
import type { Constraint } from './discourse/constraint.ts'
import { type Parsed, parse } from './discourse/parse.ts'
import { saidZone } from './discourse/said-zone.ts'
import { isByLocalClock, stayIn } from './discourse/stays.ts'
import { conclude } from './doubt/conclude.ts'
import { doubtNumbers } from './doubt/weekday-numbers.ts'
import { wishedTimes } from './doubt/wished-times.ts'
import { judge } from './judge/judge.ts'
import type { Net } from './judge/net.ts'
import { withOpinion } from './judge/opinion.ts'
import { nothingSaid, type ReadInput, type Reading } from './reading.ts'
import { answerInline } from './resolve/inline-answers.ts'
import { type Moment, momentOf } from './resolve/moment.ts'
import { resolve } from './resolve/resolve.ts'
import type { Effort } from './text/effort.ts'
import { newEffort } from './text/effort.ts'
import { plainText } from './text/html-text.ts'
import { newPart, type Passage } from './text/quoted-text.ts'

/**
 * Never throws: where a fault of ours stops the reading of a text, nothing of it was understood, and the sender is asked.
 * One reply must not stop its conversation, or a file of thousands.
 */
export function read(input: ReadInput, net: Net | null = null, effort: Effort = newEffort()): Reading {
  try {
    return readOrThrow(input, net, effort)
  } catch {
    // A fault of the net takes nothing from what the rules have read.
    return net ? read(input, null, effort) : notUnderstood(input.text)
  }
}

/** For tests, which should find such faults. */
export function readOrThrow(input: ReadInput, net: Net | null = null, effort: Effort = newEffort()): Reading {
  const { reading } = understand(input, effort)
  if (!net) return reading
  return withOpinion(input, reading, judge(input, net, effort), net.weights.thresholds).reading
}

/** A reading with everything it was made from, for who wants to hold something else against the same words. */
export type Understood = { text: string; passages: Passage[]; parsed: Parsed; moment: Moment; reading: Reading }

export function understand(input: ReadInput, effort: Effort = newEffort()): Understood {
  const text = plainText(input.text)
  const passages = newPart(text, effort, input.sent)
  const parsed = parse(text, passages, input.duration_minutes, effort)
  const zone = saidZone(parsed.segments) ?? (isByLocalClock(parsed) ? (stayIn(parsed)?.zone ?? null) : null)
  const moment = momentOf(input, parsed.pack, zone)
  doubtNumbers(parsed.drafts, moment)
  answerInline(parsed, passages, moment, effort)
  const acts = actsIn(input, passages, parsed, effort)
  const said = acts ? withoutOrders(parsed, acts) : parsed
  const constraints: Constraint[] = said.drafts
  const times = conclude(said, resolve(constraints, moment, text), moment, input, zone)
  const reading = acts ? withActs(times, acts, input, parsed, moment) : times
  if (input.from === 'organizer') putOff(reading, said, moment, input)
  if (!reading.later) reading.wished = wishedTimes(reading, parsed, moment, effort)
  return { text, passages, parsed, moment, reading }
}

function notUnderstood(text: string): Reading {
  const question = 'Could you answer with a day and a time?'
  return {
    ...nothingSaid(),
    sure: false,
    doubts: [{ kind: 'unread', words: '', options: [], matters: true, question }],
    unread: [{ from: 0, to: text.length }],
  }
}
