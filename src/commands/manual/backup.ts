import { JSON_OPTION, type Manual } from './manual.ts'

export const backupCommand: Manual = {
  usage: 'parley backup FILE [--json]',
  details: `FILE must not exist yet; only its owner can read it. - is standard output. Secrets stay sealed in the backup, so you also
need PARLEY_SECRET, or the file "secret" of the data folder. Keep it safe, and not next to the backup.`,
  positionals: ['FILE'],
  options: JSON_OPTION,
}
