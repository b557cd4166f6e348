import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

// Fills a workspace as it looks after some weeks: people in several zones, teams of every mode, requests in every state. It uses
// the API and the mailroom, as people would.

type Made = { id: string }
export type Calling = { url: string; key: string; dataFolder: string }

const PEOPLE = [
  { email: 'ana@demo.test', name: 'Ana Reyes', timezone: 'Europe/Lisbon' },
  { email: 'jonas@demo.test', name: 'Jonas Weber', timezone: 'Europe/Berlin' },
  { email: 'priya@demo.test', name: 'Priya Natarajan', timezone: 'Asia/Kolkata' },
  { email: 'marcus@demo.test', name: 'Marcus Okafor', timezone: 'America/New_York' },
]

const GUESTS = [
  { email: 'dora@client.test', name: 'Dora Klein' },
  { email: 'bo@northwind.test', name: 'Bo Chen' },
  { email: 'sofia@lumen.test', name: 'Sofia Almeida' },
  { email: 'tom@harbor.test', name: 'Tom Byrne' },
]

const TITLES = ['Product demo', 'Renewal of the contract', 'Interview, second round', 'Quarterly review', 'Onboarding']

const ADMINS = [
  { email: 'lena@demo.test', name: 'Lena Vogel' },
  { email: 'sam@demo.test', name: 'Sam Rivera' },
  { email: 'noor@demo.test', name: 'Noor Haddad' },
  { email: 'kofi@demo.test', name: 'Kofi Mensah' },
  { email: 'mei@demo.test', name: 'Mei Tanaka' },
]

/** The admins who look at the pages. */
export async function someAdmins(calling: Calling): Promise<string[]> {
  for (const admin of ADMINS) {
    await ask(calling, 'POST', '/workspace_members', admin)
    await parley(calling, 'member', 'role', admin.email, 'admin')
  }
  return ADMINS.map(({ email }) => email)
}

export async function fillWorkspace(calling: Calling): Promise<void> {
  const members: Made[] = []
  for (const person of PEOPLE) members.push(await ask(calling, 'POST', '/workspace_members', person))
  await parley(calling, 'member', 'role', 'marcus@demo.test', 'admin')
  await ask(calling, 'PATCH', `/workspace_members/${members[0]!.id}`, {
    working_hours: [
      { days: ['mon', 'tue', 'wed', 'thu'], start: '09:00', end: '12:30' },
      { days: ['mon', 'tue', 'wed', 'thu'], start: '13:30', end: '18:00' },
      { days: ['fri'], start: '09:00', end: '13:00' },
    ],
    days_off: [{ from: '2027-08-02', to: '2027-08-13' }],
    place: { kind: 'video', url: 'https://meet.demo.test/{room}' },
  })
  const ids = members.map(({ id }) => id)
  await ask(calling, 'POST', '/teams', { name: 'Hiring panel', mode: 'stack', member_ids: ids.slice(0, 2) })
  await ask(calling, 'POST', '/teams', { name: 'Partners', mode: 'manual' })
  // Lists show the newest team first, and the screenshots open the first one.
  const sales = await ask(calling, 'POST', '/teams', {
    name: 'Sales',
    description: 'First calls with whoever is interested.',
    mode: 'pool',
    member_ids: ids,
  })
  await ask(calling, 'PATCH', `/teams/${sales.id}`, {
    introduce_member: true,
    introduction_guidance: 'Say what they know best.',
  })
  await ask(calling, 'POST', '/webhook_endpoints', {
    url: 'http://127.0.0.1:9/hooks',
    description: 'Our own systems',
    events: ['meeting_request.booked'],
  })
  await ask(calling, 'POST', '/booking_links', {
    title: 'Coffee with Ana',
    workspace_membership_id: ids[0],
    single_use: true,
  })
  await publish(calling, sales.id)
  await askForMeetings(calling, sales.id)
}

/** A page that some have opened, on which one booked and one wrote. */
async function publish(calling: Calling, teamId: string): Promise<void> {
  const questions = [
    { label: 'Which company are you with?', required: true },
    { label: 'What should we show you?', kind: 'long_text' },
    { label: 'How many are you?', kind: 'choice', choices: ['Just me', '2 to 5', 'More'] },
  ]
  const made = await ask(calling, 'POST', '/booking_links', {
    title: 'Product demo',
    team_id: teamId,
    durations: [30, 60],
    notice_minutes: 240,
    questions,
  })
  const { url } = made as Made & { url: string }
  const page = `${calling.url}${new URL(url).pathname}`
  for (let view = 0; view < 24; view++) await fetch(page)
  const person = { name: 'Bo Chen', email: 'bo@northwind.test', 'answer-0': 'Northwind' }
  const [, time] = /[?;]time=([^"&]+)/.exec(await (await fetch(page)).text())!
  await send(page, { ...person, do: 'book', time: decodeURIComponent(time!) })
  await send(page, { name: 'Tom Byrne', email: 'tom@harbor.test', do: 'write', words: 'Any morning next week.' })
}

async function send(page: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`${page} was answered with ${answer.status}`)
}

async function askForMeetings(calling: Calling, teamId: string): Promise<void> {
  const requests: Made[] = []
  for (const [index, title] of [...TITLES, ...TITLES].entries()) {
    const isTeams = index % 2 === 0
    const guest = GUESTS[index % GUESTS.length]!
    requests.push(
      await ask(calling, 'POST', '/meeting_requests', {
        ...(isTeams ? { team_id: teamId } : { organizer_email: PEOPLE[index % PEOPLE.length]!.email }),
        participants: [guest],
        context: { title, duration_minutes: 30, purpose: 'See whether it fits' },
      }),
    )
  }
  await sleep(3_000)
  for (const text of ['The first one works for me, thanks!', 'Any time on Thursday is fine.', 'Let me see.'])
    for (const { email } of GUESTS.slice(0, 3)) await reply(calling, email, text)
  await ask(calling, 'POST', `/meeting_requests/${requests[3]!.id}/pause`)
  await ask(calling, 'POST', `/meeting_requests/${requests[7]!.id}/cancel`)
  await sleep(3_000)
}

/** A person who has got no mail yet cannot answer. Their request stays unanswered, which is a fine example too. */
async function reply(calling: Calling, email: string, text: string): Promise<void> {
  await parley(calling, 'mailroom', 'reply', email, text).catch((error) =>
    process.stderr.write(`${email} did not answer: ${String(error.stderr).trim()}\n`),
  )
}

async function parley({ dataFolder }: Calling, ...args: string[]): Promise<void> {
  const env = { ...process.env, PARLEY_DATA: dataFolder }
  await promisify(execFile)(new URL('../parley', import.meta.url).pathname, args, { env })
}

async function ask({ url, key }: Calling, method: string, path: string, body: object = {}): Promise<Made> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`)
  return JSON.parse(text).data
}
