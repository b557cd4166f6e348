import { type Check, everyMatch } from './source-file.ts'

/**
 * Where time or chance of the machine itself is meant. Everything else is handed a clock, so that a whole service can be run
 * by a seed. Measuring and leases use performance.now(), which nobody needs to set.
 */
const OF_THE_MACHINE = [
  'src/settings/system-clock.ts',
  // Waits for processes and files of this machine.
  'src/db/embedded/',
  // Seals and makes keys: chance that comes from a seed would lay them open.
  'src/seal/',
  // When the process started.
  'src/telemetry/process-metrics.ts',
  // A command is a composition root of its own; a backup says when it was made.
  'src/db/backup/',
  'src/commands/',
]

/**
 * Where SQL asks the database for the time. Leases do, because several nodes with clocks of their own have to agree on when one
 * ends; what time it is for people and for the rules is handed in.
 */
const OF_THE_DATABASE = [
  // Leases of deliveries, mails, calendars and questions to the model, the tries that follow from them, and how long they have waited.
  'src/db/queue/claims.ts',
  'src/db/webhooks/delivery-queue.ts',
  'src/db/webhooks/delivery-outcomes.ts',
  'src/db/mail/outbox-queue.ts',
  'src/db/negotiation/model-readings.ts',
  'src/db/calendar/calendar-queue.ts',
  'src/db/queue/queue-depth.ts',
  // A sweep passes over what is leased.
  'src/db/forget/retention.ts',
  // Which nodes live.
  'src/db/queue/nodes.ts',
  // Until when no node asks a provider.
  'src/db/calendar/provider-pauses.ts',
  // When a migration was applied.
  'src/db/migrate.ts',
  // Compares the two clocks.
  'src/commands/doctor/database.ts',
]

const isConcerned = (path: string) =>
  path.startsWith('src/') &&
  path.endsWith('.ts') &&
  !path.startsWith('src/core/') &&
  !OF_THE_MACHINE.some((place) => path.startsWith(place))

export const ambient: Check = (files) => [
  ...everyMatch(
    files,
    isConcerned,
    /\b(Date\.now|Temporal\.Now)\b|\bnew Date\(\s*\)/g,
    'time is handed in: take a Clock and ask it (core/clock.ts), or add the file to bin/tidy/ambient.ts and say why',
  ),
  ...everyMatch(
    files,
    isConcerned,
    /\b(Math\.random|getRandomValues|randomUUID|randomInt)\b|(?<![.\w])randomBytes\b/g,
    'chance is handed in: take a Clock and its randomBytes, or add the file to bin/tidy/ambient.ts and say why',
  ),
  ...everyMatch(
    files,
    (path) => path.startsWith('src/') && path.endsWith('.ts') && !OF_THE_DATABASE.includes(path),
    /(?<![.\w]|async )(now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|\b(current_timestamp|localtimestamp)\b/g,
    'SQL is handed the time: pass it as a parameter, or, for a lease, add the file to OF_THE_DATABASE in bin/tidy/ambient.ts',
  ),
  ...everyMatch(
    files,
    (path) => path.startsWith('src/') && path.endsWith('.ts'),
    /\b(next_attempt_at|lease_until) *[<>]?=? *(least\(|greatest\()?\$\{/g,
    'leases and tries go by the clock of the database: compare and set these by now(), or take dueAtOnce of src/db/queue/claims.ts',
  ),
  ...everyMatch(
    files,
    (path) => isConcerned(path) && path !== 'src/main.ts',
    /from '#settings\/system-clock\.ts'/g,
    'the clock of this machine is taken by main and the commands only: let them hand it in',
  ),
]
