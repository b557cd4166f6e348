import assert from 'node:assert/strict'
import { changeMember } from '#actions/update-member.ts'
import { connectCalendar } from '#calendars/connect.ts'
import { getMember } from '#db/people/members.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { wakeWorkers } from '#workers/wake.ts'
import { aCalendar } from './busy.ts'
import type { SetClock } from './clock.ts'
import { type FeedServer, testAccess } from './feed-server.ts'
import { complete, type Habit, refuse } from './model-server.ts'
import type { House } from './played-service.ts'
import { verdict } from './team-mail.ts'
import { TEST_SEAL } from './world.ts'

// Seven weeks of a small workspace: meetings by API, by mail and on a page, a calendar that changes, a language model that reads along,
// summaries in the morning, mail that nobody takes, and at the end what is let go after a month.

/** A Monday, after the summaries of its morning. */
export const START = '2031-03-03T13:00:00Z'

export type Around = {
  pool: Pool
  url: string | null
  clock: SetClock
  hookUrl: string
  feed: FeedServer
  /** The newest mail to somebody. */
  mailTo: (email: string) => Buffer
  pass: (duration: Temporal.DurationLike) => Promise<void>
}

/** Answers two mails, and says of all others that it cannot: then the rules read alone. */
export const readsAlong: Habit = ({ messages }, response) => {
  const mail = messages.at(-1)!.content
  if (mail.includes(COFFEE)) complete(response, JSON.stringify(WANTS_COFFEE))
  else if (mail.includes(SECOND)) complete(response, JSON.stringify(PICKS_SECOND))
  else refuse(response, 404, 'no answer to this one')
}

const COFFEE = 'Any chance of picking your brain over a coffee? 45 minutes would do.'
const WANTS_COFFEE = { request: { wants: true, people: [], duration_minutes: 45 }, answer: null, doubts: [] }
const SECOND = 'Number two has my name on it'
const PICKS_SECOND = {
  zone: 'Europe/Berlin',
  picks: [{ offer: 2, words: SECOND }],
  intents: [{ intent: 'accept', words: SECOND }],
}

/** The lines of a mail are wrapped, and what stands at their ends is escaped. */
const pageLinkIn = (raw: Buffer, url: string): string => {
  const text = raw
    .toString('latin1')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  const [link] = text.match(new RegExp(`${url}/m/[\\w-]+`)) ?? []
  return link ?? assert.fail('no link to a page')
}

export async function play(house: House, around: Around): Promise<void> {
  const { pass } = around
  const acts = {
    ask: async (path: string, body?: unknown) => {
      const asked = await house.ask(path, body)
      await pass({ seconds: 1 })
      return asked
    },
    reply: async (email: string, text: string) => {
      await house.answer(email, { do: 'reply', text })
      await soon()
    },
    soon: () => pass({ seconds: 90 }),
  }
  const { ask, soon } = acts
  const team = await openWorkspace(house, around, acts)
  const demo = await ask('/meeting_requests', request('Demo', 'bo@client.test'))
  const group = await ask(
    '/meeting_requests',
    request('Kickoff', 'dan@client.test', 'eve@client.test', 'fay@other.test'),
  )
  const routed = await ask('/meeting_requests', {
    team_id: team.id,
    participants: [{ email: 'gil@client.test', timezone: 'Europe/Lisbon' }],
    context: { title: 'First call', duration_minutes: 15 },
  })
  const silent = await ask('/meeting_requests', request('Silence', 'hal@client.test'))
  await ask('/meeting_requests', request('Nobody there', 'ida@client.test'))
  await ask('/meeting_requests', request('On a page', 'jon@client.test'))
  await soon()
  await firstDay(house, around, acts)
  await pass({ hours: 20 })
  around.feed.publish(busy('20310305T080000Z', '20310307T170000Z'))
  await lookAtCalendars(around.pool)
  await soon()
  await pass({ hours: 28 })
  await acts.reply('bo@client.test', 'Something came up. Can we move it to next Wednesday at 2pm?')
  await ask(`/meeting_requests/${routed.id}/pause`)
  await pass({ hours: 3 * 24 })
  await ask(`/meeting_requests/${routed.id}/resume`)
  await pass({ hours: 5 * 24 })
  await ask(`/meeting_requests/${silent.id}/cancel`)
  await pass({ hours: 14 * 24 })
  await pass({ hours: 28 * 24 })
  for (const { id } of [demo, group, routed]) await house.look(`/meeting_requests/${id}`)
}

type Acts = {
  ask: House['ask']
  reply: (email: string, text: string) => Promise<void>
  soon: () => Promise<void>
}

/** Ana gets summaries, Ivy does not; Cy is the team, and has a calendar. */
async function openWorkspace(house: House, around: Around, { ask }: Acts): Promise<{ id: string }> {
  const { hookUrl, feed, pass } = around
  await ask('/webhook_endpoints', { url: hookUrl, events: ['meeting_request.created', 'meeting_request.cancelled'] })
  await ask('/webhook_endpoints', { url: hookUrl.replace(/\/\w*$/, '/flaky'), events: ['meeting_request.booked'] })
  const cy = await ask('/workspace_members', { email: 'cy@acme.test', name: 'Cy Ode', timezone: 'Europe/Berlin' })
  const team = await ask('/teams', { name: 'Sales', mode: 'pool' })
  await ask(`/teams/${team.id}/members`, { workspace_membership_id: cy.id })
  const ivy = await ask('/workspace_members', { email: 'ivy@acme.test', name: 'Ivy Lau' })
  await makeAdmin(ivy.id, house, around)
  await house.change(`/workspace_members/${ivy.id}`, { digest: false })
  feed.publish(busy('20310304T080000Z', '20310304T150000Z'))
  await connectCalendarOf(cy.id, house, around)
  await pass({ seconds: 1 })
  return team
}

async function firstDay(house: House, { url, mailTo }: Around, { reply, soon }: Acts): Promise<void> {
  const page = pageLinkIn(mailTo('jon@client.test'), url!)
  const [, time] = /name="time" value="([^"]+)"/.exec(await house.visit(page))!
  await house.visit(page, { do: 'pick', time: time! })
  await soon()
  await house.answer('ida@client.test', { do: 'bounce' })
  await soon()
  await reply('bo@client.test', 'The first one works for me, thanks!')
  await reply('dan@client.test', 'Any of these, but not the first.')
  await reply('eve@client.test', 'None of these work, sorry. Could we do Thursday afternoon next week?')
  await reply('fay@other.test', 'I am free all of next week.')
  await reply('dan@client.test', 'Thursday next week at 3pm is good.')
  await reply('gil@client.test', 'Who will be there?')
  await house.write({ ...KIM, to: SALES, subject: 'Coffee', body: COFFEE, messageId: '<1@client.test>' })
  await soon()
  await reply('kim@client.test', `${SECOND}.`)
  await house.write({ ...STRANGER, to: SALES, subject: 'Old friends', messageId: '<2@other.test>' })
  await soon()
}

const request = (title: string, ...emails: string[]) => ({
  organizer_email: 'ana@acme.test',
  participants: emails.map((email) => ({ email, timezone: 'Europe/Berlin' })),
  context: { title, duration_minutes: 30 },
})

const SALES = 'sales.acme@parley.test'
const KIM = { from: 'Kim Ode <kim@client.test>', headers: [verdict('pass')] }
const STRANGER = {
  from: 'Lou <lou@other.test>',
  headers: [verdict('fail', 'other.test')],
  body: 'Do you remember the summer of 2009?',
}

const busy = (from: string, to: string): string => aCalendar(`UID:away\nSUMMARY:Away\nDTSTART:${from}\nDTEND:${to}`)

async function makeAdmin(memberId: string, { workspace }: House, { pool, clock }: Around): Promise<void> {
  const acting = { actor: { kind: 'operator' as const }, clock }
  await inTransaction(pool, (sql) => changeMember(sql, workspace, memberId, { role: 'admin' }, acting))
}

async function connectCalendarOf(memberId: string, { workspace }: House, { pool, clock, feed }: Around): Promise<void> {
  await using access = testAccess({}, clock.nowMs)
  const command = { kind: 'ics' as const, address: feed.url, name: 'Cy', tentative: 'busy' as const }
  const keeper = { actor: { kind: 'operator' as const }, clock, seal: TEST_SEAL }
  await connectCalendar(pool, workspace, await getMember(pool, workspace, memberId), command, access, keeper)
}

/** The ten minutes between two looks go by the clock of the database. */
async function lookAtCalendars(pool: Pool): Promise<void> {
  await pool`update calendars set next_attempt_at = now()`
  await wakeWorkers(pool)
}
