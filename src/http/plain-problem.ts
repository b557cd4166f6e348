import type { ErrorObject } from 'ajv'
import { similarZone } from '#core/time/similar-zone.ts'

/** The words beside the field, where programs read the name of a type or a format. Schemas may bring words of their own. */
export function plainProblem(error: ErrorObject): string {
  const own = error.parentSchema?.['x-plainly']
  if (typeof own === 'string' && OWN_WORDS.has(error.keyword)) return own
  const limit = Number((error.params as { limit?: number }).limit)
  switch (error.keyword) {
    case 'required':
    case 'minLength':
      return 'Please fill this in.'
    case 'type':
      return plainType([error.params.type].flat()[0])
    case 'maxLength':
      return `This is too long: at most ${limit.toLocaleString('en')} characters fit.`
    case 'maxItems':
      return `These are too many: at most ${limit} are possible.`
    case 'minItems':
      return limit === 1 ? 'Choose at least one.' : `Choose at least ${limit}.`
    case 'minimum':
      return `This must be ${limit.toLocaleString('en')} or more.`
    case 'maximum':
      return `This must be ${limit.toLocaleString('en')} or less.`
    case 'enum':
      return 'Choose one of the possible values.'
    case 'format':
      return plainFormat(error.params.format, error.data)
    case 'text':
      return 'This holds invisible characters, or line breaks where there can be none. Type it instead of pasting it.'
    default:
      return 'This is not in a form that can be used.'
  }
}

const OWN_WORDS: ReadonlySet<string> = new Set(['pattern', 'enum', 'type', 'minLength', 'minItems', 'required'])

function plainType(type: unknown): string {
  switch (type) {
    case 'integer':
      return 'This must be a whole number.'
    case 'number':
      return 'This must be a number.'
    case 'boolean':
      return 'Choose yes or no.'
    case 'string':
      return 'This must be a text.'
    default:
      return 'This is not in a form that can be used.'
  }
}

function plainFormat(format: unknown, value: unknown): string {
  switch (format) {
    case 'email':
      return 'This is not an email address. One looks like ana@acme.test.'
    case 'time-zone': {
      const similar = similarZone(String(value))
      return similar === null
        ? 'There is no such time zone. Type a large city in it, such as Lisbon.'
        : `There is no such time zone. Did you mean ${similar}?`
    }
    case 'date-time':
      return 'This is not a date with a time.'
    default:
      return 'This is not in a form that can be used.'
  }
}
