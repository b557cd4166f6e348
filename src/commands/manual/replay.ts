import { JSON_OPTION, type Manual } from './manual.ts'

export const replayCommand: Manual = {
  usage: 'parley replay [--json]',
  details:
    'Run it before an upgrade goes live. It covers the last 30 days, of each request the newest 50 decisions. It writes nothing and sends nothing. It exits with 1 if anything\nwould be decided differently.',
  options: JSON_OPTION,
}
