// Arrays as PostgreSQL writes them: `{a,"b, c",NULL}`, with one dimension. The client could ask the database for its array types
// instead, but it asks on every new connection, and nothing catches the error if the connection breaks at that moment, which
// ends the process.

type ArrayType = { to: number; from: number[]; serialize: (list: unknown) => unknown; parse: (text: string) => unknown }

/** The element's name, the number of the type of its arrays, and how an element is read. */
export function arrayTypes(parseTime: (text: string) => unknown): Record<string, ArrayType> {
  const types: [name: string, oid: number, parse: (text: string) => unknown][] = [
    ['bool', 1000, (text) => text === 't'],
    ['name', 1003, asItIs],
    ['int2', 1005, Number],
    ['int4', 1007, Number],
    ['text', 1009, asItIs],
    ['int8', 1016, Number],
    ['float8', 1022, Number],
    ['timestamptz', 1185, parseTime],
  ]
  return Object.fromEntries(types.map(([name, oid, parse]) => [`${name}_array`, arrayType(oid, parse)]))
}

const asItIs = (text: string) => text

function arrayType(oid: number, parse: (text: string) => unknown): ArrayType {
  return {
    to: oid,
    from: [oid],
    serialize: (list) => (Array.isArray(list) ? writeArray(list) : list),
    parse: (text) => readArray(text, parse),
  }
}

export function writeArray(list: readonly unknown[]): string {
  let text = '{'
  for (let i = 0; i < list.length; i++) text += i === 0 ? writeElement(list[i]) : `,${writeElement(list[i])}`
  return `${text}}`
}

function writeElement(element: unknown): string {
  if (element === null) return 'NULL'
  if (element === undefined) throw new Error('an element of an array for the database is undefined')
  if (typeof element === 'number' || typeof element === 'boolean') return String(element)
  const text = String(element)
  return SAFE.test(text) ? text : `"${text.replace(/[\\"]/g, '\\$&')}"`
}

/** Identifiers and the like, which need no quotes in this notation. */
const SAFE = /^[a-z]+_[a-z0-9]+$/

export function readArray<T>(text: string, parse: (element: string) => T): (T | null)[] {
  const list: (T | null)[] = []
  for (const [, quoted, plain] of text.slice(1, -1).matchAll(ELEMENT)) {
    if (plain === undefined) list.push(parse(quoted!.replace(/\\(.)/gs, '$1')))
    else list.push(plain === 'NULL' ? null : parse(plain))
  }
  return list
}

const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^,"]+)/gs
