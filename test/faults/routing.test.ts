import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenTeamOf } from '../support/given.ts'
import { messagesOf } from '../support/incoming.ts'
import { decideAll, newMonday } from '../support/negotiating.ts'
import { askTeam, assignmentsOf, replayTurns, type ShownAssignment } from '../support/routing.ts'
import { judging, mailTeam, recipients, verdict } from '../support/team-mail.ts'

// A team's public address under a crowd: mail by the real way in and requests by the API, all at once, while members come and go.

/** Each from a sender of its own, by the way in that every mail takes. */
const SENDERS = Number(process.env.ROUTED_SENDERS ?? 150)
const API_CALLS = Math.ceil(SENDERS / 10)
const AT_ONCE = 8
/** So many from one domain stay under its limit of a day. */
const SENDERS_A_DOMAIN = 40
const MEMBERS = 5
/** Every so many mails a member is paused, or back. */
const MAILS_A_CHANGE = 50

const MAILS_OF_ONE = Number(process.env.FLOOD_MAILS ?? 300)

test('mail of many senders and calls of the API at once: turns are fair within one among who was available', async () => {
  await using world = await newMonday(judging)
  const { team, memberships } = await givenTeamOf(world, MEMBERS + 1, { name: 'Sales' })
  const [restless, ...steady] = memberships
  const jobs = [
    ...Array.from({ length: SENDERS }, (_, i) => () => write(world, i)),
    ...Array.from({ length: API_CALLS }, () => () => askTeam(world, team.id)),
  ]
  let isPaused = false
  const toggle = async () => {
    isPaused = !isPaused
    const path = `/teams/${team.id}/members/${restless!.id}/${isPaused ? 'pause' : 'unpause'}`
    assert.equal((await world.api.post(path)).status, 200)
  }
  // The calls come in between, and not behind, the mails.
  const mixed = jobs.map((job, i) => ({ job, at: (i * 7_919) % jobs.length })).sort((a, b) => a.at - b.at)
  await inParallel(
    mixed.map(({ job }, i) => async () => {
      if (i % MAILS_A_CHANGE === MAILS_A_CHANGE - 1) await toggle()
      await job()
    }),
  )
  const assignments = await assignmentsOf(world, team.id)
  assert.equal(assignments.length, SENDERS + API_CALLS, 'nothing is lost, and nothing routed twice')
  assert.equal(new Set(assignments.map(({ meeting_request_id }) => meeting_request_id)).size, SENDERS + API_CALLS)
  replayTurns(assignments)
  fairAtEveryTurn(assignments, new Set(steady.map(({ id }) => id)))
  const counts = steady.map(({ id }) => assignments.filter(({ membership_id }) => membership_id === id).length)
  assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, `counts ${counts}`)
})

test('a flood of one sender: ten requests, every mail taken, kept or told so, and one person written to', async () => {
  await using world = await newMonday(judging)
  const { team } = await givenTeamOf(world, 3, { name: 'Sales' })
  const outcomes: string[] = []
  await inParallel(
    Array.from({ length: MAILS_OF_ONE }, (_, i) => async () => {
      outcomes.push((await mailTeam(world, 'sales', { subject: `Offer number ${i}` })).outcome)
    }),
  )
  const count = (outcome: string) => outcomes.filter((each) => each === outcome).length
  assert.equal(count('recorded'), 10)
  assert.equal(count('recorded') + count('tray') + count('refused'), MAILS_OF_ONE)
  assert.equal((await messagesOf(world)).length, count('recorded') + count('tray'), 'what was taken is there')
  assert.equal((await assignmentsOf(world, team.id)).length, 10)
  await decideAll(world)
  const written = await recipients(world)
  assert.deepEqual([...new Set(written)], ['kim@client.test'])
  assert.equal(written.length, 10)
})

async function write(world: Parameters<typeof mailTeam>[0], i: number): Promise<void> {
  const domain = `client${Math.floor(i / SENDERS_A_DOMAIN)}.test`
  const mail = { from: `Guest ${i} <g${i}@${domain}>`, headers: [verdict('pass', domain)] }
  const { outcome, why } = await mailTeam(world, 'sales', mail)
  assert.deepEqual([outcome, why], ['recorded', null])
}

async function inParallel(jobs: (() => Promise<unknown>)[]): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < jobs.length) await jobs[next++]!()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** After each turn, and not only at the end, nobody who was there all the time is two turns ahead of another. */
function fairAtEveryTurn(assignments: ShownAssignment[], steady: Set<string>): void {
  const turns = new Map([...steady].map((id) => [id, 0]))
  for (const [i, { membership_id: id }] of assignments.entries()) {
    if (!turns.has(id)) continue
    turns.set(id, turns.get(id)! + 1)
    const counts = [...turns.values()]
    assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, `after turn ${i} the counts are ${counts}`)
  }
}
