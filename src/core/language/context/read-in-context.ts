// The room behind the rules. What enters is a message with what its writer had before them: what we asked, and the time that
// stood; and what the words alone were taken to mean. What leaves is what they mean to somebody who has asked that and who
// holds that time. Whoever else reads the same mail is held against that (agreement/).

import type { Asked } from '../asked.ts'
import type { Net } from '../judge/net.ts'
import { read } from '../read.ts'
import type { Present, ReadInput, Reading } from '../reading.ts'
import { inLightOfQuestion } from './answers-in-light.ts'
import { withCopied } from './named-people.ts'
import { withOrdersCompleted } from './orders-completed.ts'
import { inViewOf } from './present-time.ts'
import { withRemarks } from './remarks.ts'

/** What a message is read with: what every reader is given, what we had asked, and the time that stood for its writer. */
export type MessageInput = ReadInput & { asked: Asked[]; present: Present | null }

export const readInContext = (input: MessageInput, net: Net | null = null): Reading =>
  inContext(input, read(input, net), net)

/** The same for who has read the words already. */
export function inContext(input: ReadInput, words: Reading, net: Net | null = null): Reading {
  const reading = withOrdersCompleted(input, withCopied(input, inLightOfQuestion(input, words)))
  return withRemarks(input, input.present ? inViewOf(input.present, input, reading, net) : reading)
}
