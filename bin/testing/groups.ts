// Which tests are run together, by folders under test/.

/** Pure: all in one process, while the others go on beside it. */
export const PURE = ['core', 'language']
/** On one PostgreSQL that all of them share, or with processes of their own: side by side. */
export const QUICK = ['checks', 'db', 'api', 'http']
/** The same, for longer: files that try many things, wait for real time-outs, or read a great deal. */
export const LONGER = ['database', 'egress', 'calendars', 'webhooks', 'conversations', 'negotiations', 'model']
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
]
/** With processes, browsers and servers of their own: in two rows, each one after another, so that they do not starve. */
export const THOROUGH = ['deliveries', 'cli', 'embedded', 'browser', 'faults']
export const THOROUGH_BESIDE = ['security', 'mail', 'mail-servers', 'client']
/** What is run once more on the system's PostgreSQL, at the head of the second row; `npm run test:postgres` also does the mail. */
export const REPEATED = ['api', 'database', 'deliveries', 'faults']

export const isLonger = (file: string): boolean => LONGER_FILES.some((name) => file.includes(`/${name}`))
