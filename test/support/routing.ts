import assert from 'node:assert/strict'
import { fromWindows } from '#core/time/interval.ts'
import { packWeeks } from '#core/time/packed.ts'
import type { ShownMember } from './given.ts'
import type { World } from './world.ts'

// Requests for teams, as callers make them, and what can be seen of who got them.

export type ShownAssignment = {
  id: string
  meeting_request_id: string
  membership_id: string
  workspace_membership_id: string
  assigned_at: string
  reason: string
  queue: { membership_id: string; last_assigned_at: string | null }[]
  queue_length: number
  passed_over: { membership_id: string; reason: string }[]
}

let asked = 0

export async function askTeam(world: World, teamId: string, fields: Record<string, unknown> = {}) {
  const body = { team_id: teamId, participant_emails: [`guest-${++asked}@client.test`], ...fields }
  const answer = await world.api.post('/meeting_requests', body)
  assert.equal(answer.status, 202, answer.text)
  return answer.body.data as { id: string; organizer_email: string; team_id: string; place: unknown }
}

/** All of them, page by page, the oldest first. */
export async function assignmentsOf(world: World, teamId: string): Promise<ShownAssignment[]> {
  const all: ShownAssignment[] = []
  for (let cursor = ''; ; ) {
    const answer = await world.api.get(`/teams/${teamId}/assignments?limit=100${cursor && `&cursor=${cursor}`}`)
    assert.equal(answer.status, 200, answer.text)
    all.push(...answer.body.data)
    if (!answer.body.meta.has_more) return all.reverse()
    cursor = answer.body.meta.next_cursor
  }
}

/** As a calendar would say. */
export async function givenBusy(world: World, member: ShownMember, start: string, end: string): Promise<void> {
  for (const { week, packed } of packWeeks(fromWindows([{ start, end }], 'busy')))
    await world.pool`
      insert into busy (workspace_id, member_id, source, week, packed, synced_at)
      values (${world.workspace.id}, ${member.id}, 'test', ${week}, ${packed}, now())`
}

/** What the records alone prove: every turn went to the first of the queue that it saw who was not passed over. */
export function replayTurns(assignments: ShownAssignment[]): void {
  const lastTurns = new Map<string, string>()
  for (const [i, { queue, passed_over, membership_id, assigned_at }] of assignments.entries()) {
    for (const { last_assigned_at } of queue)
      assert.ok((last_assigned_at ?? '') < assigned_at, `turn ${i} is not after one that it saw`)
    const sorted = [...queue].sort((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'))
    assert.deepEqual(queue, sorted, `turn ${i} saw a queue out of order`)
    const head = queue.find((place) => !passed_over.some((passed) => passed.membership_id === place.membership_id))
    assert.equal(membership_id, head?.membership_id, `turn ${i} did not go to the head`)
    for (const place of queue)
      if (place.last_assigned_at !== null)
        assert.equal(place.last_assigned_at, lastTurns.get(place.membership_id), `turn ${i} saw an old turn`)
    lastTurns.set(membership_id, assigned_at)
  }
}

const keyOf = (place: ShownAssignment['queue'][number]) => `${place.last_assigned_at ?? '0'} ${place.membership_id}`
