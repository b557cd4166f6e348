import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { BadInput, type FieldProblem } from '#core/failure.ts'
import { emailProblem } from '#core/person/email.ts'
import { NOT_IN_A_LINE } from '#core/person/name.ts'
import { similarZone } from '#core/time/similar-zone.ts'
import { parseTimestamp } from '#core/time/timestamp.ts'
import { isZone } from '#core/time/zone.ts'
import { plainProblem } from './plain-problem.ts'
import type { Choice } from './shapes/envelope.ts'

// One schema per shape validates, serialises and documents it. This file applies schemas, and turns their errors into one Failure
// that names the field, its problem and the remedy.

type Part = 'body' | 'querystring' | 'params' | 'headers'

export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const part = (httpPart ?? 'body') as Part
  // Compiled on first use, as in serialize.ts.
  let check: ValidateFunction | null = null
  const numbers = part === 'body' ? [] : numbersIn(schema)
  return (data: unknown) => {
    const repeated = part === 'querystring' ? repeatProblem(data, schema) : null
    if (repeated) return { error: repeated }
    readNumbers(data, numbers)
    check ??= ajv.compile(schema)
    if (check(data)) return { value: data }
    return { error: failureFrom(check.errors ?? [], part) }
  }
}

/** `limit=1&limit=2` arrives as a list; we cannot know which one was meant. */
function repeatProblem(data: unknown, schema: { properties?: object }): BadInput | null {
  const query = data as Record<string, unknown>
  const repeated = Object.keys(schema.properties ?? {}).find((name) => Array.isArray(query[name]))
  return repeated === undefined
    ? null
    : new BadInput('invalid_request', `${repeated}: is in the query more than once. Give it once.`, [
        { field: repeated, plainly: 'This is in the address more than once.' },
      ])
}

/** A query is all text, so its numbers are parsed. */
function numbersIn(schema: { properties?: Record<string, { type?: unknown }> }): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, { type }]) => (type === 'integer' ? [name] : []))
}

/** Digits only. Ajv's own coercion also reads 0x10 and 1e3, and lets Infinity past every limit. */
function readNumbers(data: unknown, names: string[]): void {
  const query = data as Record<string, unknown>
  for (const name of names) {
    const text = query[name]
    if (typeof text === 'string' && /^-?\d{1,15}$/.test(text)) query[name] = Number(text)
  }
}

const ajv = compiler()

function compiler(): Ajv {
  // All errors, because a missing field anywhere outranks a bad one. The body parser limits their number. Verbose, because the
  // schema may contain the words for a problem, and the remedy may depend on the value.
  const ajv = new Ajv({ allErrors: true, verbose: true, useDefaults: true, strict: true, strictTypes: false })
  ajv.addKeyword({ keyword: 'trim', type: 'string', modifying: true, before: 'maxLength', compile: () => trim })
  ajv.addKeyword({ keyword: 'example', schemaType: ['string', 'number', 'boolean', 'object', 'array'] })
  ajv.addKeyword('x-problem')
  ajv.addKeyword('x-plainly')
  ajv.addKeyword('x-documented')
  ajv.addKeyword({ keyword: 'text', type: 'string', schemaType: 'string', validate: isPlainText })
  ajv.addKeyword({ keyword: 'x-choices', type: 'object', schemaType: 'array', validate: isChosen })
  ajv.addFormat('email', (text) => emailProblem(text) === null)
  ajv.addFormat('time-zone', isZone)
  ajv.addFormat('date-time', (text) => parseTimestamp(text) !== null)
  return ajv
}

type Place = { parentData?: Record<string, unknown>; parentDataProperty?: string | number }

/** Names are trimmed before their length counts. */
function trim(text: string, place?: Place): boolean {
  if (place?.parentData && place.parentDataProperty !== undefined)
    place.parentData[place.parentDataProperty] = text.trim()
  return true
}

/** No name may hide or reverse the text beside it, in a mail or in a subject. */
function isPlainText(kind: 'line' | 'lines', text: string): boolean {
  return !(kind === 'line' ? NOT_IN_A_LINE : NOT_IN_A_TEXT).test(text)
}

/** As in a line, but line breaks and tabs are allowed. */
const NOT_IN_A_TEXT = /[\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/u

function isChosen(choices: Choice[], body: object): boolean {
  return choiceProblems(choices, body).length === 0
}

function choiceProblems(choices: Choice[], body: object): Said[] {
  const fields = body as Record<string, unknown>
  const isGiven = (name: string) => [fields[name] ?? []].flat().length > 0
  return choices.flatMap(({ of, none, several }) => {
    const given = of.filter(isGiven).length
    const said = given === 0 ? none : given > 1 ? several : undefined
    return said ? { ...said, field: of[0]! } : []
  })
}

/** `invalid_request` for a missing field, a wrong type or any bad query; otherwise `validation_error`. */
function failureFrom(errors: ErrorObject[], part: Part): BadInput {
  const problems = errors
    .filter((error) => error.keyword !== 'if' && error.keyword !== 'anyOf')
    .flatMap((error) => problemsOf(error, part))
  const structural = problems.filter((problem) => problem.structural)
  const chosen = structural.length > 0 ? structural : problems
  const messages = [...new Set(chosen.map((problem) => problem.message))].slice(0, 3)
  const type = structural.length > 0 || part !== 'body' ? 'invalid_request' : 'validation_error'
  return new BadInput(type, messages.join(' '), firstOfEach(chosen))
}

type Said = FieldProblem & { message: string }
type Problem = Said & { structural: boolean }

/** One problem for each field: people mend the first, and read the next one then. */
const firstOfEach = (problems: readonly Problem[]): FieldProblem[] =>
  [...new Map(problems.toReversed().map(({ field, plainly }) => [field, { field, plainly }])).values()].toReversed()

function problemsOf(error: ErrorObject, part: Part): Problem[] {
  if (error.keyword !== 'x-choices') return [problemOf(error, part)]
  return choiceProblems(error.schema as Choice[], error.data as object).map((said) => ({ ...said, structural: true }))
}

function problemOf(error: ErrorObject, part: Part): Problem {
  const field = fieldOf(error, part)
  const limit = String((error.params as { limit?: number }).limit)
  const plainly = plainProblem(error)
  const say = (message: string, structural = false): Problem => ({
    structural,
    field,
    plainly,
    message: `${field}: ${message}`,
  })
  switch (error.keyword) {
    case 'required':
      return say(`is required. Add it to the ${part === 'body' ? 'body' : 'query'}.`, true)
    case 'type':
      return say(`must be ${typeName(error.params.type)}.`, true)
    case 'minLength':
      // Empty after trimming is missing.
      return say('is required and must not be empty. Give it a value.', true)
    case 'maxLength':
      return say(`must have at most ${limit} characters.`)
    case 'maxItems':
      return say(`must have at most ${limit} items.`)
    case 'minItems':
      return say(`must have at least ${limit} ${limit === '1' ? 'item' : 'items'}.`)
    case 'minimum':
      return say(`must be ${limit} or more.`)
    case 'maximum':
      return say(`must be ${limit} or less.`)
    case 'enum':
      return say(`must be one of ${error.params.allowedValues.filter((value: unknown) => value !== null).join(', ')}.`)
    case 'format':
      return formatProblem(error, say)
    case 'text':
      return say(textProblem(error.schema))
    case 'pattern':
      return say(String(error.parentSchema?.['x-problem'] ?? 'has a form that is not allowed; see /docs.'))
    default:
      return say(`${error.message ?? 'is not allowed'}.`)
  }
}

function textProblem(kind: unknown): string {
  return kind === 'line'
    ? 'must be one line without control characters or marks that override the direction of writing. Remove them.'
    : 'must not have control characters, other than tabs and line ends, or marks that override the direction of writing. Remove them.'
}

function formatProblem(error: ErrorObject, say: (message: string, structural?: boolean) => Problem): Problem {
  switch (error.params.format) {
    case 'email':
      return say('must be an email address, such as ana@acme.test.')
    case 'time-zone':
      return say(`must be an IANA time zone, such as Europe/Lisbon.${zoneHint(error.data)}`)
    case 'date-time':
      // A malformed time is malformed input, not an unacceptable value.
      return say(`must be an ISO 8601 time with an offset, such as 2027-01-31T09:00:00Z.${plusHint(error.data)}`, true)
    default:
      return say(`must have the format ${error.params.format}.`)
  }
}

function zoneHint(value: unknown): string {
  const similar = similarZone(String(value))
  return similar === null ? '' : ` Did you mean ${similar}?`
}

/** In a query a plain + means a space. */
function plusHint(value: unknown): string {
  return / \d\d:?\d\d$/.test(String(value)) ? ' In a query, write the + of an offset as %2B.' : ''
}

function fieldOf(error: ErrorObject, part: Part): string {
  const path = error.instancePath
    .slice(1)
    .split('/')
    .filter((step) => step !== '')
  if (error.keyword === 'required') path.push(error.params.missingProperty)
  const field = path.map((step, i) => (/^\d+$/.test(step) ? `[${step}]` : i === 0 ? step : `.${step}`)).join('')
  if (field !== '') return field
  return part === 'body' ? 'The body' : `The ${part}`
}

function typeName(type: string | string[]): string {
  const names: Record<string, string> = {
    string: 'a string',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    object: 'a JSON object',
    array: 'a list',
    null: 'null',
  }
  return [type]
    .flat()
    .map((name) => names[name] ?? name)
    .join(' or ')
}
