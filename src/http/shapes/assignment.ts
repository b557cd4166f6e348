import { type Static, Type } from 'typebox'
import type { PassedOverWhy } from '#core/team/rotation.ts'
import type { Assignment } from '#db/people/assignments.ts'
import { Identifier, Nullable, Time } from '#resources/schema.ts'

const WHYS = ['no_free_slot', 'takes_part', 'paused', 'inactive'] as const satisfies PassedOverWhy[]

const Email = Type.String({ description: 'Email of the workspace member.', example: 'ana@acme.test' })
const Name = Nullable(Type.String({ description: 'Full name, if known.', example: 'Ana Reyes' }))

const PassedOverShape = Type.Object({
  membership_id: Identifier('membership', 'On the team at that time.'),
  workspace_membership_id: Identifier('member', 'The workspace member.'),
  email: Email,
  name: Name,
  reason: Type.Unsafe<PassedOverWhy>({
    type: 'string',
    enum: [...WHYS],
    description:
      '`no_free_slot`: nothing free in the window of the request; the turn is kept. `takes_part`: asked as a participant. `paused`, `inactive`: out of the rotation.',
    example: 'no_free_slot',
  }),
})

const QueuedShape = Type.Object({
  membership_id: Identifier('membership', 'On the team at that time.'),
  last_assigned_at: Nullable(Time('Their last turn before this one; null if they had none.')),
})

export const AssignmentShape = Type.Object(
  {
    id: Identifier('assignment'),
    meeting_request_id: Identifier('request', 'What was assigned.'),
    membership_id: Nullable(Identifier('membership', 'Who got it; null where they are not on the roster.')),
    workspace_membership_id: Identifier('member', 'Who got it.'),
    email: Email,
    name: Name,
    assigned_at: Time('When; in pool mode this is their `last_assigned_at`.'),
    reason: Type.String({
      description: 'Why it was them, in words.',
      example: 'Ana Reyes was next in line at Sales EMEA, of 4.',
    }),
    queue: Type.Array(QueuedShape, {
      description: 'The queue that was seen, its head first: up to who was chosen and at least 50 places.',
    }),
    queue_length: Type.Integer({ description: 'How many were in the queue.', example: 4 }),
    passed_over: Type.Array(PassedOverShape, {
      description: 'Who would have come before by the order alone, and why they did not.',
    }),
  },
  { $id: 'TeamAssignment' },
)

export function assignmentShape(assignment: Assignment): Static<typeof AssignmentShape> {
  return {
    id: assignment.id,
    meeting_request_id: assignment.requestId,
    membership_id: assignment.membershipId,
    workspace_membership_id: assignment.memberId,
    email: assignment.email,
    name: assignment.name,
    assigned_at: assignment.at,
    reason: assignment.sentence,
    queue: assignment.queueSeen.map(({ id, lastAssignedAt }) => ({
      membership_id: id,
      last_assigned_at: lastAssignedAt,
    })),
    queue_length: assignment.queueLength,
    passed_over: assignment.passedOver.map(({ id, memberId, email, name, why }) => ({
      membership_id: id,
      workspace_membership_id: memberId,
      email,
      name,
      reason: why,
    })),
  }
}
