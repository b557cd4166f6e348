import { BookingLinks } from './booking-links.ts'
import { Events } from './events.ts'
import { MeetingRequests } from './meeting-requests.ts'
import { Teams } from './teams.ts'
import { type ParleyOptions, Transport } from './transport.ts'
import { WebhookEndpoints } from './webhook-endpoints.ts'
import { WorkspaceSettings } from './workspace.ts'
import { WorkspaceMembers } from './workspace-members.ts'

/** The Parley API. Methods and fields have the same names as in the specification. */
export class Parley {
  readonly teams: Teams
  readonly meetingRequests: MeetingRequests
  readonly bookingLinks: BookingLinks
  readonly webhookEndpoints: WebhookEndpoints
  readonly events: Events
  readonly workspaceMembers: WorkspaceMembers
  readonly workspace: WorkspaceSettings

  constructor(options: ParleyOptions) {
    const transport = new Transport(options)
    this.teams = new Teams(transport)
    this.meetingRequests = new MeetingRequests(transport)
    this.bookingLinks = new BookingLinks(transport)
    this.webhookEndpoints = new WebhookEndpoints(transport)
    this.events = new Events(transport)
    this.workspaceMembers = new WorkspaceMembers(transport)
    this.workspace = new WorkspaceSettings(transport)
  }
}

export { ParleyError, type ParleyErrorType } from './error.ts'
export type { FollowEvents, FollowOptions } from './events.ts'
export type { CreateOptions } from './idempotency.ts'
export type { List, Page } from './list.ts'
export type * from './shapes.ts'
export type { CallOptions, ParleyOptions } from './transport.ts'
export {
  type VerificationProblem,
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  WebhookVerificationError,
} from './webhook.ts'
