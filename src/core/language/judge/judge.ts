// The room `judge`. In: a mail, its situation, and a net. Out: the reading. Times are found by the grammar and resolved by arithmetic;
// what the writer means by them, and what else the mail does, the net has learned from examples (reader/).

import type { ReadInput, Reading } from '../reading.ts'
import type { Effort } from '../text/effort.ts'
import { conclude } from './conclude.ts'
import { type Looked, lookAt } from './look.ts'
import type { Net } from './net.ts'
import { askedAs } from './situation.ts'
import { type Verdicts, verdictsOf } from './verdicts.ts'

export type Judged = { looked: Looked; verdicts: Verdicts; reading: Reading }

export function judge(input: ReadInput, net: Net, effort: Effort, asked = askedAs(input)): Judged {
  const looked = lookAt(input, asked, effort)
  const verdicts = verdictsOf(net.run(looked.sight), looked.sight, net.weights)
  return { looked, verdicts, reading: conclude(verdicts, looked, input) }
}
