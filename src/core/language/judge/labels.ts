// What the net can say. The order is that of its outputs, so it changes only with new weights.

/** Of a time, a length, a zone, or a pointer at the list (reader/MARKING.md says what each means). */
export const LABELS = [
  ...(['free', 'second', 'busy', 'pick', 'nopick', 'maybe', 'gone', 'wish', 'frame', 'len', 'until', 'zone'] as const),
  'other' as const,
]
export type Label = (typeof LABELS)[number]

/** What words do beside naming times. */
export const ACTS = [
  ...(['yes', 'no', 'thanks', 'question', 'remark', 'only', 'tells', 'defer', 'out_of_office'] as const),
  ...(['decline_meeting', 'cancel', 'reschedule', 'stop', 'delegate', 'assistant', 'add', 'drop'] as const),
  ...(['go_without', 'make_optional', 'require', 'keep', 'replace', 'wait', 'enough', 'spare', 'everybody'] as const),
  ...(['tell', 'remind', 'place', 'late', 'put_off', 'status', 'pause', 'resume', 'book', 'others', 'wants'] as const),
  ...(['wants_not', 'with'] as const),
]
export type Act = (typeof ACTS)[number]

/** Each label or act has two outputs, for the token it begins with and for those that go on; the first of all is nothing. */
export const outputsFor = (kinds: readonly string[]): number => 1 + 2 * kinds.length
