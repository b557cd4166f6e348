import type { Api } from '../api.ts'
import { BookingShape } from '../shapes/booking.ts'
import { DeliveryShape, QueuedShape, RecoveredShape } from '../shapes/delivery.ts'
import { ErrorBody, InternalErrorBody } from '../shapes/envelope.ts'
import { EventShape } from '../shapes/event.ts'
import { MeetingRequestShape } from '../shapes/meeting-request.ts'
import { MemberShape } from '../shapes/member.ts'
import { MembershipShape } from '../shapes/membership.ts'
import { CreatedTeamShape, ShownTeamShape, TeamShape } from '../shapes/team.ts'
import { TimelineShape } from '../shapes/timeline.ts'
import { EndpointShape, SecretShape } from '../shapes/webhook-endpoint.ts'
import { WorkspaceShape } from '../shapes/workspace.ts'
import { conversationRoutes } from './conversations.ts'
import { deliveryRoutes } from './deliveries.ts'
import { eventRoutes } from './events.ts'
import { meetingRequestRoutes } from './meeting-requests.ts'
import { teamMemberRoutes } from './team-members.ts'
import { teamRoutes } from './teams.ts'
import { webhookEndpointRoutes } from './webhook-endpoints.ts'
import { workspaceRoutes } from './workspace.ts'
import { workspaceMemberRoutes } from './workspace-members.ts'

/** The whole API, in the order of the specification. */
export const ROUTES: ((api: Api) => void)[] = [
  teamRoutes,
  teamMemberRoutes,
  meetingRequestRoutes,
  conversationRoutes,
  webhookEndpointRoutes,
  deliveryRoutes,
  eventRoutes,
  workspaceMemberRoutes,
  workspaceRoutes,
]

/** Shapes with a name of their own: documented once, compiled once. */
export const SHAPES = [
  ErrorBody,
  InternalErrorBody,
  TeamShape,
  CreatedTeamShape,
  ShownTeamShape,
  MembershipShape,
  MemberShape,
  WorkspaceShape,
  MeetingRequestShape,
  BookingShape,
  TimelineShape,
  EndpointShape,
  SecretShape,
  DeliveryShape,
  QueuedShape,
  RecoveredShape,
  EventShape,
]
