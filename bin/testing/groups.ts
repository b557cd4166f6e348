// Which tests are run together, by folders under test/.

/** Pure: all in one process, while the others go on beside it. */
export const PURE = ['core', 'language']
/** On one PostgreSQL that all of them share, or with processes of their own: side by side. */
export const QUICK = ['checks', 'db', 'api', 'http', 'console']
/**
 * The same, for longer: files that try many things, wait for real time-outs, or read a great deal. The longest file of all
 * comes first, so that the others run beside it and nobody waits for it at the end.
 */
export const LONGER = ['conversations', 'database', 'egress', 'calendars', 'webhooks', 'negotiations', 'guest', 'model']
const LONGER_FILES = [
  'fuzz',
  'every-route',
  'bad-input',
  'round-robin',
  'idempotency',
  'rate-limit',
  'agreement',
  'audit',
  'meeting-request-changes',
  'answers-as-documented',
  'effort',
  'rewrites',
  'coordinate',
  'conversations',
  'transfer',
  'request-filters',
  'request-log',
  'api/authentication',
  'broken-http',
  'meeting-request-lists',
  'corpus',
  'language/command',
]
/**
 * With processes, browsers and servers of their own, a few files at a time: from the front of this list and from its end, so
 * that whoever is done first helps the others. What measures times stands at the end.
 */
export const THOROUGH = [
  'deliveries',
  'cli',
  'embedded',
  'browser',
  'client',
  'mail-servers',
  'mail',
  'security',
  'faults',
]
/** What is run once more on the system's PostgreSQL; `npm run test:postgres` also does the mail and the faults. */
export const REPEATED = ['api', 'database', 'deliveries']
/**
 * Of these, files about connections of clients and receivers, about what is refused or computed, and about very many requests:
 * they are the same on any PostgreSQL.
 */
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
  'api/answers-as-documented',
  'database/one-clock',
  'database/run-by-seed',
  'faults/slow-clients',
  'faults/receivers',
  'faults/model',
  'faults/partition',
]

export const asksDatabase = (file: string): boolean => !ON_ANY_DATABASE.some((name) => file.includes(`/${name}`))
export const isLonger = (file: string): boolean => LONGER_FILES.some((name) => file.includes(`/${name}`))
