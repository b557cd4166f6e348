import type { Clock } from '#core/clock.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import type { Step } from '#core/negotiation/step/step.ts'
import { insertParticipant, updateParticipantRemoved, updateRequired } from '#db/requests/participants.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { note, record } from './leave-traces.ts'

// The steps that change who takes part. Two mails may ask for the same, or for the last place: then the later step finds nothing to
// change, and leaves nothing in the record.

export async function addParticipant(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  step: Extract<Step, { do: 'add_participant' }>,
  clock: Clock,
): Promise<void> {
  const outcome = await insertParticipant(sql, workspace, negotiation.requestId, step, clock)
  if (outcome === 'full') return
  const body = { email: step.email, by: step.addedBy }
  await note(sql, workspace, negotiation, { kind: 'participant_added', body }, clock)
  if (outcome === 'added') await record(sql, workspace, negotiation, step, clock)
}

export async function removeParticipant(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  step: Extract<Step, { do: 'remove_participant' }>,
  clock: Clock,
): Promise<void> {
  const isRemoved = await updateParticipantRemoved(sql, workspace, negotiation.requestId, step.id, clock)
  await note(sql, workspace, negotiation, { kind: 'participant_removed', body: { participant: step.id } }, clock)
  if (isRemoved) await record(sql, workspace, negotiation, step, clock)
}

export async function requireParticipant(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  step: Extract<Step, { do: 'require' }>,
  clock: Clock,
): Promise<void> {
  const isChanged = await updateRequired(sql, workspace, negotiation.requestId, step.id, step.required)
  if (isChanged) await record(sql, workspace, negotiation, step, clock)
}
