import { type Check, isTypeScript, lineOf, type Problem } from './source-file.ts'

const MARKS = new RegExp(
  `\\b(${['TO', 'FIX', 'X'].map((start, i) => start + ['DO', 'ME', 'XX'][i]).join('|')})\\b`,
  'g',
)
const FOCUS = /\b(test|it|describe|suite)\.(only|todo)\(/g

/** Unfinished work belongs in the plan, not in the code. A focused test silently switches off all others. */
export const leftovers: Check = (files) =>
  files
    .filter(({ path }) => isTypeScript(path))
    .flatMap(({ path, text }): Problem[] => [
      ...[...text.matchAll(MARKS)].map((match) => ({
        path,
        line: lineOf(text, match.index),
        message: `${match[0]}: finish it or take it out`,
      })),
      ...[...text.matchAll(FOCUS)].map((match) => ({
        path,
        line: lineOf(text, match.index),
        message: 'a focused or pending test switches others off: take it out',
      })),
    ])
