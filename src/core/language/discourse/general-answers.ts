// Answers that name no time: "works for me", "none of that", "this one".

import { saysNever } from '../clauses/never.ts'
import type { Verdict } from '../clauses/polarity.ts'
import { verdict as newVerdict } from '../clauses/polarity.ts'
import type { CueAt, Segment } from '../clauses/segment.ts'
import { hasAnyCue, hasAtom, hasCue, hasCueOf } from '../clauses/segment.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { Rule } from '../rule.ts'
import type { Term } from '../words/tokens.ts'
import type { Draft, State } from './drafts.ts'
import { everyWeek, groupMates, lastStatement, newDraft, spanOf } from './drafts.ts'
import { namedPerson } from './people.ts'
import { asksOwnDuty, isNegativeQuestion } from './relevance.ts'

/** A yes or no without any time: about whatever was offered. */
export function general(state: State, segment: Segment, verdict: Verdict, terms: Term[]) {
  if (!verdict.says || !verdict.spoken) return
  const answer: Answer = { state, segment, verdict, terms, previous: lastStatement(state) }
  for (let index = 0; index < IGNORING.length; index += 1) if (IGNORING[index]!.apply(answer)) return
  addGeneral(answer, verdict.says)
}

type Answer = { state: State; segment: Segment; verdict: Verdict; terms: Term[]; previous: Draft | undefined }

/** Why such words don't answer what was offered. The first rule that returns true ends it. */
export const IGNORING: Rule<(answer: Answer) => boolean>[] = [
  {
    name: 'a reason for a correction takes back what was said last',
    apply: ({ state, segment, verdict, previous }) => {
      const isReason = segment.cues.some((entry) => entry.cue !== 'not' && entry.cue !== 'correction')
      if (!state.correcting || verdict.says !== 'busy' || !isReason || previous?.says !== 'free') return false
      takeBack(state)
      state.correcting = false
      return true
    },
    example: 'Mittwoch ist gut – ach nein, da habe ich Zahnarzt. Also Donnerstag.',
    gives: 'free Thu 5 08:00-18:00; busy Wed 4 08:00-18:00; propose',
  },
  {
    name: 'a word about people says nothing of times',
    apply: ({ segment, terms }) =>
      hasAnyCue(segment, 'add-people', 'delegate') ||
      // "I'd like my colleague Carla (cc) to join us" goes on behind the bracket.
      (terms[segment.next - 1]?.text === '(' && namedPerson(segment, terms) !== null),
    example: 'Happy to have my colleague Bob join us.',
    answersOffers: true,
    gives: 'Bob; add_people; who “Happy to have my colleague Bob join us.”',
  },
  {
    name: 'a question that holds a yes is none',
    apply: ({ segment, verdict, terms }) => {
      const asks =
        segment.question &&
        (hasAnyCue(segment, 'ask', 'howabout', 'reschedule') || terms[segment.next - 1]?.text === '?')
      return verdict.says === 'free' && (asks || hasCue(segment, 'reschedule'))
    },
    example: 'Können wir den Termin verschieben?',
    answersOffers: true,
    gives: 'decline_offers',
  },
  {
    name: 'a yes to calling it off is none to a time',
    apply: ({ segment, verdict }) => verdict.says === 'free' && hasCueOf(segment, NO_ASSENT),
    example: 'Please take me out of consideration.',
    gives: 'decline_meeting',
  },
  {
    name: 'to forbid something is not to refuse',
    apply: ({ segment, verdict, terms }) => verdict.says === 'busy' && isProhibition(segment, terms),
    example: "Please don't call my office line.",
    answersOffers: true,
    gives: '',
  },
  {
    name: 'a question that holds a no is none',
    apply: ({ segment, terms }) =>
      segment.question &&
      (hasAnyCue(segment, 'ask', 'howabout') || isNegativeQuestion(segment, terms) || asksOwnDuty(segment, terms)),
    example: "Didn't we do this already?",
    answersOffers: true,
    gives: 'question',
  },
  {
    name: 'a remark behind a colon has been said of the day already',
    apply: ({ segment, previous }) =>
      (segment.link === 'colon' || segment.link === 'dash') && previous?.sentence === segment.sentence,
    example: 'Thursday: busy',
    answersOffers: true,
    gives: 'busy Thu 5 08:00-18:00',
  },
  {
    name: 'a second no has been said of the day already',
    apply: ({ state, segment, verdict, previous }) => {
      const isRefused =
        previous?.says === 'busy' &&
        previous.sentence === segment.sentence &&
        (previous.days.length > 0 || previous.offers.some((offer) => offer.kind === 'ordinals'))
      if (!isRefused || verdict.says !== 'busy' || (segment.link !== 'so' && segment.link !== 'comma')) return false
      // "Le mercredi je garde les enfants, donc jamais" is about every one.
      if (saysNever(segment)) for (const mate of groupMates(state, previous)) mate.days = mate.days.map(everyWeek)
      return true
    },
    example: 'I teach on Tuesdays, plan around that.',
    answersOffers: true,
    gives: 'busy Tue 3 08:00-18:00, Tue 10 08:00-18:00, Tue 17 08:00-18:00, Tue 24 08:00-18:00',
  },
  {
    name: 'what is put off will be said then',
    apply: ({ state, segment }) => {
      const last = state.drafts.at(-1)
      return segment.link === 'afterwards' && last?.sentence === segment.sentence && hasCue(last.segment, 'defer')
    },
    example: 'Schreiben Sie mir im Mai wieder, dann passt es.',
    answersOffers: true,
    gives: 'until 2026-05-01; defer',
  },
  {
    name: 'a limit without a time is not understood',
    apply: ({ segment, terms }) => holdsLimit(segment, terms),
    example: 'Maar niet voor Anna.',
    answersOffers: true,
    gives: '',
  },
  {
    name: 'to be flexible adds nothing to the times just named',
    apply: ({ segment, previous }) => hasCue(segment, 'flexible') && previous?.says === 'free',
    example: "Tuesday works best, I'm flexible.",
    answersOffers: true,
    gives: 'pick 1; accept',
  },
  {
    name: 'beside a length a yes or a no is about the length',
    apply: ({ segment }) => hasAtom(segment, 'duration'),
    example: '45 minutes works.',
    answersOffers: true,
    gives: '45 min; change_duration',
  },
  {
    name: 'a condition, a reason or a courtesy is no answer',
    apply: ({ segment }) => segment.link === 'if' || segment.link === 'because' || hasCueOf(segment, NO_ANSWER),
    example: "Because I can't.",
    answersOffers: true,
    gives: '',
  },
  {
    name: 'a yes to a meeting among unknown words is none to a time',
    apply: ({ segment, verdict }) => hasCue(segment, 'meeting') && verdict.says === 'free' && segment.strangers > 0,
    example: 'A good meeting with Aoife.',
    answersOffers: true,
    gives: '',
  },
  {
    name: 'a no to something that nobody asked is a joke',
    apply: ({ state, segment, terms, previous }) => {
      const isAside =
        isBareNo(segment) && segment.strangers === 0 && segment.link === 'and' && previous?.says === 'free'
      if (!isAside || previous.sentence !== segment.sentence || terms[segment.next - 1]?.text !== ',') return false
      state.joking = segment.sentence
      return true
    },
    example: 'The 1st works, and no, I am not joking.',
    answersOffers: true,
    gives: 'pick 1; accept; hedged “I am not joking.”',
  },
  {
    name: 'a remark on the time just named takes nothing back',
    apply: ({ state, segment, previous }) => {
      const isRemark =
        previous?.sentence === segment.sentence && segment.strangers > 0 && segment.cues.every(isNegation)
      return isRemark && (segment.link === 'and' || state.joking === segment.sentence)
    },
    example: "Tuesday works, let's start at 2 and not overrun.",
    answersOffers: true,
    gives: 'free Tue 3 14:00-14:30; propose; hedged “not overrun.”',
  },
  {
    name: 'a denial of something unknown refuses nothing',
    apply: ({ segment, verdict }) =>
      verdict.says === 'busy' &&
      segment.strangers > 0 &&
      segment.link !== 'and' &&
      segment.cues.every(isDenial) &&
      !hasAtom(segment, 'offer'),
    example: 'I am not Bo.',
    answersOffers: true,
    gives: '',
  },
  {
    name: 'a correction that refuses takes back what was said last',
    apply: ({ state, segment, verdict }) => {
      if (state.correcting && verdict.says === 'busy' && !isBareNo(segment)) takeBack(state)
      return false
    },
    example: "Thursday works! Oh wait, no it doesn't.",
    gives: 'busy Thu 5 08:00-18:00',
  },
]

function addGeneral({ state, segment, verdict, terms }: Answer, says: 'free' | 'busy') {
  const draft = newDraft(state, segment, [], terms, says, verdict)
  draft.offers = [hasCue(segment, 'flexible') ? { kind: 'all' } : { kind: 'that' }]
  draft.isGeneral = true
  // "2. does not work" in a list without times answers the second offer.
  if (segment.bullet) {
    draft.offers = [{ kind: 'ordinals', positions: [segment.bullet], couldBeClock: false, couldBeDate: false }]
    draft.isGeneral = false
  }
  draft.span = spanOf(segment, terms)
  // A yes among many words that we do not know may be about something else. So may one in the same sentence as a
  // question ("ok, but who are you?").
  const isClouded = segment.strangers >= 2 || segment.question
  if (draft.says === 'free' && isClouded && draft.strength === 'firm') draft.strength = 'doubtful'
  state.drafts.push(draft)
}

const isBareNo = ({ cues }: Segment): boolean => cues.length === 1 && cues[0]!.cue === 'not'

/** A yes beside these is one to something else: "happy to cancel". */
const NO_ASSENT: Cue[] = ['decline-meeting', 'cancel', 'call-off', 'defer']

/** A yes or a no beside these is about something else than what was offered. */
const NO_ANSWER: Cue[] = ['polite-if', 'past', 'length', 'too-long']

const isNegation = (entry: CueAt): boolean => entry.cue === 'not'

/** "I have no contract with you": what somebody has or is says nothing of when they can. */
const isDenial = ({ cue, text }: CueAt): boolean => cue === 'not' || (cue === 'can' && HAVING.has(text))

const HAVING = new Set('have had has habe haben hat bin bist ist sind be am is are'.split(' '))

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
