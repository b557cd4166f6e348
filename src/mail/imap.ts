import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import type { Clock } from '#core/clock.ts'
import { isTrayRefusal } from '#core/mail/tray.ts'
import { insertStray } from '#db/mail/mail-strays.ts'
import { findCursor, type MailboxCursor, updateCursor } from '#db/mail/mailbox-cursors.ts'
import { deleteWaiting, listWaiting, updateWaiting } from '#db/mail/mailbox-waiting.ts'
import { isConnectionFailure, type Pool } from '#db/sql.ts'
import type { ImapMailbox } from '#settings/mail-in-settings.ts'
import type { Log } from '#telemetry/log.ts'
import type { Ingest } from './ingest.ts'
import { MAIL_BYTES_MAX } from './mime-bytes.ts'

// Reads one mailbox: at once when the server says that something arrived (IDLE), and every minute anyway, because servers
// forget to say so. Committed mail is noted in the cursor and then moved to the folder Processed. Mail for others stays where
// it is, and so does mail that finds a full tray: that is tried again later. A broken connection is opened again, with growing
// pauses.
//
//   connect → read everything after the cursor → retry mail that had no room → wait for news, a minute, or the end → read …

const POLL_EVERY_MS = 60_000
const RECONNECT_MS_MIN = 500
const RECONNECT_MS_MAX = 60_000
/** How far back the first reading goes, for answers to mail from before the mailbox was connected. */
const FIRST_LOOK_DAYS = 30
/** After this many failures not caused by the database, a mail is set aside, or it would block all mail after it. */
const TRIES_MAX = 3
const PROCESSED = 'Processed'
/** A server takes minutes for nothing that we ask. This is for the largest mail on a slow line, and for a server that never finishes. */
const ANSWER_MS_MAX = 5 * 60_000
/** A search over a month in a busy mailbox lists a hundred thousand numbers in a line. */
const LINE_BYTES_MAX = 1024 * 1024

export type ImapOptions = {
  mailbox: ImapMailbox
  pool: Pool
  ingest: Ingest
  log: Log
  clock: Clock
  pollEveryMs?: number
  reconnectMs?: number
  answerMsMax?: number
}

export function startImap(options: ImapOptions): AsyncDisposable {
  const stop = new AbortController()
  const running = run(options, stop.signal)
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await running
    },
  }
}

async function run(options: ImapOptions, stop: AbortSignal): Promise<void> {
  const tries = new Map<number, number>()
  const firstPauseMs = options.reconnectMs ?? RECONNECT_MS_MIN
  let pauseMs = firstPauseMs
  while (!stop.aborted) {
    const startedAtMs = performance.now()
    try {
      await readWhileConnected(options, tries, stop)
    } catch (error) {
      if (!stop.aborted) options.log.warn({ err: error }, `the mailbox cannot be read now: again in ${pauseMs} ms`)
    }
    if (performance.now() - startedAtMs > RECONNECT_MS_MAX) pauseMs = firstPauseMs
    await sleep(pauseMs, undefined, { signal: stop }).catch(() => {})
    pauseMs = Math.min(pauseMs * 2, RECONNECT_MS_MAX)
  }
}

async function readWhileConnected(options: ImapOptions, tries: Map<number, number>, stop: AbortSignal): Promise<void> {
  const client = await connect(options.mailbox)
  // Without a listener, an error on an idle connection ends the process.
  client.on('error', (error) => options.log.debug({ err: error }, 'the line to the mailbox failed'))
  const onStop = () => client.close()
  stop.addEventListener('abort', onStop)
  try {
    await answered(client, options, client.connect())
    await answered(client, options, client.mailboxOpen(options.mailbox.folder))
    // Do not miss mail that is announced while we still read.
    let news = Promise.withResolvers<void>()
    const announce = () => news.resolve()
    client.on('exists', announce).on('close', announce)
    while (client.usable && !stop.aborted) {
      news = Promise.withResolvers<void>()
      await takeNew(client, options, tries)
      await idleUntil(client, news.promise, options.pollEveryMs ?? POLL_EVERY_MS)
    }
  } finally {
    stop.removeEventListener('abort', onStop)
    // Even a connect() that failed leaves a socket that would keep the process alive.
    client.close()
  }
}

/** Connects, logs in and opens the folder without reading anything. Throws the server's error. */
export async function tryMailbox(mailbox: ImapMailbox): Promise<void> {
  const client = await connect(mailbox)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.mailboxOpen(mailbox.folder, { readOnly: true })
  } finally {
    client.close()
  }
}

async function connect({ host, port, isTls, isLocal, user, password }: ImapMailbox): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  return new ImapFlow({
    host,
    port,
    secure: isTls,
    ...(isTls || isLocal ? {} : { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    // Packed answers would grow only after they were counted.
    disableCompression: true,
    maxLineLength: LINE_BYTES_MAX,
    maxLiteralSize: MAIL_BYTES_MAX,
    maxResponseSize: MAIL_BYTES_MAX + LINE_BYTES_MAX,
    connectionTimeout: 20_000,
    socketTimeout: ANSWER_MS_MAX,
  })
}

/** The answer to a command. A server that sends a byte now and then is never silent, so the line to it is closed when its time is up. */
async function answered<T>(
  client: ImapFlow,
  { answerMsMax = ANSWER_MS_MAX }: Pick<ImapOptions, 'answerMsMax'>,
  answer: Promise<T>,
): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new Error(`the server has not answered within ${answerMsMax} ms`))
    client.close()
  }, answerMsMax)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function takeNew(client: ImapFlow, options: ImapOptions, tries: Map<number, number>): Promise<void> {
  const { pool, mailbox, clock } = options
  const name = `${mailbox.user}@${mailbox.host}/${mailbox.folder}`
  const uidValidity = Number(client.mailbox ? client.mailbox.uidValidity : 0)
  const cursor = await findCursor(pool, name)
  for (const uid of await answered(client, options, listNew(client, cursor, uidValidity, clock))) {
    if (!client.usable) return
    const taken = await takeOne(client, options, uid, tries)
    if (taken === 'later' && !(await updateWaiting(pool, { name, uidValidity }, uid, clock)))
      options.log.warn({ uid }, 'a mail cannot be taken yet, and too many wait already: it stays in the mailbox')
    await updateCursor(pool, name, { uidValidity, uid }, clock)
    if (taken === 'ours') await moveAway(client, options, uid)
  }
  for (const uid of await listWaiting(pool, { name, uidValidity }, clock)) {
    if (!client.usable) return
    const taken = await takeOne(client, options, uid, tries)
    if (taken === 'later') await updateWaiting(pool, { name, uidValidity }, uid, clock)
    else await deleteWaiting(pool, { name, uidValidity }, uid)
    if (taken === 'ours') await moveAway(client, options, uid)
  }
}

/** A mail is ours, is tried again later since it has no room or cannot be read, or stays in the mailbox for good. */
type Taken = 'ours' | 'later' | 'stays'

async function takeOne(
  client: ImapFlow,
  options: ImapOptions,
  uid: number,
  tries: Map<number, number>,
): Promise<Taken> {
  const raw = await fetched(client, options, uid).catch((error) => {
    if (failedAgain(tries, uid) < TRIES_MAX) throw error
    options.log.error({ err: error, uid }, 'a mail could not be read three times: it is tried again later')
    tries.delete(uid)
    return 'unreadable' as const
  })
  if (raw === 'unreadable') return 'later'
  return raw === undefined ? 'stays' : await take(options, raw, uid, tries)
}

async function fetched(client: ImapFlow, options: ImapOptions, uid: number): Promise<Uint8Array | undefined> {
  const source = { start: 0, maxLength: MAIL_BYTES_MAX }
  const message = await answered(client, options, client.fetchOne(`${uid}`, { source }, { uid: true }))
  return message ? message.source : undefined
}

function failedAgain(tries: Map<number, number>, uid: number): number {
  const count = (tries.get(uid) ?? 0) + 1
  tries.set(uid, count)
  return count
}

async function listNew(
  client: ImapFlow,
  cursor: MailboxCursor | null,
  uidValidity: number,
  clock: Clock,
): Promise<number[]> {
  const after = cursor?.uidValidity === uidValidity ? cursor.uid : 0
  const since = new Date(clock.nowMs() - FIRST_LOOK_DAYS * 86_400_000)
  const range = after > 0 ? { uid: `${after + 1}:*` } : { since }
  const found = (await client.search(range, { uid: true })) || []
  // "5:*" also returns the last mail if there is none after the fourth.
  return found.filter((uid) => uid > after).sort((a, b) => a - b)
}

/** Throws while the database is unavailable: then the mail is read again later. */
async function take(options: ImapOptions, raw: Uint8Array, uid: number, tries: Map<number, number>): Promise<Taken> {
  try {
    const { others, ...first } = await options.ingest(raw, null, 'imap')
    tries.delete(uid)
    // With several workspaces, those that took it recognise the mail when it comes again.
    if ([first, ...others].some(({ why }) => isTrayRefusal(why))) return 'later'
    return first.outcome !== 'stray' && first.outcome !== 'refused' ? 'ours' : 'stays'
  } catch (error) {
    const count = failedAgain(tries, uid)
    if (isConnectionFailure(error) || count < TRIES_MAX) throw error
    options.log.error({ err: error }, 'a mail could not be taken three times: it is kept aside')
    await insertStray(options.pool, { raw, envelope: { from: '', rcpt: [] }, why: 'failed' }, options.clock)
    tries.delete(uid)
    return 'ours'
  }
}

/** Only to keep the mailbox tidy: the cursor skips unmoved mail anyway. */
async function moveAway(client: ImapFlow, options: ImapOptions, uid: number): Promise<void> {
  const move = () => answered(client, options, client.messageMove(`${uid}`, PROCESSED, { uid: true }))
  try {
    if (await move()) return
    await answered(client, options, client.mailboxCreate(PROCESSED))
    await move()
  } catch (error) {
    if (!client.usable) throw error
    options.log.warn({ err: error }, `a mail could not be moved to the folder ${PROCESSED}`)
  }
}

/** Until there is news, the connection has ended, or a while has passed. */
async function idleUntil(client: ImapFlow, news: Promise<void>, withinMs: number): Promise<void> {
  const timer = new AbortController()
  // The next command ends it. If it fails, the connection has ended, which is noticed anyway.
  client.idle().catch(() => {})
  await Promise.race([news, sleep(withinMs, undefined, { signal: timer.signal }).catch(() => {})])
  timer.abort()
}
