// What a marked mail means: its marks in the place of what the net would say, concluded by the same code.

import { conclude } from '#core/language/judge/conclude.ts'
import { ACTS, LABELS } from '#core/language/judge/labels.ts'
import { lookAt } from '#core/language/judge/look.ts'
import type { Deed, Stance, Verdicts } from '#core/language/judge/verdicts.ts'
import type { ReadInput, Reading } from '#core/language/reading.ts'
import type { Expectation, Labelled } from '#core/language/score/item.ts'
import { newEffort } from '#core/language/text/effort.ts'
import type { Span } from '#core/language/text/span.ts'
import type { Example } from './marked.ts'
import { inputOf } from './situation.ts'

export type Gold = { input: ReadInput & { askedAs: string }; verdicts: Verdicts; reading: Reading; labelled: Labelled }

export function goldOf(example: Example, id: string): Gold {
  const input = inputOf(example)
  const looked = lookAt(input, input.askedAs, newEffort())
  const { tokens } = looked.sight
  const held = example.marks.filter((mark) => tokensIn(tokens, mark).length > 0)
  const stances = held.map((mark): Stance => {
    const anchor = held.findIndex(({ name }) => name !== undefined && name === mark.at)
    const place = placeOf(tokens, mark)
    const kind = LABELS.find((label) => label === mark.label)!
    return { ...place, kind, sureness: 1000, anchor: anchor < 0 ? null : anchor }
  })
  const deeds = example.acts
    .filter((act) => tokensIn(tokens, act).length > 0)
    .map((act): Deed => {
      const kind = ACTS.find((each) => each === act.act)!
      return { ...placeOf(tokens, act), kind, sureness: 1000, isHedged: act.isHedged }
    })
  const verdicts = { stances, deeds, silence: 1000 }
  const reading = conclude(verdicts, looked, input)
  return {
    input,
    verdicts,
    reading,
    labelled: { id, in: input, expect: withMeant(expectationOf(reading, input), example.meant) },
  }
}

/** What a person wrote counts. What follows from times is made to fit, unless they wrote it as well. */
function withMeant(expect: Expectation, meant: Expectation | Partial<Expectation> = {}): Expectation {
  const { intents: said, ...rest } = meant
  const whole = { ...expect, ...rest }
  if (rest.sure) delete whole.sure
  const must = new Set(said?.must ?? expect.intents.must)
  if (!said) {
    const fit = (intent: string, isThere: boolean) => (isThere ? must.add(intent) : must.delete(intent))
    if (rest.picks) fit('accept', rest.picks.length > 0)
    if (rest.free) fit('propose', rest.free.length > 0)
  }
  const possible = [...GRAVE, ...(whole.picks?.length ? [] : ['accept']), ...(whole.free?.length ? [] : ['propose'])]
  return { ...whole, intents: { must: [...must], not: possible.filter((intent) => !must.has(intent)) } }
}

function tokensIn(tokens: Span[], { from, to }: Span): number[] {
  return tokens.flatMap((token, index) => (token.from < to && from < token.to ? [index] : []))
}

function placeOf(tokens: Span[], span: Span): { first: number; next: number; from: number; to: number } {
  const inside = tokensIn(tokens, span)
  const [first, last] = [inside[0]!, inside.at(-1)!]
  return { first, next: last + 1, from: tokens[first]!.from, to: tokens[last]!.to }
}

const GRAVE = [
  'decline_meeting',
  'cancel',
  'delegate',
  'out_of_office',
  'defer',
  'stop',
  'add_people',
  'change_duration',
]

function expectationOf(reading: Reading, { from }: ReadInput): Expectation {
  const { intents, duration_minutes, until, request } = reading
  const not = [
    ...GRAVE,
    ...(reading.picks.length === 0 ? ['accept'] : []),
    ...(reading.free.length === 0 ? ['propose'] : []),
  ]
  return {
    picks: reading.picks,
    free: reading.free,
    ...(reading.busy.length > 0 ? { busy: reading.busy } : {}),
    intents: { must: intents, not: not.filter((intent) => !intents.some((each) => each === intent)) },
    ...(duration_minutes === null ? {} : { duration_minutes }),
    ...(until === null ? {} : { until }),
    ...(reading.sure || !reading.doubts.some(({ matters }) => matters) ? {} : { sure: false }),
    ...(from === 'organizer' ? { answer: reading.answer, instructions: reading.instructions } : {}),
    ...(request ? { request } : {}),
  }
}
