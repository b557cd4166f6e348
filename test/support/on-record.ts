import type { FastifyInstance } from 'fastify'
import { allowProgram } from '#actions/allow-program.ts'
import type { AuditedAction } from '#core/audit.ts'
import { inTransaction } from '#db/transaction.ts'
import { envelope, type MailWorld, written } from './incoming.ts'
import { allLeft, answers, BO, decideAll, ask as negotiate } from './negotiating.ts'
import { bookBySql, givenBooking } from './requests.ts'
import type { Things } from './routes.ts'
import type { SignedIn } from './signed-in.ts'
import type { Answer } from './world.ts'

// The audit entry of every operation that changes something or shows a secret, and how to call the console's own operations. The
// test takes its list from the registered routes, so it fails for an operation without a row.

/** The things that calls are about, in a workspace of its own, with an admin who is signed in and a calendar that can be read. */
export type Scene = Things & { world: MailWorld; app: FastifyInstance; admin: SignedIn; feed: string }
export type Called = { path: string; body?: object | undefined }

export type Row = {
  leaves: AuditedAction
  /** The object of the operation. */
  ref: keyof Things | ((done: { answer: Answer; call: Called; world: MailWorld }) => unknown)
  /** Makes the operation possible. */
  first?: (scene: Scene) => Promise<unknown>
  /** Only for the console's own operations; API operations are called with any valid values. */
  call?: (scene: Scene) => Promise<Called> | Called
}

const made: Row['ref'] = ({ answer }) => answer.body.data.id
const inPath: Row['ref'] = ({ call }) => call.path.split('/')[2]
const newestMail: Row['ref'] = async ({ world }) => {
  const [mail] = await world.pool<{ id: string }[]>`
    select max(id) as id from messages where workspace_id = ${world.workspace.id} and direction = 'in'`
  return mail!.id
}

const posted = (path: (scene: Scene) => string) => (scene: Scene) => scene.world.api.post(path(scene))

async function booked({ world, request }: Scene): Promise<void> {
  await givenBooking(world, request)
  await bookBySql(world, request)
}

async function aKey({ admin }: Scene): Promise<string> {
  return (await admin('POST', '/api_keys', { name: 'CRM', scopes: ['teams.read'] })).body.data.id
}

/** The path to a calendar that is connected. */
async function aCalendar({ admin, free, feed }: Scene): Promise<string> {
  const path = `/workspace_members/${free}/calendars`
  return `${path}/${(await admin('POST', path, { kind: 'ics', address: feed })).body.data[0].id}`
}

/** A program that a member has allowed. */
async function aProgram({ pool, workspace, acting }: MailWorld, memberId: string): Promise<string> {
  const asked = { clientId: 'c', name: 'Desk', redirectUri: 'https://desk.test/back', challenge: 'x', resource: 'y' }
  await inTransaction(pool, (sql) =>
    allowProgram(sql, workspace, memberId, { ...asked, scopes: ['teams.read'] }, acting),
  )
  const [newest] = await pool<{ id: string }[]>`
    select max(id) as id from programs where workspace_id = ${workspace.id}`
  return newest!.id
}

/** A request with Bo, who was written to and has answered. */
async function answered({ world }: Scene): Promise<string> {
  const id = await negotiate(world)
  await decideAll(world)
  await answers(world, BO.email, 'Thursday-ish might do if the plumber is gone by then, 11 or so.')
  return id
}

/** The path to a mail that waits for somebody to look at it. */
async function aWaitingMail({ world }: Scene): Promise<string> {
  const { messageId } = await world.ingest(written(), envelope(`${world.handle}@parley.test`), 'lmtp')
  return `/tray/${messageId}`
}

export const ON_RECORD: Record<string, Row> = {
  createTeam: { leaves: 'team.created', ref: made },
  updateTeam: { leaves: 'team.updated', ref: 'team' },
  deactivateTeam: { leaves: 'team.deactivated', ref: 'team' },
  reactivateTeam: { leaves: 'team.reactivated', ref: 'team', first: posted(({ team }) => `/teams/${team}/deactivate`) },
  addTeamMember: { leaves: 'team_member.added', ref: made },
  changeTeamMemberRole: { leaves: 'team_member.role_changed', ref: 'membership' },
  removeTeamMember: { leaves: 'team_member.removed', ref: 'membership' },
  pauseTeamMember: { leaves: 'team_member.paused', ref: 'membership' },
  unpauseTeamMember: {
    leaves: 'team_member.unpaused',
    ref: 'membership',
    first: posted(({ team, membership }) => `/teams/${team}/members/${membership}/pause`),
  },
  createMeetingRequest: { leaves: 'meeting_request.created', ref: made },
  pauseMeetingRequest: { leaves: 'meeting_request.paused', ref: 'request' },
  resumeMeetingRequest: {
    leaves: 'meeting_request.resumed',
    ref: 'request',
    first: posted(({ request }) => `/meeting_requests/${request}/pause`),
  },
  remindMeetingRequest: { leaves: 'meeting_request.reminder_ordered', ref: 'request' },
  changeMeetingRequestOrganizer: { leaves: 'meeting_request.organizer_changed', ref: 'request' },
  updateMeetingRequestContext: { leaves: 'meeting_request.context_updated', ref: 'request' },
  cancelMeetingRequest: { leaves: 'meeting_request.cancelled', ref: 'request' },
  addMeetingRequestParticipant: { leaves: 'meeting_request.participant_added', ref: 'request' },
  removeMeetingRequestParticipant: { leaves: 'meeting_request.participant_removed', ref: 'request' },
  cancelMeetingRequestBooking: { leaves: 'meeting_request.cancelled', ref: 'request', first: booked },
  rescheduleMeetingRequestBooking: { leaves: 'meeting_request.reschedule_asked', ref: 'request', first: booked },
  updateMail: { leaves: 'mail.personal_line_added', ref: 'message' },
  approveMail: { leaves: 'mail.approved', ref: 'message' },
  // Withdrawing a mail pauses its request, and the audit entry names the mail.
  withdrawMail: { leaves: 'meeting_request.paused', ref: 'request' },
  approveMails: {
    leaves: 'mail.approved',
    ref: 'message',
    call: ({ message }) => ({ path: '/outbox/approve', body: { mail_ids: [message] } }),
  },
  withdrawMails: {
    leaves: 'meeting_request.paused',
    ref: 'request',
    call: ({ message }) => ({ path: '/outbox/withdraw', body: { mail_ids: [message] } }),
  },
  letMeetingRequestRun: { leaves: 'meeting_request.let_run', ref: 'request' },
  createBookingLink: { leaves: 'booking_link.created', ref: made },
  updateBookingLink: { leaves: 'booking_link.updated', ref: 'bookingLink' },
  createPersonalLink: { leaves: 'booking_link.personal_link_made', ref: 'bookingLink' },
  deleteBookingLink: { leaves: 'booking_link.deleted', ref: 'bookingLink' },
  createWebhookEndpoint: { leaves: 'webhook_endpoint.created', ref: made },
  updateWebhookEndpoint: { leaves: 'webhook_endpoint.updated', ref: 'endpoint' },
  deleteWebhookEndpoint: { leaves: 'webhook_endpoint.deleted', ref: 'endpoint' },
  revealSigningSecret: { leaves: 'webhook_endpoint.secret_revealed', ref: 'endpoint' },
  replaceSigningSecret: { leaves: 'webhook_endpoint.secret_rotated', ref: 'endpoint' },
  sendTestEvent: { leaves: 'webhook_endpoint.tested', ref: 'endpoint' },
  resendWebhookDelivery: { leaves: 'webhook_delivery.resent', ref: 'delivery' },
  recoverWebhookDeliveries: { leaves: 'webhook_endpoint.recovered', ref: 'endpoint' },
  addWorkspaceMember: { leaves: 'member.created', ref: made },
  updateWorkspaceMember: { leaves: 'member.updated', ref: 'member' },
  deactivateWorkspaceMember: { leaves: 'member.deactivated', ref: 'member' },
  reactivateWorkspaceMember: {
    leaves: 'member.reactivated',
    ref: 'member',
    first: posted(({ member }) => `/workspace_members/${member}/deactivate`),
  },
  updateWorkspace: { leaves: 'workspace.updated', ref: made },
  holdWorkspace: { leaves: 'workspace.held', ref: made, first: posted(() => '/workspace/release') },
  releaseWorkspace: { leaves: 'workspace.released', ref: made, first: posted(() => '/workspace/hold') },

  createApiKey: {
    leaves: 'api_key.created',
    ref: made,
    call: () => ({ path: '/api_keys', body: { name: 'CRM', scopes: ['teams.read'] } }),
  },
  updateApiKey: {
    leaves: 'api_key.updated',
    ref: inPath,
    call: async (scene) => ({ path: `/api_keys/${await aKey(scene)}`, body: { name: 'Other' } }),
  },
  deleteApiKey: {
    leaves: 'api_key.deleted',
    ref: inPath,
    call: async (scene) => ({ path: `/api_keys/${await aKey(scene)}` }),
  },
  linkCalendar: {
    leaves: 'calendar.link_made',
    ref: 'free',
    call: ({ free }) => ({ path: `/workspace_members/${free}/calendars/link`, body: { kind: 'google' } }),
  },
  connectCalendar: {
    leaves: 'calendar.connected',
    ref: ({ answer }) => answer.body.data[0].id,
    call: ({ free, feed }) => ({ path: `/workspace_members/${free}/calendars`, body: { kind: 'ics', address: feed } }),
  },
  syncCalendar: {
    leaves: 'calendar.synced',
    ref: made,
    call: async (scene) => ({ path: `${await aCalendar(scene)}/sync` }),
  },
  disconnectCalendar: {
    leaves: 'calendar.disconnected',
    ref: made,
    call: async (scene) => ({ path: await aCalendar(scene) }),
  },
  disconnectProgram: {
    leaves: 'program.disconnected',
    ref: ({ call }) => call.path.split('/')[4],
    call: async ({ world, member }) => ({
      path: `/workspace_members/${member}/programs/${await aProgram(world, member)}`,
    }),
  },
  catchWebhooks: {
    leaves: 'webhook_endpoint.created',
    ref: ({ answer }) => answer.body.data.endpoint_id,
    call: () => ({ path: '/catch_endpoint', body: {} }),
  },
  startDemonstration: {
    leaves: 'meeting_request.created',
    ref: ({ answer }) => answer.body.data.meeting_request_id,
    call: () => ({ path: '/demonstrations', body: {} }),
  },
  playDemonstration: {
    leaves: 'message.written_as_another',
    ref: newestMail,
    call: async ({ world, admin }) => {
      const started = await admin('POST', '/demonstrations', {})
      await decideAll(world)
      await allLeft(world)
      return { path: `/demonstrations/${started.body.data.meeting_request_id}/next`, body: {} }
    },
  },
  giveHandle: {
    leaves: 'workspace.handle_given',
    ref: made,
    first: ({ world }) => world.pool`update workspaces set handle = null where id = ${world.workspace.id}`,
    call: ({ world }) => ({ path: '/workspace/handle', body: { handle: `g${world.workspace.id.slice(-12)}` } }),
  },
  inviteWorkspaceMember: {
    leaves: 'member.created',
    ref: made,
    call: ({ team }) => ({ path: '/workspace_members/invite', body: { email: `new.${team}@acme.test` } }),
  },
  answerAsAnybody: {
    leaves: 'message.written_as_another',
    ref: newestMail,
    call: async (scene) => {
      await answered(scene)
      return { path: '/mailroom/answer', body: { email: BO.email, do: 'reply', text: 'The first one.' } }
    },
  },
  writeAsAnybody: {
    leaves: 'message.written_as_another',
    ref: newestMail,
    call: ({ world: { handle } }) => ({
      path: '/mailroom/write',
      body: { from: 'kim@client.test', to: [`${handle}@parley.test`], subject: 'Hello', text: 'Can we meet?' },
    }),
  },
  moveClock: {
    leaves: 'clock.moved',
    ref: ({ world }) => world.workspace.id,
    call: () => ({ path: '/clock', body: { minutes: 60 } }),
  },
  correctReading: {
    leaves: 'meeting_request.reading_corrected',
    ref: inPath,
    call: async (scene) => {
      const path = `/meeting_requests/${await answered(scene)}`
      const { body } = await scene.world.api.get(`${path}/timeline?limit=100`)
      const mail = body.data.find(({ kind }: { kind: string }) => kind === 'mail_received')
      return { path: `${path}/messages/${mail.id}/reading`, body: { means: 'none_suit' } }
    },
  },
  retryStuckRequest: {
    leaves: 'meeting_request.retried',
    ref: 'request',
    first: ({ world, request }) => world.pool`
      update negotiations
      set failures = 3,
          failing_since = '2026-11-16T09:00:00Z',
          failure = 'Error: any',
          due_at = '2099-01-01T00:00:00Z'
      where workspace_id = ${world.workspace.id}
        and request_id = ${request}`,
    call: ({ request }) => ({ path: `/stuck/${request}/retry` }),
  },
  giveTrayMail: {
    leaves: 'message.given',
    ref: inPath,
    call: async (scene) => ({
      path: `${await aWaitingMail(scene)}/give`,
      body: { meeting_request_id: scene.request },
    }),
  },
  answerTrayMail: {
    leaves: 'message.answered',
    ref: inPath,
    call: async (scene) => ({ path: `${await aWaitingMail(scene)}/answer`, body: { text: 'Thank you.' } }),
  },
  dismissTrayMail: {
    leaves: 'message.dismissed',
    ref: inPath,
    call: async (scene) => ({ path: `${await aWaitingMail(scene)}/dismiss` }),
  },
}
