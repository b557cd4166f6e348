import { PlaceShape } from '#resources/place.ts'
import type { Operation } from '../operation.ts'
import { AssignmentShape } from '../shapes/assignment.ts'
import { AvailabilityShape } from '../shapes/availability.ts'
import { BookingShape } from '../shapes/booking.ts'
import { BookingLinkShape } from '../shapes/booking-link.ts'
import { DeliveryShape, QueuedShape, RecoveredShape } from '../shapes/delivery.ts'
import { ErrorBody, InternalErrorBody } from '../shapes/envelope.ts'
import { EventShape } from '../shapes/event.ts'
import { MeetingRequestShape } from '../shapes/meeting-request.ts'
import { MemberShape } from '../shapes/member.ts'
import { MembershipShape } from '../shapes/membership.ts'
import { PersonalLinkShape } from '../shapes/personal-link.ts'
import { SlotsShape } from '../shapes/slots.ts'
import { CreatedTeamShape, ShownTeamShape, TeamShape } from '../shapes/team.ts'
import { TimelineShape } from '../shapes/timeline.ts'
import { LetRunShape, ReviewedMailShape, WaitingMailShape } from '../shapes/waiting-mail.ts'
import { EndpointShape, SecretShape } from '../shapes/webhook-endpoint.ts'
import { WorkspaceShape } from '../shapes/workspace.ts'
import { bookingLinkOperations } from './booking-links.ts'
import { conversationOperations } from './conversations.ts'
import { deliveryOperations } from './deliveries.ts'
import { eventOperations } from './events.ts'
import { meetingRequestOperations } from './meeting-requests.ts'
import { personalLinkOperations } from './personal-links.ts'
import { requestParticipantOperations } from './request-participants.ts'
import { reviewOperations } from './review.ts'
import { teamMemberOperations } from './team-members.ts'
import { teamOperations } from './teams.ts'
import { webhookEndpointOperations } from './webhook-endpoints.ts'
import { workspaceOperations } from './workspace.ts'
import { workspaceMemberOperations } from './workspace-members.ts'

/** The whole API, in the order of the specification. */
export const OPERATIONS: readonly Operation[] = [
  ...teamOperations,
  ...teamMemberOperations,
  ...meetingRequestOperations,
  ...requestParticipantOperations,
  ...conversationOperations,
  ...reviewOperations,
  ...bookingLinkOperations,
  ...personalLinkOperations,
  ...webhookEndpointOperations,
  ...deliveryOperations,
  ...eventOperations,
  ...workspaceMemberOperations,
  ...workspaceOperations,
]

/** Named shapes: documented once, compiled once. */
export const SHAPES = [
  ErrorBody,
  InternalErrorBody,
  TeamShape,
  CreatedTeamShape,
  ShownTeamShape,
  MembershipShape,
  AssignmentShape,
  AvailabilityShape,
  MemberShape,
  WorkspaceShape,
  MeetingRequestShape,
  PlaceShape,
  BookingShape,
  BookingLinkShape,
  PersonalLinkShape,
  SlotsShape,
  TimelineShape,
  WaitingMailShape,
  ReviewedMailShape,
  LetRunShape,
  EndpointShape,
  SecretShape,
  DeliveryShape,
  QueuedShape,
  RecoveredShape,
  EventShape,
]
