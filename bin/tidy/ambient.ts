import { type Check, everyMatch } from './source-file.ts'

/**
 * Files that need the machine's own time or randomness. All other code is passed a clock, so that a whole service can run from a
 * seed. Measurements and leases use performance.now(), which no test needs to set.
 */
const OF_THE_MACHINE = [
  'src/settings/system-clock.ts',
  // Waits for processes and files on this machine.
  'src/db/embedded/',
  // Seals and makes keys: seeded randomness would expose them.
  'src/seal/',
  // When the process started.
  'src/telemetry/process-metrics.ts',
  // A command is its own composition root, and a backup records when it was made.
  'src/db/backup/',
  'src/commands/',
]

/**
 * Files whose SQL asks the database for the time. Leases do, because several nodes with different clocks must agree on when a
 * lease ends. The time that people and rules go by is passed in.
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
  // A sweep skips leased rows.
  'src/db/forget/retention.ts',
  // Tells which nodes are alive.
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
