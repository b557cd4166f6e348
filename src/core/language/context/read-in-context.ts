// The room behind the readers. What enters is a message with what its writer had before them: what we asked, and the time
// that stood; and what the words alone were taken to mean. What leaves is what they mean to somebody who has asked that and
// who holds that time.

import type { Asked } from '../asked.ts'
import { read } from '../read.ts'
import type { ReadInput, Reading } from '../reading.ts'
import { inLightOfQuestion } from './answers-in-light.ts'
import { withCopied } from './named-people.ts'
import { inViewOf, type Present } from './present-time.ts'

/** What a message is read with: what every reader is given, what we had asked, and the time that stood for its writer. */
export type MessageInput = ReadInput & { asked: Asked[]; present: Present | null }

export function readInContext(input: MessageInput): Reading {
  const reading = withCopied(input, inLightOfQuestion(input, read(input)))
  return input.present === null ? reading : inViewOf(input.present, input, reading)
}
