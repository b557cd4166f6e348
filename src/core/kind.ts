/** Everything that has an identifier, with the prefix that shows its kind. */
export const PREFIXES = {
  workspace: 'ws',
  person: 'person',
  participant: 'participant',
  member: 'wm',
  team: 'team',
  membership: 'tm',
  assignment: 'asn',
  request: 'mr',
  meetingKind: 'mk',
  bookingLink: 'bl',
  endpoint: 'we',
  delivery: 'wd',
  key: 'key',
  thread: 'thread',
  message: 'msg',
  stray: 'stray',
  booking: 'bk',
  connection: 'conn',
  calendar: 'cal',
  calendarLink: 'link',
  decision: 'dc',
  event: 'evt',
  audit: 'audit',
} as const

export type Kind = keyof typeof PREFIXES
