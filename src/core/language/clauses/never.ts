// Words that rule a day out for good.

import type { CueAt, Segment } from './segment.ts'

export const NEVER = new Set(['never', 'nie', 'niemals', 'jamais', 'nunca', 'jamás', 'jamas', 'nooit'])

export const isNever = ({ cue, text }: CueAt): boolean => (cue === 'not' || cue === 'habit') && NEVER.has(text)

/** "Woensdag nooit": a weekday that never suits is every such day. */
export function saysNever({ cues }: Segment): boolean {
  for (let index = 0; index < cues.length; index += 1) if (isNever(cues[index]!)) return true
  return false
}
