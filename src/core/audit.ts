/** What can be done, as the record of who did what names it: the thing, and what became of it. */
export type AuditedAction =
  | 'api_key.created'
  | 'api_key.deleted'
  | 'api_key.scopes_changed'
  | 'clock.moved'
  | 'meeting_request.assigned'
  | 'meeting_request.cancelled'
  | 'meeting_request.context_updated'
  | 'meeting_request.created'
  | 'meeting_request.organizer_changed'
  | 'meeting_request.paused'
  | 'meeting_request.resumed'
  | 'meeting_request.retried'
  | 'member.created'
  | 'member.deactivated'
  | 'member.reactivated'
  | 'member.updated'
  | 'message.dismissed'
  | 'message.written_as_another'
  | 'message.given'
  | 'person.suppression_lifted'
  | 'team.created'
  | 'team.deactivated'
  | 'team.reactivated'
  | 'team.updated'
  | 'team_member.added'
  | 'team_member.paused'
  | 'team_member.removed'
  | 'team_member.role_changed'
  | 'team_member.unpaused'
  | 'webhook_delivery.resent'
  | 'webhook_endpoint.created'
  | 'webhook_endpoint.deleted'
  | 'webhook_endpoint.recovered'
  | 'webhook_endpoint.secret_revealed'
  | 'webhook_endpoint.secret_rotated'
  | 'webhook_endpoint.tested'
  | 'webhook_endpoint.updated'
  | 'workspace.created'
  | 'workspace.handle_given'
  | 'workspace.updated'

/** What was done to what, with what is small and no secret about it. Never words of mails, keys or secrets. */
export type AuditEntry = {
  action: AuditedAction
  ref: string
  detail?: Record<string, string | number | boolean | null | string[]>
}
