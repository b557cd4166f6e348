import { JSON_OPTION, type Manual } from './manual.ts'

export const migrateCommand: Manual = {
  usage: 'parley migrate [--json]',
  details: 'Starting the service does the same. Safe to run again, also from several machines at once.',
  options: JSON_OPTION,
}
