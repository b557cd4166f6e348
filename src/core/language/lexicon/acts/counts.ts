// Numbers of people in words, in all six languages together: what stands beside them says that people are counted.

import { words } from '../pack.ts'

const COUNTS = [
  'one|einer|eine|eins|un|une|uno|una|um|uma|één|een',
  'two|zwei|deux|dos|dois|duas|twee',
  'three|drei|trois|tres|três|drie',
  'four|vier|quatre|cuatro|quatro',
  'five|fünf|cinq|cinco|vijf',
  'six|sechs|seis|zes',
  'seven|sieben|sept|siete|sete|zeven',
  'eight|acht|huit|ocho|oito',
  'nine|neun|neuf|nueve|nove|negen',
  'ten|zehn|dix|diez|dez|tien',
]

export const COUNT_WORDS: ReadonlyMap<string, number> = new Map(
  COUNTS.flatMap((phrases, index) => words(phrases).map((word): [string, number] => [word, index + 1])),
)
