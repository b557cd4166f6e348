import { JSON_OPTION, type Manual } from './manual.ts'

export const modelCheck: Manual = {
  usage: 'parley model check [--json]',
  details: `The model is the one of PARLEY_LLM_URL and PARLEY_LLM_MODEL. The shipped replies, all invented, are sent one after the other.
"Sure and wrong" is what would book a time that nobody agreed to: after agreement it should be 0.`,
  options: { ...JSON_OPTION },
}
