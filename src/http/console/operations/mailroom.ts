import { type Static, Type } from 'typebox'
import { moveClock, requirePossible } from '#actions/move-clock.ts'
import { requireDevelopment } from '#actions/require-development.ts'
import { instantOf } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { whyInTray } from '#core/mail/tray.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { listMailboxes, type PersonsMailbox } from '#db/mail/mailroom.ts'
import { inTransaction } from '#db/transaction.ts'
import { getClockOffsetMs, type Workspace } from '#db/workspaces.ts'
import type { Ingested } from '#mail/ingest.ts'
import { type Act, answerAs, type Mailroom, requireKept, writeAs } from '#mail/mailroom.ts'
import { Identifier, Nullable, Time } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'
import { MailShape, mailsOf } from './mailbox.ts'

// For development without sending mail: everybody's mailbox, answers in anybody's name, and a clock that can be moved. Answers are
// real mail and take the same path as mail from outside.

const Email = Type.String({ format: 'email' })
const Text = Type.String({ text: 'lines', maxLength: 20_000, description: 'In their own words.' })

const MailboxShape = Type.Object({
  email: Type.String(),
  name: Nullable(Type.String()),
  received: Type.Integer(),
  sent: Type.Integer(),
  last_at: Time('By the clock of the workspace.'),
  last_subject: Type.String(),
})

const KeptShape = Type.Object({
  message_id: Nullable(Identifier('message')),
  meeting_request_id: Nullable(Identifier('request')),
  waits_because: Nullable(Type.String({ description: 'Why it waits in the tray, where it does.' })),
})

const ClockShape = Type.Object({
  now: Time('What the clock of the workspace shows.'),
  ahead_ms: Type.Number({ description: 'By how much it is ahead of real time.' }),
})

const ACTS = ['reply', 'out_of_office', 'accept', 'decline', 'maybe', 'bounce'] as const

export const mailroomOperations: Operation[] = [
  operation({
    name: 'listMailboxes',
    method: 'GET',
    path: '/mailroom',
    ability: 'use_mailroom',
    summary: 'List everybody who got mail',
    answers: { 200: Type.Object({ data: Type.Array(MailboxShape) }) },
    act: async ({ workspace }, { mailroom }) => {
      const { pool } = await requireMailroom(mailroom)
      return { data: (await listMailboxes(pool, workspace)).map(mailboxShape) }
    },
  }),

  operation({
    name: 'showMailbox',
    method: 'GET',
    path: '/mailroom/boxes/:email',
    ability: 'use_mailroom',
    summary: 'Show the mails of one person, as they see them',
    params: Type.Object({ email: Type.String() }),
    answers: { 200: Type.Object({ data: Type.Array(MailShape) }) },
    act: async ({ params, workspace }, { mailroom }) => {
      const { pool } = await requireMailroom(mailroom)
      return { data: await mailsOf(pool, workspace, params.email) }
    },
  }),

  operation({
    name: 'answerAsAnybody',
    method: 'POST',
    path: '/mailroom/answer',
    ability: 'use_mailroom',
    summary: 'Answer a mail as whoever got it',
    body: Type.Object({
      email: Email,
      mail_id: Type.Optional(Identifier('message', 'By default their newest.')),
      do: Type.Unsafe<(typeof ACTS)[number]>({ type: 'string', enum: [...ACTS] }),
      text: Type.Optional(Text),
    }),
    answers: { 200: Type.Object({ data: KeptShape }) },
    act: async ({ body, workspace, acting }, { mailroom, wake }) => {
      const room = { ...(await requireMailroom(mailroom)), actor: acting.actor }
      const act = actOf(body.do, body.text ?? '')
      const chosen = body.mail_id === undefined ? {} : { messageId: body.mail_id }
      const kept = requireKept(await answerAs(room, workspace, { email: body.email, act, ...chosen }), room.home)
      wake({ workspaceId: workspace.id, requestId: kept.requestId })
      return { data: keptShape(kept) }
    },
  }),

  operation({
    name: 'writeAsAnybody',
    method: 'POST',
    path: '/mailroom/write',
    ability: 'use_mailroom',
    summary: 'Write a new mail from anybody',
    body: Type.Object({
      from: Email,
      to: Type.Array(Email, { minItems: 1 }),
      cc: Type.Optional(Type.Array(Email)),
      subject: Type.String({ text: 'line', maxLength: 255 }),
      text: Text,
    }),
    answers: { 200: Type.Object({ data: KeptShape }) },
    act: async ({ body, workspace, acting }, { mailroom, wake }) => {
      const room = { ...(await requireMailroom(mailroom)), actor: acting.actor }
      const mail = { ...body, cc: body.cc ?? [], text: requireText(body.text) }
      const kept = requireKept(await writeAs(room, workspace, mail), room.home)
      wake({ workspaceId: workspace.id, requestId: kept.requestId })
      return { data: keptShape(kept) }
    },
  }),

  operation({
    name: 'showClock',
    method: 'GET',
    path: '/clock',
    ability: 'use_mailroom',
    summary: 'Show the clock that negotiations go by',
    answers: { 200: Type.Object({ data: ClockShape }) },
    act: async ({ workspace }, { mailroom }) => ({ data: await clockOf(await requireMailroom(mailroom), workspace) }),
  }),

  operation({
    name: 'moveClock',
    method: 'POST',
    path: '/clock',
    ability: 'use_mailroom',
    summary: 'Move that clock ahead',
    description: 'To watch days pass. It cannot be moved back.',
    body: Type.Object({ minutes: Type.Integer({ minimum: 1, maximum: 366 * 24 * 60, description: 'By how many.' }) }),
    answers: { 200: Type.Object({ data: ClockShape }) },
    act: async ({ body, workspace, acting }, { mailroom, wake }) => {
      const room = await requireMailroom(mailroom)
      const now = Temporal.Instant.from((await clockOf(room, workspace)).now)
      const target = now.add({ minutes: body.minutes })
      requirePossible(now, target)
      await inTransaction(room.pool, (sql) => moveClock(sql, workspace, target, acting))
      wake()
      return { data: await clockOf(room, workspace) }
    },
  }),
]

/** Also refused if a production service shares the database: real people would get mail from the simulation. */
export async function requireMailroom(mailroom: Mailroom | null): Promise<Mailroom> {
  if (mailroom === null)
    throw new Failure('not_found', 'There is no mailroom here: it is for development, where no SMTP_URL is set.')
  await requireDevelopment(mailroom.pool, 'where only mail that really arrives counts')
  return mailroom
}

const PARTSTATS = { accept: 'ACCEPTED', decline: 'DECLINED', maybe: 'TENTATIVE' } as const

function actOf(what: (typeof ACTS)[number], text: string): Act {
  if (what === 'bounce') return { do: 'bounce' }
  if (what === 'reply' || what === 'out_of_office') return { do: what, text: requireText(text) }
  return { do: 'rsvp', partstat: PARTSTATS[what] }
}

function requireText(text: string): string {
  if (text.trim() === '') throw new Failure('validation_error', 'text: is empty. Write what they would write.')
  return text
}

async function clockOf({ pool, clock }: Mailroom, workspace: Workspace): Promise<Static<typeof ClockShape>> {
  const aheadMs = await getClockOffsetMs(pool, workspace)
  return { now: timestamp(instantOf(clock).add({ milliseconds: aheadMs })), ahead_ms: aheadMs }
}

function keptShape({ messageId, requestId, outcome, why }: Ingested): Static<typeof KeptShape> {
  return {
    message_id: messageId,
    meeting_request_id: requestId,
    waits_because: outcome === 'tray' ? whyInTray(why ?? '') : null,
  }
}

function mailboxShape(box: PersonsMailbox): Static<typeof MailboxShape> {
  return {
    email: box.email,
    name: box.name,
    received: box.received,
    sent: box.sent,
    last_at: box.lastAt,
    last_subject: box.lastSubject,
  }
}
