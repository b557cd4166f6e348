import { type Static, Type } from 'typebox'
import { HANDLE_FORM } from '#core/team/address.ts'
import { LANGUAGES, type Language, RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from '#core/workspace-settings.ts'
import type { WholeWorkspace } from '#db/workspaces.ts'
import { Identifier, Nullable, Time } from './envelope.ts'

const NAME = { description: 'What the workspace is called, in mails too.', maxLength: 255, example: 'Acme' }
const HANDLE = {
  description:
    'Ends every address of the workspace. Given once, on the command line or in the console, and then stays.',
  example: 'acme',
  'x-documented': { pattern: HANDLE_FORM.source },
}
const ZONE = {
  description: 'IANA zone of members who have set none.',
  format: 'time-zone',
  example: 'Europe/Lisbon',
}
const Name = Type.String(NAME)
const Zone = Type.String(ZONE)
const Lang = Type.Unsafe<Language>({
  type: 'string',
  enum: [...LANGUAGES],
  description: 'The language of mails to people whose own is not known, and of calendar entries.',
  example: 'en',
})
const Reminders = Type.Boolean({
  description:
    'Whether everybody who holds an invite is reminded of the meeting at 9:00 in their zone on the last business day before it.',
  example: true,
})
const Review = Type.Boolean({
  description:
    'Whether every mail to people outside waits until a member approves it (`./bin/parley outbox`). Switched off, what waits is approved at once: each mail is checked, and decided anew where its times are gone.',
  example: false,
})
const ModelReading = Type.Boolean({
  description:
    'Whether a language model may read mails, where the operator has set one up. Where there is none, nothing changes.',
  example: true,
})
const FollowUps = Type.Boolean({
  description:
    'Whether people who stay silent are asked again. Without it the organizer is told after two business days, and nobody is asked twice.',
  example: true,
})
const Digest = Type.Boolean({
  description:
    'Whether members for whom something waits get one mail about all of it in the morning of their working days. Each member can switch it off for themselves.',
  example: true,
})
const RetentionDays = Type.Integer({
  minimum: RETENTION_DAYS_MIN,
  maximum: RETENTION_DAYS_MAX,
  description:
    'For how many days the bytes of mails are kept, attachments included. What people wrote stays with its meeting request.',
  example: 180,
})

export const WorkspaceShape = Type.Object(
  {
    id: Identifier('workspace'),
    name: Name,
    handle: Nullable(Type.String(HANDLE)),
    timezone: Zone,
    language: Lang,
    reminders: Reminders,
    review: Review,
    model_reading: ModelReading,
    follow_ups: FollowUps,
    digest: Digest,
    retention_days: RetentionDays,
    created_at: Time('When the workspace was made.'),
    updated_at: Time('When something shown here last changed.'),
  },
  { $id: 'Workspace' },
)

export function workspaceShape(workspace: WholeWorkspace): Static<typeof WorkspaceShape> {
  return {
    id: workspace.id,
    name: workspace.name,
    handle: workspace.handle,
    timezone: workspace.timezone,
    language: workspace.language,
    reminders: workspace.reminders,
    review: workspace.review,
    model_reading: workspace.modelReading,
    follow_ups: workspace.followUps,
    digest: workspace.digest,
    retention_days: workspace.retentionDays,
    created_at: workspace.createdAt,
    updated_at: workspace.updatedAt,
  }
}

export const UpdateWorkspaceBody = Type.Object(
  {
    name: Type.Optional(Type.String({ ...NAME, trim: true, text: 'line' })),
    handle: Type.Optional(
      Nullable(
        Type.String({ ...HANDLE, description: 'Only the handle that the workspace has: it cannot be changed.' }),
      ),
    ),
    timezone: Type.Optional(Zone),
    language: Type.Optional(Lang),
    reminders: Type.Optional(Reminders),
    review: Type.Optional(Review),
    model_reading: Type.Optional(ModelReading),
    follow_ups: Type.Optional(FollowUps),
    digest: Type.Optional(Digest),
    retention_days: Type.Optional(RetentionDays),
  },
  { example: { timezone: 'Europe/Lisbon', reminders: false } },
)
