import { Type } from 'typebox'
import { cancelBooking, cancelRequest, pauseRequest, resumeRequest } from '#actions/request-transitions.ts'
import { rescheduleBooking } from '#actions/reschedule-booking.ts'
import { lockRequest } from '#db/requests/requests.ts'
import { rescheduleCommand } from '#http/read-request-body.ts'
import { RESCHEDULE_CHOICES, RescheduleBody } from '#http/shapes/meeting-request.ts'
import { MeetingId } from '../meeting.ts'
import { carryOut, DryRun, Ordered } from '../order.ts'
import { type Tool, tool } from '../tool.ts'

// Where the meeting is in that state already, an order says so instead of failing: whoever repeats one wanted that state.

const PAUSES = [
  {
    name: 'pause_meeting',
    title: 'Pause a meeting',
    description:
      'Pauses a meeting request: Parley writes to nobody and decides nothing about it until it is resumed. Answers that come meanwhile are kept.',
    change: pauseRequest,
    leadsTo: 'paused',
    says: 'Paused. Nothing is sent until it is resumed.',
    already: 'It is paused already.',
  },
  {
    name: 'resume_meeting',
    title: 'Resume a meeting',
    description: 'Resumes a paused meeting request. Parley reads what came meanwhile and goes on, so mails may leave.',
    change: resumeRequest,
    leadsTo: 'active',
    says: 'Resumed. Parley goes on with it now.',
    already: 'It is active already.',
  },
] as const

export const pauseAndResume: Tool[] = PAUSES.map(({ name, title, description, change, leadsTo, says, already }) =>
  tool({
    name,
    title,
    description,
    ability: 'steer_request',
    hints: { changes: 'replaces', writesOutside: leadsTo === 'active', isRepeatable: true },
    input: Type.Object({ meeting_request_id: MeetingId, dry_run: DryRun }),
    output: Ordered,
    use: async ({ meeting_request_id: id, dry_run = false }, use) =>
      carryOut(use, dry_run, async (sql) => {
        const before = await lockRequest(sql, use.workspace, id)
        if (before.status === leadsTo) return { request: before, isDone: false, says: already }
        const request = await change(sql, use.workspace, id, use.acting)
        return { request, isDone: true, says, isSilent: leadsTo === 'paused' }
      }),
  }),
)

export const cancelMeeting = tool({
  name: 'cancel_meeting',
  title: 'Cancel a meeting',
  description:
    'Cancels a meeting for good, whether it is still being arranged or booked. Invitations that were sent are withdrawn. This cannot be undone, so be sure that the person means this meeting.',
  ability: 'steer_request',
  hints: { changes: 'replaces', writesOutside: true, isRepeatable: true },
  input: Type.Object({
    meeting_request_id: MeetingId,
    notify: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Whether people who were written to, but hold no invitation, are told as well; true unless said.',
      }),
    ),
    dry_run: DryRun,
  }),
  output: Ordered,
  use: async ({ meeting_request_id: id, notify = true, dry_run = false }, use) =>
    carryOut(use, dry_run, async (sql) => {
      const { workspace, acting } = use
      const before = await lockRequest(sql, workspace, id)
      if (before.status === 'cancelled') return { request: before, isDone: false, says: 'It is cancelled already.' }
      const cancel = before.status === 'booked' ? cancelBooking : cancelRequest
      return { request: await cancel(sql, workspace, id, { notify }, acting), isDone: true, says: 'Cancelled.' }
    }),
})

export const moveMeeting = tool({
  name: 'move_meeting',
  title: 'Move a booked meeting',
  description:
    'For a meeting that is booked. Without start, Parley asks everybody for another time, and the present one stands until all have agreed: prefer this. With start it moves there at once, whatever was said before, and everybody is told. A meeting that is not booked yet is changed with change_meeting.',
  ability: 'steer_request',
  hints: { changes: 'replaces', writesOutside: true, isRepeatable: false },
  input: Type.Object(
    { meeting_request_id: MeetingId, ...RescheduleBody.properties, dry_run: DryRun },
    { 'x-choices': RESCHEDULE_CHOICES },
  ),
  output: Ordered,
  use: async ({ meeting_request_id: id, dry_run = false, ...body }, use) =>
    carryOut(use, dry_run, async (sql) => {
      const request = await rescheduleBooking(sql, use.workspace, id, rescheduleCommand(body), use.acting)
      return { request, isDone: true, says: body.start === undefined ? ASKING : MOVED }
    }),
})

const ASKING = 'Parley asks everybody for another time. The present one stands until all have agreed.'
const MOVED = 'Moved. Everybody is told.'
