/** Every action that the audit log can record: the thing, then what happened to it. */
export type AuditedAction =
  | 'api_key.created'
  | 'api_key.deleted'
  | 'api_key.scopes_changed'
  | 'api_key.updated'
  | 'booking_link.created'
  | 'booking_link.deleted'
  | 'booking_link.personal_link_made'
  | 'booking_link.updated'
  | 'calendar.connected'
  | 'calendar.disconnected'
  | 'calendar.link_made'
  | 'calendar.secret_lost'
  | 'calendar.synced'
  | 'clock.moved'
  | 'meeting_request.assigned'
  | 'meeting_request.booked'
  | 'meeting_request.cancelled'
  | 'meeting_request.context_updated'
  | 'meeting_request.reminder_ordered'
  | 'meeting_request.reschedule_asked'
  | 'meeting_request.move_ordered'
  | 'meeting_request.created'
  | 'meeting_request.let_run'
  | 'meeting_request.organizer_changed'
  | 'meeting_request.participant_added'
  | 'meeting_request.participant_removed'
  | 'meeting_request.paused'
  | 'meeting_request.question_answered'
  | 'meeting_request.reading_corrected'
  | 'meeting_request.rescheduled'
  | 'meeting_request.resumed'
  | 'meeting_request.retried'
  | 'mail.approved'
  | 'mail.outdated'
  | 'mail.personal_line_added'
  | 'mail.personal_line_removed'
  | 'mail.withdrawn'
  | 'member.created'
  | 'member.deactivated'
  | 'member.reactivated'
  | 'member.account_unlinked'
  | 'member.sign_in_link_made'
  | 'member.sign_in_refused'
  | 'member.signed_in'
  | 'member.updated'
  | 'message.answered'
  | 'message.dismissed'
  | 'message.written_as_another'
  | 'message.given'
  | 'person.forgotten'
  | 'person.suppressed'
  | 'person.suppression_lifted'
  | 'program.allowed'
  | 'program.disconnected'
  | 'team.created'
  | 'team.deactivated'
  | 'team.reactivated'
  | 'team.updated'
  | 'team_member.added'
  | 'team_member.paused'
  | 'team_member.removed'
  | 'team_member.role_changed'
  | 'team_member.unpaused'
  | 'tray.expired'
  | 'tray.full'
  | 'webhook_delivery.resent'
  | 'webhook_endpoint.created'
  | 'webhook_endpoint.deleted'
  | 'webhook_endpoint.recovered'
  | 'webhook_endpoint.secret_reset'
  | 'webhook_endpoint.secret_revealed'
  | 'webhook_endpoint.secret_rotated'
  | 'webhook_endpoint.tested'
  | 'webhook_endpoint.updated'
  | 'workspace.created'
  | 'workspace.handle_given'
  | 'workspace.held'
  | 'workspace.released'
  | 'workspace.updated'

/** In the order in which people look for them. */
export const AUDITED_THINGS = [
  'meeting_request',
  'mail',
  'message',
  'team',
  'team_member',
  'booking_link',
  'member',
  'person',
  'program',
  'calendar',
  'api_key',
  'webhook_endpoint',
  'webhook_delivery',
  'workspace',
  'tray',
  'clock',
] as const

export type AuditedThing = (typeof AUDITED_THINGS)[number]

/** `ref` is the thing's identifier. `detail` holds small facts, never the text of a mail, a key or a secret. */
export type AuditEntry = {
  action: AuditedAction
  ref: string
  detail?: Record<string, string | number | boolean | null | string[]>
}
