import { Failure } from '#core/failure.ts'

/**
 * PostgreSQL cannot store NUL, and a lone surrogate is not valid text: we would not read back the same text. Any string of a body
 * or a query with one is refused here, once, for every route.
 */
export function refuseUnstorable(value: unknown, type: 'invalid_request' | 'validation_error', path = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw refusal(type, path)
  } else if (Array.isArray(value)) {
    value.forEach((item, i) => {
      refuseUnstorable(item, type, `${path}[${i}]`)
    })
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) refuseUnstorable(item, type, path === '' ? key : `${path}.${key}`)
  }
}

function refusal(type: 'invalid_request' | 'validation_error', path: string): Failure {
  const field = path.replace(/[^\x20-\x7e]/g, '?').slice(0, 80) || 'The body'
  return new Failure(type, `${field}: contains a NUL character or half of a surrogate pair. Remove it.`, {
    plainly: 'This holds a character that cannot be kept. Type it instead of pasting it.',
  })
}

/** On create, `null` means absent. Inside lists it stays, as a value of the wrong type. */
export function withoutNulls(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const entries = Object.entries(value).filter(([, item]) => item !== null)
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutNulls(item)]))
}
