import { JSON_OPTION, type Manual } from './manual.ts'

export const restoreCommand: Manual = {
  usage: 'parley restore FILE [--json]',
  details: `FILE comes from "parley backup"; - is standard input. The database must be empty: a new PARLEY_DATA, or a DATABASE_URL
without tables. Backups of an older Parley or another PostgreSQL version are brought up to date.`,
  positionals: ['FILE'],
  options: JSON_OPTION,
}
