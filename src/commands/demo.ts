import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '#db/sql.ts'
import type { Command } from './command.ts'
import { OPERATOR } from './operator.ts'
import { stopSignal } from './stop-signal.ts'
import { entryText } from './story.ts'
import { cyan } from './terminal.ts'

// A whole story in the terminal: real mail, real readings and decisions, on a temporary database.

const ANA = { email: 'ana@acme.test', name: 'Ana Ruiz', zone: 'Europe/Lisbon' }
const BO = { email: 'bo@client.test', name: 'Bo Lind', zone: 'Europe/Berlin' }

/** Long enough to follow, and the whole story still takes less than half a minute. */
export const PAUSE_MS = 1_200

export const demoCommand: Command = {
  usage: 'parley demo [--fast]',
  details: 'It uses a temporary database, touches nothing of yours, and sends nothing.',
  options: { fast: { help: 'Do not pause for reading.' } },
  run: async (input) => {
    const { openDatabase } = await import('#db/database.ts')
    const { migrate } = await import('#db/migrate.ts')
    const stop = stopSignal()
    const folder = await mkdtemp(join(tmpdir(), 'parley-demo-'))
    try {
      await using database = await openDatabase({ databaseUrl: null, dataFolder: folder, purpose: 'test', max: 4 })
      await migrate(database.pool)
      await play(database.pool, input.flags.has('fast') || !process.stdout.isTTY ? 0 : PAUSE_MS, stop)
    } catch (error) {
      if (!stop.aborted) throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function play(pool: Pool, pauseMs: number, stop: AbortSignal): Promise<void> {
  const { createRequest } = await import('#actions/create-request.ts')
  const { createWorkspace } = await import('#actions/create-workspace.ts')
  const { changeMember } = await import('#actions/update-member.ts')
  const { findBooking } = await import('#db/negotiation/bookings.ts')
  const { inTransaction } = await import('#db/transaction.ts')
  const { bookingShape } = await import('#http/shapes/booking.ts')
  const { Stage } = await import('./demo/stage.ts')
  const { workspace, owner } = await inTransaction(pool, (sql) =>
    createWorkspace(sql, { name: 'Acme', handle: 'acme', timezone: ANA.zone, owner: ANA.email }, OPERATOR),
  )
  await inTransaction(pool, (sql) =>
    changeMember(sql, workspace, owner.id, { name: ANA.name, timezone: ANA.zone }, OPERATOR),
  )
  await using stage = new Stage(pool, workspace, { domain: 'parley.test' }, OPERATOR)
  await stage.moveTo(nextMonday(await stage.now()))

  let requestId = ''
  const say = async (text: string) => {
    process.stdout.write(`\n${text}\n`)
    await sleep(pauseMs, undefined, { signal: stop })
  }
  const tell = (line: string) => say(cyan(`● ${line}`))
  const show = async () => {
    await stage.settle()
    for (const entry of await stage.news(requestId)) await say(entryText(entry))
  }

  await tell(`${ANA.name} (Lisbon) asks Parley for half an hour with ${BO.name} (Berlin).`)
  const { request } = await createRequest(
    pool,
    workspace,
    {
      organizer: { email: ANA.email },
      participants: [{ email: BO.email, name: BO.name, timezone: BO.zone }],
      source: 'api',
      includeIntroduction: true,
      context: {
        title: 'Product demo',
        purpose: 'See whether our product fits',
        description: null,
        durationMinutes: 30,
        timeframe: null,
        place: { kind: 'video', url: 'https://meet.acme.test/{room}' },
      },
    },
    null,
    OPERATOR,
  )
  requestId = request.id
  await show()

  await tell('Two business days pass, and Bo is silent.')
  await stage.pass({ hours: 52 })
  await show()

  await tell('Bo answers in his own words.')
  await stage.answer({
    email: BO.email,
    name: BO.name,
    act: {
      do: 'reply',
      text: 'Sorry, busy week! None of these, but any day next week after 3pm works, just not Thursday.',
    },
  })
  await show()

  await tell('Bo’s calendar program accepts the invite.')
  await stage.answer({ email: BO.email, name: BO.name, act: { do: 'rsvp', partstat: 'ACCEPTED' } })
  await show()

  await tell('And this is what GET /api/v1/meeting_requests/:id/booking answers:')
  const booking = await findBooking(pool, workspace, requestId)
  if (!booking) throw new Error('the story ended without a booking')
  process.stdout.write(`${JSON.stringify({ data: bookingShape(booking) }, null, 2)}\n\n`)
  process.stdout.write('Try it yourself: npm start, and then the tour in README.md\n')
}

function nextMonday(now: Temporal.Instant): Temporal.Instant {
  const today = now.toZonedDateTimeISO(ANA.zone)
  const monday = today.add({ days: 8 - today.dayOfWeek })
  return monday.with({ hour: 9, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 }).toInstant()
}
