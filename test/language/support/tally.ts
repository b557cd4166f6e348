import { type Grade, grade } from '#core/language/score/grade.ts'
import type { Item, Scored } from './corpus.ts'

export type Graded = { item: Item; reading: Scored; grade: Grade }

/** `exact` all fields right; `dangerous` sure and wrong; `unsure` said so; `needless` said so without need. */
export type Count = { items: number; exact: number; dangerous: number; unsure: number; needless: number }

export type Tally = { total: Count; byPhenomenon: Map<string, Count>; byLanguage: Map<string, Count> }

export function gradeAll(items: Item[], readOne: (item: Item) => Scored): Graded[] {
  return items.map((item) => {
    const reading = readOne(item)
    return { item, reading, grade: grade(item, reading) }
  })
}

export function tally(graded: Graded[]): Tally {
  return {
    total: count(graded),
    byPhenomenon: group(graded, ({ item }) => item.phenomenon),
    byLanguage: group(graded, ({ item }) => item.language),
  }
}

function group(graded: Graded[], keyOf: (one: Graded) => string): Map<string, Count> {
  const groups = Map.groupBy(graded, keyOf)
  return new Map([...groups].sort(([one], [other]) => one.localeCompare(other)).map(([key, all]) => [key, count(all)]))
}

function count(graded: Graded[]): Count {
  const having = (test: (grade: Grade) => boolean) => graded.filter(({ grade }) => test(grade)).length
  return {
    items: graded.length,
    exact: having((grade) => grade.pass),
    dangerous: having((grade) => grade.dangerous),
    unsure: having((grade) => grade.unsure),
    needless: having((grade) => grade.needless),
  }
}

export const DEVELOPMENT_EXACT_AT_LEAST = 0.95

/** Why the gate is shut, or nothing. Only the development part gates; the part kept aside is reported, not chased. */
export function gate({ items, exact, dangerous }: Count): string[] {
  const reasons: string[] = []
  if (exact < items * DEVELOPMENT_EXACT_AT_LEAST)
    reasons.push(`${exact} of ${items} exact is below ${DEVELOPMENT_EXACT_AT_LEAST * 100} %`)
  if (dangerous > 0) reasons.push(`${dangerous} dangerous`)
  return reasons
}
