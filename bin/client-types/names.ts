/**
 * What the client calls the input of each operation that takes one. A route that is added and not named here stops the
 * generator: its name is for people to choose, and a method of the client is missing as well.
 */
export const INPUTS: Record<string, string> = {
  'GET /api/v1/teams': 'ListTeams',
  'POST /api/v1/teams': 'CreateTeam',
  'PATCH /api/v1/teams/:id': 'UpdateTeam',
  'GET /api/v1/teams/:id/assignments': 'ListTeamAssignments',
  'POST /api/v1/teams/:team_id/members': 'AddTeamMember',
  'PATCH /api/v1/teams/:team_id/members/:id': 'UpdateTeamMember',
  'GET /api/v1/meeting_requests': 'ListMeetingRequests',
  'GET /api/v1/meeting_requests/:id/timeline': 'ListTimeline',
  'POST /api/v1/meeting_requests': 'CreateMeetingRequest',
  'POST /api/v1/meeting_requests/:id/cancel': 'CancelMeetingRequest',
  'DELETE /api/v1/meeting_requests/:id/booking': 'CancelBooking',
  'POST /api/v1/meeting_requests/:id/booking/reschedule': 'RescheduleBooking',
  'POST /api/v1/meeting_requests/:id/change_organizer': 'ChangeOrganizer',
  'POST /api/v1/meeting_requests/:id/context': 'UpdateContext',
  'POST /api/v1/meeting_requests/:id/participants': 'AddParticipant',
  'GET /api/v1/outbox': 'ListWaitingMails',
  'GET /api/v1/webhook_endpoints': 'ListWebhookEndpoints',
  'POST /api/v1/webhook_endpoints': 'CreateWebhookEndpoint',
  'PATCH /api/v1/webhook_endpoints/:id': 'UpdateWebhookEndpoint',
  'GET /api/v1/webhook_endpoints/:webhook_endpoint_id/deliveries': 'ListDeliveries',
  'POST /api/v1/webhook_endpoints/:id/recover': 'RecoverDeliveries',
  'GET /api/v1/events': 'ListEvents',
  'GET /api/v1/workspace_members': 'ListWorkspaceMembers',
  'POST /api/v1/workspace_members': 'CreateWorkspaceMember',
  'PATCH /api/v1/workspace_members/:id': 'UpdateWorkspaceMember',
  'GET /api/v1/workspace_members/:id/availability': 'AskAvailability',
  'POST /api/v1/workspace_members/:id/deactivate': 'DeactivateWorkspaceMember',
  'PATCH /api/v1/workspace': 'UpdateWorkspace',
}
