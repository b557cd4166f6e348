// What somebody wants apart from times: to cancel, to be left alone, to bring somebody along, to talk in May.

import type { Span } from './constraint.ts'
import type { Mention } from './people.ts'
import { addresses, asksAboutSomebody, isOwnDeed, mentionsSomebody, namedPerson, sendsTo } from './people.ts'
import { anyHasCue, cueOf, hasAnyCue, hasCue, hasCueOf, hasTime } from './polarity.ts'
import { questionsIn } from './questions.ts'
import type { Intent, Person } from './reading.ts'
import { isDenied, namesMeeting, rescheduledTo } from './relevance.ts'
import type { Segment } from './segment.ts'
import type { Term } from './terms.ts'
import type { Cue } from './vocabulary.ts'

export type Wish = { intent: Intent; span: Span; segment: Segment }

export type Wishes = {
  list: Wish[]
  people: Person[]
  /** Somebody is to be added or asked whose address we do not have. */
  missingAddress: Span | null
  durationMinutes: number | null
  isAutomatic: boolean
  /** Promises an answer later; a wish to wait only when nothing else was said. */
  willTell: Segment | null
}

export function wishesOf(segments: Segment[], terms: Term[], currentMinutes: number): Wishes {
  const wishes: Wishes = {
    list: [],
    people: [],
    missingAddress: null,
    durationMinutes: null,
    isAutomatic: false,
    willTell: null,
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
  }
  readPeople(wishes, segments, terms, add)
  readDuration(wishes, segments, terms, currentMinutes, add)
  for (const segment of questionsIn(segments, terms, wishes)) add('question', segment)
  return wishes
}

/** There are seldom more than two. */
export function wants({ list }: Wishes, intent: Intent): boolean {
  for (let index = 0; index < list.length; index += 1) if (list[index]!.intent === intent) return true
  return false
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

const isConditional = (segment: Segment): boolean =>
  segment.link === 'if' || segment.link === 'unless' || hasAnyCue(segment, 'fallback', 'condition')

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

/** "Bump it up to 45 minutes": a verb of moving whose goal is a length. */
function resizes(segment: Segment, terms: Term[]): boolean {
  const cue = cueOf(segment, 'reschedule')
  const goal = segment.atoms.find((atom) => atom.kind === 'duration' && atom.shift === 0)
  const lead = goal && terms[goal.first - 1]?.means.relation
  return cue !== undefined && !hasTime(segment) && (lead === 'to' || lead === 'until')
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

function readPeople(
  wishes: Wishes,
  segments: Segment[],
  terms: Term[],
  add: (intent: Intent, segment: Segment) => void,
) {
  if (wishes.isAutomatic) return
  const mentions = addresses(segments, terms)
  if (
    mentions.length === 0 &&
    !(anyHasCue(segments, 'delegate') || anyHasCue(segments, 'add-people') || anyHasCue(segments, 'also'))
  )
    return
  const removes = (segment: Segment) =>
    terms
      .slice(segment.first, segment.first + 3)
      .some((term) => /^(drop|remove|uninvite|exclude|without)$/.test(term.lower)) ||
    segment.cues.some((entry) => entry.cue === 'add-people' && isDenied(segment, entry)) ||
    (hasCue(segment, 'keep') && hasCue(segment, 'no'))
  // "On the call with Marcus: Thursday suits": a heading says what the answer is about.
  const isHeading = (segment: Segment) =>
    terms[segment.next - 1]?.text === ':' && segment.cues[0]?.index === segment.first && segment.cues[0].text === 'on'
  const near = (segment: Segment) => mentions.filter((mention) => Math.abs(mention.sentence - segment.sentence) <= 1)
  const first = (cue: Cue) =>
    segments.find(
      (segment) =>
        hasCue(segment, cue) &&
        !isConditional(segment) &&
        !removes(segment) &&
        !isHeading(segment) &&
        !hasCue(segment, 'urgent') &&
        !isOwnDeed(segment, terms) &&
        !asksAboutSomebody(segment, terms) &&
        !segments.some((s) => s.sentence === segment.sentence && hasCue(s, 'urgent')) &&
        (near(segment).length > 0 || isAboutSomebody(segment, terms)),
    )
  const delegating =
    first('delegate') ?? segments.find((segment) => sendsTo(segment, terms) && near(segment).length > 0)
  const adding =
    segments.find((segment) => hasCue(segment, 'add-people') && near(segment).length > 0 && !removes(segment)) ??
    first('add-people')
  const chosen =
    delegating ??
    adding ??
    segments.find(
      (segment) => hasCue(segment, 'also') && near(segment).some((mention) => mention.sentence === segment.sentence),
    )
  const named = chosen ? undefined : onlyNames(segments, terms, mentions)
  if (named) {
    add('delegate', named)
    wishes.people = mentions.map(({ email, name }) => ({ email, name }))
  }
  if (!chosen) return
  add(chosen === delegating ? 'delegate' : 'add_people', chosen)
  const people = near(chosen)
  wishes.people = people.map(({ email, name }) => ({ email, name }))
  if (people.length > 0) return
  wishes.missingAddress = spanOf(chosen, terms)
  const name = namedPerson(chosen, terms) ?? namedPerson(segments[segments.indexOf(chosen) - 1] ?? chosen, terms)
  if (name) wishes.people = [{ email: null, name }]
}

/** "You want Lucy for this: lucy@…": somebody and an address, and nothing that answers for the writer. */
function onlyNames(segments: Segment[], terms: Term[], mentions: Mention[]): Segment | undefined {
  if (mentions.length !== 1 || mentions[0]!.name === null) return undefined
  if (segments.some((segment) => segment.isSpecific || hasCueOf(segment, ANSWERING))) return undefined
  const segment = segments.find(({ emails }) => emails > 0)!
  if (/^(replace|swap|substitute)$/.test(terms[segment.first]?.lower ?? '')) return undefined
  const own = terms.slice(segment.first, mentions[0]!.index).some((term) => term.lower === 'me' || term.lower === 'my')
  return own ? undefined : segment
}

const ANSWERING: Cue[] = [
  'yes',
  'no',
  'not',
  'away',
  'defer',
  'will-tell',
  'decline-meeting',
  'stop',
  'cancel',
  'urgent',
  'ask',
  'reschedule',
  'call-off',
  'maybe',
  'add-people',
  'greeting-end',
]

function isAboutSomebody(segment: Segment, terms: Term[]): boolean {
  if (hasCue(segment, 'ask')) return false
  return (
    mentionsSomebody(segment, terms) ||
    namedPerson(segment, terms) !== null ||
    segment.cues.some((cue) => cue.cue === 'delegate' && /^(my|mein|mon|ma|mi|mijn|minha|meu)$/.test(cue.text))
  )
}

/** A length other than the planned one, where the sentence is about length: "make it 45", "20 mins max". */
function readDuration(
  wishes: Wishes,
  segments: Segment[],
  terms: Term[],
  currentMinutes: number,
  add: (intent: Intent, segment: Segment) => void,
) {
  for (const segment of segments) {
    if (
      hasAnyCue(segment, 'too-long', 'past') ||
      segment.cues[0]?.cue === 'versus' ||
      (segment.link as string) === 'because'
    )
      continue
    const bare = bareMinutes(segment, terms)
    if (bare && bare !== currentMinutes) {
      wishes.durationMinutes = bare
      add('change_duration', segment)
    }
    for (const atom of segment.atoms) {
      if (atom.kind !== 'duration' || atom.shift !== 0 || atom.minutes < 5 || atom.minutes > 8 * 60) continue
      const about = hasCueOf(segment, WISHING) || (segment.strangers <= 1 && !hasTime(segment))
      const moves =
        terms[atom.first - 1]?.means.relation === 'by' || (hasCue(segment, 'reschedule') && !resizes(segment, terms))
      if (!about || moves || atom.minutes === currentMinutes) continue
      wishes.durationMinutes = atom.minutes
      if (!wishes.list.some((wish) => wish.intent === 'change_duration')) add('change_duration', segment)
    }
  }
}

/** Words beside which a length is one that somebody would like. */
const WISHING: Cue[] = ['length', 'yes', 'can', 'howabout', 'prefer', 'keep', 'reschedule']

const BARE_MINUTES = new Set([15, 20, 25, 30, 40, 45, 50, 60, 75, 90])

/** "make it 45", "shorten to 20": after a verb of length a number that is no hour counts minutes. */
function bareMinutes(segment: Segment, terms: Term[]): number | null {
  for (const cue of segment.cues) {
    if (
      cue.cue !== 'length' ||
      !/^(make|shorten|extend|cut|reduce|trim|lengthen|keep|limit|stretch|verkürzen|verlängern|raccourcir|acortar|reducir|encurtar|reduzir|inkorten|verlengen)/.test(
        cue.text,
      )
    )
      continue
    for (let index = cue.index + 1; index < Math.min(cue.index + 4, segment.next, terms.length); index += 1) {
      const term = terms[index]!
      const counts =
        term.form === 'plain' &&
        BARE_MINUTES.has(term.parts![0]!) &&
        !terms[index + 1]?.means.unit &&
        !terms[index + 1]?.means.meridiem
      if (counts && !segment.atoms.some((atom) => atom.first <= index && index < atom.next && atom.kind !== 'offer'))
        return term.parts![0]!
    }
  }
  return null
}

export function spanOf(segment: Segment, terms: Term[]): Span {
  const first = terms[segment.first]
  const last = terms[Math.min(segment.next, terms.length) - 1]
  return { from: first?.from ?? 0, to: Math.max(last?.to ?? 0, first?.to ?? 0) }
}
