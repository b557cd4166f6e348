import { globSync } from 'node:fs'

// Says which command runs which test files, and which files share a process. A new file needs no line here: `npm test` runs it
// together with others.

/** `npm run check`, `npm test`, and `npm run test:all`, which runs the tests that `npm test` leaves out. */
export type Stage = 'check' | 'test' | 'rest'

/** `npm run check` runs these, except LONGER: everything pure, and the checks of the source. Each name is the beginning of a path under test/. */
const CHECKED = ['core/', 'language/', 'checks/', 'db/', 'reader/']
/** Files in these folders that try very many cases or read a lot. */
const LONGER = [
  'core/negotiation/lists.',
  'language/agreement',
  'language/command',
  'language/corpus',
  'language/effort',
  'language/properties',
  'language/rewrites',
  'language/score',
]
/**
 * These use real processes, browsers and servers. They wait more than they compute, and may fail just because the machine
 * stalls for a while.
 */
const REAL = [
  'cli/',
  'embedded/',
  'browser/',
  'client/',
  'mail-servers/',
  'faults/',
  'mail/service',
  'operations/prometheus',
  'operations/recovery',
  'operations/reverse-proxies',
  'security/every-way-in',
]
/** These measure memory or kill servers, so each gets its own process. */
const ALONE = ['security/archives', 'security/hostile-mailboxes', 'security/http-load', 'faults/']
/** `npm test` leaves these to `npm run test:all`. */
const REST = [
  'browser/booking',
  'browser/console-changes',
  'browser/console-work',
  'browser/docs',
  'browser/guest',
  'browser/mails',
  'cli/backup',
  'cli/beside-production',
  'cli/calendar',
  'cli/demo',
  'cli/doctor-servers',
  'cli/inspector',
  'cli/lists',
  'cli/mailroom',
  'cli/on-record',
  'cli/release',
  'cli/secret',
  'cli/setup',
  'cli/stopping',
  'cli/stuck',
  'cli/supervisor',
  'cli/tray',
  'cli/webhooks-listen',
  'console/plain-errors',
  'database/migrating',
  'database/pooler',
  'database/run-by-seed',
  'embedded/benchmarks',
  'embedded/killed',
  'embedded/lifecycle',
  'embedded/sharing',
  'embedded/trouble',
  'embedded/users',
  'faults/changes',
  'faults/database',
  'faults/mail',
  'faults/model',
  'faults/newer-schema',
  'faults/partition',
  'faults/patroni',
  'faults/readiness',
  'faults/receivers',
  'faults/routing',
  'faults/secret',
  'faults/slow-clients',
  'faults/standby',
  'faults/stopping',
  'faults/successor',
  'faults/two-nodes',
  'faults/versions',
  'mail-servers/imap',
  'mail-servers/several-nodes',
  'mail-servers/whole-way',
  'operations/alerts',
  'operations/kubernetes',
  'operations/prometheus',
  'operations/recovery',
  'operations/reverse-proxies',
  'security/archives',
  'security/every-way-in',
  'security/hostile-mailboxes',
  'security/http-load',
]
/** `npm test` runs a part of these, and `npm run test:all` the rest, or more: see test/support/stage.ts and bin/test.ts. */
const IN_BOTH = [
  'api/fuzz',
  'browser/console-booking-links',
  'browser/console-pages',
  'conversations/conversations',
  'core/negotiation/choose-offers',
  'core/time/explain-by-trying',
  'core/time/search',
  'security/loops',
]

/** More files in a process save more time; fewer spread better over the processors. */
const FILES_A_PROCESS = 12
/** Most of these take long. */
const REAL_FILES_A_PROCESS = 3

/** The files of a stage, in groups that each run in one process. The slowest come first, so that nothing waits for them at the end. */
export function groupsOf(stage: Stage): string[][] {
  const files = filesOf(stage)
  const alone = files.filter((file) => isIn(ALONE, file))
  const real = files.filter((file) => isReal(file) && !alone.includes(file))
  const others = files.filter((file) => !isReal(file) && !alone.includes(file))
  return [...alone.map((file) => [file]), ...deal(real, REAL_FILES_A_PROCESS), ...deal(others, FILES_A_PROCESS)]
}

export function filesOf(stage: Stage, all = testFiles()): string[] {
  return all.filter((file) => {
    if (stage === 'check') return isIn(CHECKED, file) && !isIn(LONGER, file)
    if (isIn(IN_BOTH, file)) return true
    return isIn(REST, file) === (stage === 'rest')
  })
}

export const testFiles = (): string[] => globSync('test/*/**/*.test.ts').sort()

export const isReal = (file: string): boolean => isIn(REAL, file)

const isIn = (names: string[], file: string) => names.some((name) => file.startsWith(`test/${name}`))

/** These folders also run on the system's PostgreSQL, unless others are named. */
export const REPEATED = ['api', 'database', 'deliveries']
/** Files about clients, receivers, refusals or calculations, and files with very many requests: the same on any PostgreSQL. */
const ON_ANY_DATABASE = [
  'api/broken-http',
  'api/authentication',
  'api/availability',
  'api/empty-and-ignored',
  'api/errors',
  'api/gates',
  'api/names',
  'api/places',
  'api/remedies',
  'api/spelling-of-paths',
  'api/fuzz',
  'api/every-route',
  'api/bad-input',
  'api/rate-limit',
  'api/round-robin',
  'api/audit',
  'database/one-clock',
  'database/run-by-seed',
  'faults/slow-clients',
  'faults/receivers',
  'faults/model',
  'faults/partition',
  'faults/patroni',
]

/** The groups of files in these folders, for the system's PostgreSQL. */
export function groupsOnSystem(folders: string[]): string[][] {
  const files = testFiles().filter((file) =>
    isIn(
      folders.map((folder) => `${folder}/`),
      file,
    ),
  )
  const asking = files.filter((file) => !isIn(ON_ANY_DATABASE, file))
  const alone = asking.filter((file) => isIn(ALONE, file))
  return [
    ...alone.map((file) => [file]),
    ...deal(
      asking.filter((file) => !alone.includes(file)),
      FILES_A_PROCESS,
    ),
  ]
}

/** All names above. A test checks that each still has a file. */
export const NAMED = [...CHECKED, ...LONGER, ...REAL, ...ALONE, ...REST, ...IN_BOTH, ...ON_ANY_DATABASE]

/** Dealt out like cards: files with similar names often take equally long. */
function deal(files: string[], size: number): string[][] {
  const of = Math.ceil(files.length / size)
  return Array.from({ length: of }, (_, index) => files.filter((_, i) => i % of === index))
}
