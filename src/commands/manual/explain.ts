import { JSON_OPTION, type Manual } from './manual.ts'

export const explainCommand: Manual = {
  usage: 'parley explain REQUEST_ID [--json]',
  positionals: ['REQUEST_ID'],
  options: JSON_OPTION,
}
