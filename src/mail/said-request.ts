import { type AskedOnce, askOnce } from '#actions/ask-once.ts'
import type { CreateRequest } from '#actions/create-request.ts'
import { stillAhead } from '#actions/request-from-mail.ts'
import type { Acting } from '#core/actor.ts'
import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { read } from '#core/language/read.ts'
import type { Reading } from '#core/language/reading.ts'
import { sendingAddress, workspaceLocal } from '#core/mail/addresses.ts'
import { type AskedByMail, questionOf, titleOf, type Wish, wishIn } from '#core/mail/asked-by-mail.ts'
import type { Mailbox } from '#core/mail/parsed-mail.ts'
import { asWritten } from '#core/mail/spoken-wish.ts'
import { PARTICIPANTS_MAX } from '#core/negotiation/policy.ts'
import { emailKey } from '#core/person/email.ts'
import type { Place } from '#core/place.ts'
import type { MailHome } from '#core/team/address.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { ensureThread } from '#db/mail/threads.ts'
import { listActiveMembers } from '#db/people/correspondents.ts'
import type { FoundTeam } from '#db/people/found-people.ts'
import type { Pool, Sql } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { timeIn, type Workspace } from '#db/workspaces.ts'
import { shippedNet } from '#reader/shipped-net.ts'
import { newMime } from './answers.ts'
import type { ArrivingMail } from './incoming-message.ts'
import { askedIn, meetingMeant } from './new-request.ts'
import type { Parser } from './parse.ts'
import { recordAt } from './record.ts'
import { newToken } from './token.ts'

// A member's words at a terminal. We read them as if they had come by mail to the workspace or to a team, and keep them as such a mail, so every
// word of it counts as theirs and the conversation goes on by mail. But they see first what was understood, and nothing else is made of it.

export type Said = {
  member: { id: string; email: string; name: string | null }
  text: string
  title: string | null
  team: FoundTeam | null
  place: Place | null
}

export type Understood = Said & {
  participants: Mailbox[]
  /** Members whom it names: they host it as well, and are not asked for times. */
  colleagues: Colleague[]
  wish: Wish
  /** Their words, as the coordinator will read them. */
  words: Reading
  timeframe: Wish['timeframe']
  /** The mail that it is kept as. */
  received: ArrivingMail
}

type Colleague = Mailbox & { memberId: string }

type Means = { mailHome: MailHome; parser: Parser; clock: Clock }

/** Refuses what a mail would only raise a question with, and says what to add. */
export async function understand(sql: Sql, workspace: Workspace, said: Said, means: Means): Promise<Understood> {
  const { member, team, title } = said
  const at = await timeIn(sql, workspace, means.clock)
  const wanted = wantedIn(said, at)
  const meant = team === null ? await meetingMeant(sql, workspace, wanted) : null
  if (meant) throw isKnown(meant)
  const text = asWritten(wanted, workspace.timezone)
  if (text === null) throw hasAddress(wanted, workspace) ? isNoWish() : whom(wanted, workspace)
  const received = await asMail(workspace, { ...said, text, at }, means)
  const asked = await askedIn(sql, workspace, { ...received, fromKey: wanted.fromKey })
  const wish = wishIn(asked, workspace.timezone)
  const { participants, colleagues } = await peopleIn(sql, workspace, wish, wanted.fromKey)
  if (participants.length === 0) throw colleagues.length > 0 ? onlyColleagues(colleagues) : whom(wanted, workspace)
  if (participants.length > PARTICIPANTS_MAX)
    throw new Failure('validation_error', `There can be ${PARTICIPANTS_MAX} people at most. Name fewer.`)
  const acting: Acting = { actor: { kind: 'mail', memberId: member.id }, clock: means.clock }
  const timeframe = await stillAhead(sql, workspace, wish.timeframe, acting)
  const input = { ...questionOf(asked, workspace.timezone), from: 'organizer' as const, people: participants }
  const words = read(input, shippedNet())
  if (wish.isUnclear) throw isUnclear(words)
  return { ...said, title: titleOf(title ?? ''), participants, colleagues, wish, words, timeframe, received }
}

const wantedIn = ({ member, text, title }: Said, at: Timestamp): AskedByMail => ({
  from: { email: member.email, name: member.name },
  fromKey: emailKey(member.email),
  subject: title ?? '',
  text,
  others: [],
  trust: 'authenticated',
  at,
})

async function peopleIn(sql: Sql, workspace: Workspace, wish: Wish, fromKey: string) {
  const people = wish.people.filter(({ email }) => emailKey(email) !== fromKey)
  const keys = people.map(({ email }) => emailKey(email))
  const members = await listActiveMembers(sql, workspace, keys)
  const colleagues = people.flatMap((person) => {
    const memberId = members.get(emailKey(person.email))
    return memberId === undefined ? [] : [{ ...person, memberId }]
  })
  return { participants: people.filter(({ email }) => !members.has(emailKey(email))), colleagues }
}

async function asMail(
  workspace: Workspace,
  { member, text, title, at }: Said & { at: Timestamp },
  { mailHome, parser, clock }: Means,
): Promise<ArrivingMail> {
  const to = sendingAddress(workspaceLocal(workspace), mailHome)
  const from = { email: member.email, name: member.name }
  const sending = { from, messageId: `<${newToken(clock)}@terminal.invalid>`, at: Temporal.Instant.from(at) }
  const raw = newMime(sending, { to: [to], cc: [], subject: title ?? '', text })
  const mail = await parser.parse(raw)
  if (!mail || mail.problem !== null)
    throw new Failure('invalid_request', 'It could not be read. Try again, or say it in fewer words.')
  const envelope = { from: member.email, rcpt: [to] }
  const settled = { source: 'mailroom', trust: 'authenticated', kind: 'reply', model: null } as const
  return { raw, mail, envelope, mailHome, clock, ...settled }
}

const EXAMPLE = '30 minutes with dora@client.test next week'

const isKnown = ({ id, title }: { id: string; title: string | null }) =>
  new Failure(
    'invalid_request',
    `This is about a meeting that is being arranged already: ${title === null ? '' : `“${title}”, `}${id}. Change that one in the console, or by answering one of its mails.`,
  )

const isNoWish = () =>
  new Failure(
    'invalid_request',
    `This does not ask for a meeting. Say whom you want to meet, and how long and when if you like, such as: ${EXAMPLE}`,
  )

const hasAddress = (wanted: AskedByMail, { timezone }: Workspace) => wishIn(wanted, timezone).people.length > 0

const onlyColleagues = (colleagues: Mailbox[]) =>
  new Failure(
    'invalid_request',
    `${colleagues.map(({ email }) => email).join(', ')}: already a member here, and Parley asks people outside. Add the address of somebody outside.`,
  )

function whom(wanted: AskedByMail, { timezone }: Workspace): Failure {
  const { reading } = wishIn(wanted, timezone).read
  const named = [...(reading.request?.people ?? []), ...reading.people].flatMap(({ name }) => name ?? [])
  const who =
    named.length === 0 ? 'Nobody to meet is named.' : `${[...new Set(named)].join(', ')}: no address is given.`
  return new Failure(
    'invalid_request',
    `${who} Add the mail address of everybody you want to meet, such as: ${EXAMPLE}`,
  )
}

const isUnclear = (words: Reading) =>
  new Failure(
    'invalid_request',
    ['This is not clear enough to write to anybody.', ...doubtsThatMatter(words), 'Say it in other words.'].join(' '),
  )

const doubtsThatMatter = ({ doubts }: Reading) => doubts.flatMap(({ matters, question }) => (matters ? question : []))

/** Makes what was understood. Within ten minutes the same people are not asked again, unless it is another meeting. */
export async function askAsUnderstood(
  pool: Pool,
  workspace: Workspace,
  understood: Understood,
  isAnother: boolean,
): Promise<AskedOnce> {
  const { member, team, title, received, wish } = understood
  const { clock } = received
  const acting: Acting = { actor: { kind: 'mail', memberId: member.id }, clock }
  return await inTransaction(pool, async (sql) => {
    const asked = await askOnce(sql, workspace, commandOf(understood), isAnother, acting)
    if (asked.outcome === 'asked_before') return asked
    const { id: requestId } = asked.request
    const begin = { organizerId: member.id, subject: title ?? 'Meeting', token: newToken(clock) }
    const party = { kind: 'organizer' as const }
    const thread = team === null ? await ensureThread(sql, workspace, requestId, { party, ...begin }, clock) : null
    const destination = { to: 'request' as const, requestId, threadId: thread?.id ?? null, reading: wish.read }
    await recordAt(sql, routeOf(workspace, team), received, destination)
    return asked
  })
}

function commandOf({
  member,
  team,
  title,
  place,
  participants,
  colleagues,
  wish,
  timeframe,
}: Understood): CreateRequest {
  return {
    organizer: team === null ? { email: member.email } : null,
    ...(team !== null && { teamId: team.id }),
    participants: participants.map(({ email, name }) => ({ email, name: name ?? undefined })),
    copiedMemberIds: colleagues.map(({ memberId }) => memberId),
    includeIntroduction: false,
    context: { title, purpose: null, description: null, durationMinutes: wish.durationMinutes, timeframe, place },
    source: 'mail',
  }
}

const routeOf = (workspace: Workspace, team: FoundTeam | null) => ({
  workspace,
  team: team && { id: team.id, active: true, mode: team.mode },
  ...{ by: 'name' as const, hasToken: false, requestId: null, threadId: null, sentTo: null, leftAt: null },
})
