import assert from 'node:assert/strict'
import PostalMime from 'postal-mime'
import { forgetPerson } from '#actions/forget-person.ts'
import { setHandle } from '#actions/set-handle.ts'
import { postpone } from '#coordinate/failed-decision.ts'
import { instantOf } from '#core/clock.ts'
import { currentTime } from '#db/ids.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { createIngest, type Ingested } from '#mail/ingest.ts'
import { openLog } from '#telemetry/log.ts'
import { setClock } from './clock.ts'
import { pageOf } from './guests.ts'
import { envelope, testParser, written } from './incoming.ts'
import type { Delivery } from './negotiating.ts'
import { TEST_POST } from './post.ts'
import { judging, verdict } from './team-mail.ts'
import type { World } from './world.ts'

// What happens in few transcripts: mail that nothing proves, addresses that are looked at, decisions that fail, approvals.

/** How mail comes from outside: proven by a server before us, denied by the sender's domain, or neither. */
export type Proof = 'proven' | 'denied' | 'unproven'

/** Brings a mail by the door that everybody else's comes by, which believes nobody. */
export async function bring(world: World, [raw, sent]: Delivery, proof: Proof): Promise<Ingested> {
  const { pool, acting } = world
  const log = openLog({ logLevel: 'silent' })
  const ingest = createIngest({
    pool,
    mailHome: TEST_POST.home,
    parser: testParser(),
    wake: () => {},
    log,
    clock: acting.clock,
    ...judging,
  })
  const domain = sent!.from.slice(sent!.from.lastIndexOf('@') + 1)
  const header = proof === 'unproven' ? '' : `${verdict(proof === 'proven' ? 'pass' : 'fail', domain)}\r\n`
  return await ingest(Buffer.concat([Buffer.from(header), raw]), sent, 'lmtp')
}

export type FromOutside = { from: string; email: string; to: string; cc: string[]; subject: string; body: string }

export function fromOutside({ email, to, cc, ...mail }: FromOutside): Delivery {
  const copies = cc.length === 0 ? {} : { cc: cc.join(', ') }
  return [written({ ...mail, to, ...copies }), envelope(to, email), 'lmtp']
}

/** The addresses on the newest mail to somebody, without what differs from run to run. */
export async function addressesOn({ pool, workspace }: World, email: string): Promise<string> {
  const [mail] = await pool<{ raw: Uint8Array }[]>`
    select raw.raw
    from messages m
    join message_raw raw on raw.workspace_id = m.workspace_id and raw.id = m.id
    where m.workspace_id = ${workspace.id}
      and m.direction = 'out'
      and ${email} = any (m.rcpt)
    order by m.id desc
    limit 1`
  assert.ok(mail, `${email} was written to`)
  const { from, replyTo, attachments } = await PostalMime.parse(mail.raw)
  const invite = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const organizer = /^ORGANIZER.*:mailto:(\S+)/m.exec(textOf(invite?.content ?? '').replace(/\r\n /g, ''))
  return masked(
    [
      `From: ${from!.name} <${from!.address}>`,
      `Reply-To: ${replyTo?.[0]?.address}`,
      ...(organizer ? [`Invites: ${organizer[1]}`] : []),
    ].join('\n'),
  )
}

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** The handle of a transcript's workspace begins with `acme` and ends by chance. */
export const masked = (text: string): string =>
  text
    .replace(/\bacme[a-z0-9]{6}(?=@)/g, 'acme')
    .replace(/\b([rb])\.[a-z0-9]{20,}/g, '$1.…')
    .replace(/\bw\.[a-z0-9]{26}/g, 'w.…')
    .replace(/\bmr_[a-z0-9]{26}/g, 'mr_…')
    .replace(/since \d+ \w+ \d{4} at \d\d:\d\d UTC/, 'since … UTC')

export async function takeHandle({ pool, workspace }: World): Promise<void> {
  await pool`update workspaces set handle = null where id = ${workspace.id}`
  ;(workspace as { handle: string | null }).handle = null
}

export async function giveHandle({ pool, workspace, acting }: World, handle: string): Promise<void> {
  await inTransaction(pool, (sql) => setHandle(sql, workspace as Workspace, handle, acting))
  ;(workspace as { handle: string | null }).handle = handle
}

export async function forget({ pool, workspace, acting }: World, email: string): Promise<string> {
  const { requests, goOn, cancelled, booked } = await inTransaction(pool, (sql) =>
    forgetPerson(sql, workspace, email, acting),
  )
  return `Forgotten in ${requests} request: ${goOn.length} go on without them, ${cancelled.length} end, ${booked.length} stay booked.`
}

/** Every decision of these minutes failed, as a worker notes it. */
export async function failDecisions(
  { pool, workspace, acting }: World,
  requestId: string,
  minutes: number,
): Promise<void> {
  const [row] = await pool<{ wantedRev: number; failures: number }[]>`
    select wanted_rev, failures
    from negotiations
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}`
  const due = { workspaceId: workspace.id, requestId, ...row! }
  const begun = instantOf(acting.clock)
  for (let minute = 0; minute <= minutes; minute += 5)
    await postpone(pool, due, new Error('the database is full'), setClock(begun.add({ minutes: minute })))
  // Afterwards the next look at it is in time again.
  await pool`
    update negotiations
    set due_at = ${currentTime(acting.clock)}::timestamptz
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}`
}

export async function pickOnPage(world: World, requestId: string, email: string, picked: number[], zone: string) {
  const page = await pageOf(world, requestId, email)
  const offered = await page.offered()
  const times = picked.map((n): [string, string] => ['time', offered[n - 1]!])
  const { status, text } = await page.post([['do', 'pick'], ...times, ['zone', zone]])
  assert.equal(status, 303, text)
}

/** Approves the mail to somebody that has waited longest. */
export async function approve(world: World, email: string): Promise<string> {
  const { status, text, body } = await world.api.post(`${await pathOfWaiting(world, email)}/approve`)
  assert.equal(status, 200, text)
  const { outcome, reason } = body.data
  return `The mail to ${email} is ${outcome}${reason === null ? '' : ` (${reason})`}.`
}

/** Gives the mail as it will leave. */
export async function addPersonalLine(world: World, email: string, personal_line: string): Promise<string> {
  const { status, text, body } = await world.api.patch(await pathOfWaiting(world, email), { personal_line })
  assert.equal(status, 200, text)
  return `To: ${email}\nSubject: ${body.data.subject}\n\n${body.data.text.trimEnd()}`
}

async function pathOfWaiting({ api }: World, email: string): Promise<string> {
  const waiting = await api.get('/outbox?limit=100')
  const mail = waiting.body.data.findLast(({ to }: { to: string }) => to === email)
  assert.ok(mail, `no mail to ${email} waits`)
  return `/meeting_requests/${mail.meeting_request_id}/mails/${mail.id}`
}
