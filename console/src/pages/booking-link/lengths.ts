import { typedNumber } from '../../ui/typed-number.ts'

/** "30, 60" as the API takes it. What is not a number is sent as it is, so that the API explains the problem. */
export const lengthsIn = (text: string): number[] =>
  text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(typedNumber) as number[]
