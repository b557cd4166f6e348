// Answers that name no time: "works for me", "none of that", "this one".

import { saysNever } from '../clauses/never.ts'
import type { Verdict } from '../clauses/polarity.ts'
import { hasAnyCue, hasAtom, hasCue, hasCueOf, verdict as newVerdict } from '../clauses/polarity.ts'
import type { CueAt, Segment } from '../clauses/segment.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { Term } from '../words/tokens.ts'
import type { State } from './drafts.ts'
import { everyWeek, groupMates, lastStatement, newDraft, spanOf } from './drafts.ts'
import { isNegativeQuestion } from './relevance.ts'

/** A yes or no without any time: about whatever was offered. */
export function general(state: State, segment: Segment, verdict: Verdict, terms: Term[]) {
  // "Wednesday works – no wait, I have the dentist then."
  const previous = lastStatement(state)
  const isReason = segment.cues.some((entry) => entry.cue !== 'not' && entry.cue !== 'correction')
  if (state.correcting && verdict.says === 'busy' && isReason && previous?.says === 'free') {
    takeBack(state)
    state.correcting = false
    return
  }
  if (!verdict.says || !verdict.spoken || hasAnyCue(segment, 'add-people', 'delegate')) return
  // "Können wir den Termin verschieben?" holds a yes word and says nothing of the kind.
  const asks =
    segment.question && (hasAnyCue(segment, 'ask', 'howabout', 'reschedule') || terms[segment.next - 1]?.text === '?')
  if (verdict.says === 'free' && (asks || hasCue(segment, 'reschedule'))) return
  if (verdict.says === 'free' && hasCueOf(segment, NO_ASSENT)) return
  // "Please don't call my office line" forbids something and refuses nothing.
  if (verdict.says === 'busy' && isProhibition(segment, terms)) return
  if (segment.question && (hasAnyCue(segment, 'ask', 'howabout') || isNegativeQuestion(segment, terms))) return
  // "Thu: busy" has been said of Thursday already.
  if ((segment.link === 'colon' || segment.link === 'dash') && lastStatement(state)?.sentence === segment.sentence)
    return
  // "I teach on Tuesdays, plan around that": has been said of Tuesdays.
  const isRepeated =
    previous?.says === 'busy' &&
    previous.sentence === segment.sentence &&
    (previous.days.length > 0 || previous.offers.some((offer) => offer.kind === 'ordinals'))
  if (isRepeated && verdict.says === 'busy' && (segment.link === 'so' || segment.link === 'comma')) {
    // "Le mercredi je garde les enfants, donc jamais" is about every one.
    if (saysNever(segment)) for (const mate of groupMates(state, previous)) mate.days = mate.days.map(everyWeek)
    return
  }
  // "Write me again in May, then we fix a date": will be said then.
  const last = state.drafts.at(-1)
  if (segment.link === 'afterwards' && last?.sentence === segment.sentence && hasCue(last.segment, 'defer')) return
  if (holdsLimit(segment, terms)) return
  if (hasCue(segment, 'flexible') && lastStatement(state)?.says === 'free') return
  if (hasAtom(segment, 'duration')) return
  if (segment.link === 'if' || segment.link === 'because' || hasCueOf(segment, NO_ANSWER)) return
  if (hasCue(segment, 'meeting') && verdict.says === 'free' && segment.strangers > 0) return
  // "… let's start at 2 and not overrun": a remark on the time just named.
  const isRemark = previous?.sentence === segment.sentence && segment.strangers > 0 && segment.cues.every(isNegation)
  const bareNo = segment.cues.length === 1 && segment.cues[0]!.cue === 'not'
  // "The 1st works, and no, that is not a joke": a no to something that nobody asked.
  const isAsideNo = bareNo && segment.strangers === 0 && segment.link === 'and' && previous?.says === 'free'
  if (isAsideNo && previous.sentence === segment.sentence && terms[segment.next - 1]?.text === ',') {
    state.joking = segment.sentence
    return
  }
  if (isRemark && (segment.link === 'and' || state.joking === segment.sentence)) return
  // "Thursday works! Oh wait, no it doesn't."
  if (state.correcting && verdict.says === 'busy' && !bareNo) takeBack(state)
  const draft = newDraft(state, segment, [], terms, verdict.says, verdict)
  draft.offers = [hasCue(segment, 'flexible') ? { kind: 'all' } : { kind: 'that' }]
  draft.isGeneral = true
  // "2. does not work" in a list without times answers the second offer.
  if (segment.bullet) {
    draft.offers = [{ kind: 'ordinals', positions: [segment.bullet], couldBeClock: false, couldBeDate: false }]
    draft.isGeneral = false
  }
  draft.span = spanOf(segment, terms)
  // A yes among many words that we do not know may be about something else.
  // So may one in the same sentence as a question ("ok, but who are you?").
  const clouded = segment.strangers >= 2 || segment.question
  if (draft.says === 'free' && clouded && draft.strength === 'firm') draft.strength = 'doubtful'
  state.drafts.push(draft)
}

/** A yes beside these is one to something else: "happy to cancel". */
const NO_ASSENT: Cue[] = ['decline-meeting', 'cancel', 'call-off', 'defer']

/** A yes or a no beside these is about something else than what was offered. */
const NO_ANSWER: Cue[] = ['polite-if', 'past', 'length', 'too-long']

const isNegation = (entry: CueAt): boolean => entry.cue === 'not'

function isProhibition(segment: Segment, terms: Term[]): boolean {
  const first = terms[segment.first]?.lower
  const at = first === 'please' || first === 'pls' || first === 'just' ? segment.first + 1 : segment.first
  if (terms[at]?.means.cue !== 'not' || !/^(don't|dont|do)$/.test(terms[at]!.lower)) return false
  const isForbidden = segment.strangers > 0 || FORBIDDEN.has(terms[at + 1]?.lower ?? '')
  return isForbidden && segment.cues.every(({ cue, index }) => index === at || FORBIDS.has(cue))
}

/** "Don't ask me which time zone I'm in" */
const FORBIDDEN = new Set('ask worry bother hesitate forget rush tell quote hold'.split(' '))
const FORBIDS = new Set<Cue>([
  'not',
  'meeting',
  'ask',
  'zone-word',
  'zone-mine',
  'zone-yours',
  'elsewhere',
  'living-in',
])

function holdsLimit(segment: Segment, terms: Term[]): boolean {
  for (let index = segment.first; index < segment.next && index < terms.length; index += 1) {
    const { relation } = terms[index]!.means
    if (relation === 'before' || relation === 'until' || relation === 'after') return true
  }
  return false
}

export function pointAt(state: State, segment: Segment, terms: Term[], verdict: Verdict) {
  if (segment.strangers > 0 || segment.question) return
  const draft = newDraft(
    state,
    segment,
    segment.atoms,
    terms,
    'free',
    newVerdict(verdict.says, false, verdict.leads, verdict.strength),
  )
  draft.offers = [{ kind: 'that' }]
  draft.isGeneral = true
  state.drafts.push(draft)
}

/** What was said last is taken back; whether all that was named with it is, nobody can tell. */
function takeBack(state: State) {
  const previous = lastStatement(state)
  if (previous?.says !== 'free') return
  previous.says = 'busy'
  for (const mate of groupMates(state, previous)) if (mate.says === 'free') mate.strength = 'doubtful'
}
