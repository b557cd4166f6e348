// How well mails that nobody learned from are read: by the rules alone, by the net alone, and by the two together, which is what Parley does.
// Each is held against what the marks of the same mails mean (gold.ts). Right is right in every field; sure and wrong could get something
// booked that was not said; a needless doubt asks about what was plain.

import { globSync, readFileSync } from 'node:fs'
import { judge } from '#core/language/judge/judge.ts'
import type { Net } from '#core/language/judge/net.ts'
import { withOpinion } from '#core/language/judge/opinion.ts'
import type { Thresholds } from '#core/language/judge/weights.ts'
import { read } from '#core/language/read.ts'
import { type Grade, grade } from '#core/language/score/grade.ts'
import { newEffort } from '#core/language/text/effort.ts'
import { goldOf } from './gold.ts'
import { parseExamples } from './marked.ts'

export type Reader = 'rules' | 'net' | 'both'

/** Longer mails are the chatty ones. */
const SHORT_WORDS = 20

export type Scored = { role: string; language: string; isLong: boolean; grades: Record<Reader, Grade> }

export function scoreFiles(pattern: string, net: Net, thresholds: Thresholds = net.weights.thresholds): Scored[] {
  return globSync(pattern)
    .sort()
    .flatMap((file) =>
      parseExamples(readFileSync(file, 'utf8')).examples.map((example) => {
        const { input, labelled } = goldOf(example, `${file}:${example.line}`)
        const rules = read(input)
        const judged = judge(input, net, newEffort(), input.askedAs)
        const both = withOpinion(input, rules, judged, thresholds).reading
        return {
          role: example.situation.role,
          language: example.language,
          isLong: example.text.split(/\s+/).length > SHORT_WORDS,
          grades: { rules: grade(labelled, rules), net: grade(labelled, judged.reading), both: grade(labelled, both) },
        }
      }),
    )
}

export type Figures = { mails: number; right: number; sureAndWrong: number; needless: number }

export function figuresOf(scored: readonly Scored[], reader: Reader): Figures {
  const count = (test: (grade: Grade) => boolean) => scored.filter(({ grades }) => test(grades[reader])).length
  return {
    mails: scored.length,
    right: count(({ pass }) => pass),
    sureAndWrong: count(({ dangerous }) => dangerous),
    needless: count(({ needless }) => needless),
  }
}

const READERS: Reader[] = ['rules', 'net', 'both']

/** A row for each role, short and long, and each reader. */
export function scoreTable(scored: readonly Scored[]): string {
  const rows = ['| mails | n | reader | right | sure and wrong | needless doubts |', '|---|---|---|---|---|---|']
  const add = (name: string, chosen: Scored[]) => {
    if (chosen.length > 0) for (const reader of READERS) rows.push(row(name, reader, figuresOf(chosen, reader)))
  }
  add('all', [...scored])
  for (const role of ['participant', 'organizer', 'requester'])
    for (const isLong of [false, true])
      add(
        `${role}s, ${isLong ? 'long' : 'short'}`,
        scored.filter((each) => each.role === role && each.isLong === isLong),
      )
  return rows.join('\n')
}

function row(name: string, reader: Reader, { mails, right, sureAndWrong, needless }: Figures): string {
  const share = (count: number) => `${((100 * count) / mails).toFixed(1)} % ±${margin(count, mails).toFixed(1)}`
  return `| ${name} | ${mails} | ${reader} | ${share(right)} | ${share(sureAndWrong)} | ${share(needless)} |`
}

/** Half of the 95 % interval, after Wilson. */
function margin(count: number, mails: number): number {
  const [z, p] = [1.96, count / mails]
  return (100 * z * Math.sqrt((p * (1 - p)) / mails + (z * z) / (4 * mails * mails))) / (1 + (z * z) / mails)
}
