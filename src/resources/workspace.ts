import { HANDLE_FORM } from '#core/team/address.ts'
import {
  HISTORY_DAYS_MAX,
  HISTORY_DAYS_MIN,
  LANGUAGES,
  RETENTION_DAYS_MAX,
  RETENTION_DAYS_MIN,
} from '#core/workspace-settings.ts'
import { resource } from './resource.ts'
import { Flag, Identifier, Nullable, OneOf, Text, Time, Whole } from './schema.ts'

const NAME = { description: 'What the workspace is called, in mails too.', maxLength: 255, example: 'Acme' }
const HANDLE = {
  description:
    'Ends every address of the workspace. Given once, on the command line or in the console, and then stays.',
  example: 'acme',
  'x-documented': { pattern: HANDLE_FORM.source },
}
const Zone = Text({
  description: 'IANA zone of members who have set none.',
  format: 'time-zone',
  example: 'Europe/Lisbon',
})
const Language = OneOf(LANGUAGES, {
  description: 'The language of mails to people whose own is not known, and of calendar entries.',
  example: 'en',
})
const Reminders = Flag({
  description:
    'Whether everybody who holds an invite is reminded of the meeting at 9:00 in their zone on the last business day before it.',
  example: true,
})
const Review = Flag({
  description:
    'Whether every mail to people outside waits until a member approves it (`./bin/parley outbox`). Switched off, what waits is approved at once: each mail is checked, and decided anew where its times are gone.',
  example: false,
})
const ModelReading = Flag({
  description:
    'Whether a language model may read mails, where the operator has set one up. Where there is none, nothing changes.',
  example: true,
})
const FollowUps = Flag({
  description:
    'Whether people who stay silent are asked again. Without it the organizer is told after two business days, and nobody is asked twice.',
  example: true,
})
const Digest = Flag({
  description:
    'Whether members for whom something waits get one mail about all of it in the morning of their working days. Each member can switch it off for themselves.',
  example: true,
})
const RetentionDays = Whole({
  minimum: RETENTION_DAYS_MIN,
  maximum: RETENTION_DAYS_MAX,
  description:
    'For how many days the bytes of mails are kept, attachments included. What people wrote stays with its meeting request.',
  example: 180,
})
const HistoryDays = Whole({
  minimum: HISTORY_DAYS_MIN,
  maximum: HISTORY_DAYS_MAX,
  description:
    'For how many days a meeting request is kept after it was cancelled or its meeting is over, with its mails, bookings and decisions, and for how many days the audit log goes back. Null keeps everything. A change takes effect a day later. Only people can change it, no API key.',
  example: 730,
})

export const WORKSPACE = resource({
  id: { shown: Identifier('workspace') },
  name: { shown: Text(NAME), update: Text({ ...NAME, trim: true, text: 'line' }) },
  handle: {
    shown: Nullable(Text(HANDLE)),
    update: Nullable(Text({ ...HANDLE, description: 'Only the handle that the workspace has: it cannot be changed.' })),
  },
  timezone: { shown: Zone, update: Zone },
  language: { shown: Language, update: Language },
  reminders: { shown: Reminders, update: Reminders },
  review: { shown: Review, update: Review },
  model_reading: { shown: ModelReading, update: ModelReading },
  follow_ups: { shown: FollowUps, update: FollowUps },
  digest: { shown: Digest, update: Digest },
  retention_days: { shown: RetentionDays, update: RetentionDays },
  history_days: { shown: Nullable(HistoryDays, { example: null }), update: Nullable(HistoryDays) },
  held_at: {
    shown: Nullable(
      Time('Since when nothing leaves the workspace: no mail, webhook or entry in a calendar. Null if it is not held.'),
      { example: null },
    ),
  },
  created_at: { shown: Time('When the workspace was made.') },
  updated_at: { shown: Time('When something shown here last changed.') },
})
