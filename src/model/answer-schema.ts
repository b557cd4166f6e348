// The form of the answer, for servers that can hold a model to one. Every field is required and may be null, because the
// strict mode of several servers allows nothing else.

import { INSTRUCTIONS, INTENTS } from '#core/language/agreement/model-answer.ts'

const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }
const numberOrNull = { type: ['integer', 'null'] }

const object = (properties: Record<string, unknown>, type: string | string[] = 'object') => ({
  type,
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

const list = (properties: Record<string, unknown>) => ({ type: 'array', items: object(properties) })

export const ANSWER_SCHEMA = object({
  zone: textOrNull,
  stated_zone: textOrNull,
  picks: list({ offer: { type: 'integer' }, words: text }),
  windows: list({ is: { type: 'string', enum: ['free', 'busy'] }, date: text, from: text, to: text, words: text }),
  intents: list({ intent: { type: 'string', enum: INTENTS }, words: text }),
  people: list({ email: textOrNull, name: textOrNull, words: text }),
  duration_minutes: numberOrNull,
  until: textOrNull,
  answer: { type: ['string', 'null'], enum: ['yes', 'no', null] },
  instructions: list({
    do: { type: 'string', enum: INSTRUCTIONS },
    email: textOrNull,
    by: textOrNull,
    count: numberOrNull,
    words: text,
  }),
  request: object(
    {
      wants: { type: ['boolean', 'null'] },
      duration_minutes: numberOrNull,
      people: list({ email: textOrNull, name: textOrNull }),
      timeframe: object({ start: textOrNull, end: textOrNull }, ['object', 'null']),
    },
    ['object', 'null'],
  ),
  doubts: list({ words: text, question: text }),
})
