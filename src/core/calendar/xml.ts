import { Parser } from 'htmlparser2'

// Strangers' XML as a small tree. Document types are refused, so the only entities are the five of XML itself. Input that is
// nested too deep, too large or not closed is rejected as a whole.

export type XmlElement = {
  /** Its namespace and its name, as in `DAV: href`. */
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: XmlElement[]
}

/** The parser takes quadratic time in the depth; WebDAV needs a dozen. */
const DEPTH_MAX = 32
const ELEMENTS_MAX = 1_000_000
/** Each element that names one copies those around it, which takes quadratic time; servers name a handful. */
const NAMESPACES_MAX = 100

/** The root element, or null if the text is not well-formed XML within the limits. */
export function readXml(text: string): XmlElement | null {
  const reading = new Reading()
  const parser = new Parser(reading, { xmlMode: true, decodeEntities: true })
  // In pieces, so that reading stops as soon as the text is refused.
  for (let at = 0; at < text.length && !reading.isRefused; at += PIECE) parser.write(text.slice(at, at + PIECE))
  // The parser would silently close open elements, and anything could be missing there.
  return reading.isRefused || reading.isOpen ? null : reading.root
}

const PIECE = 64 * 1024

type Scope = ReadonlyMap<string, string>

class Reading {
  isRefused = false
  root: XmlElement | null = null
  readonly #open: { element: XmlElement; scope: Scope }[] = []
  #elements = 0

  get isOpen(): boolean {
    return this.#open.length > 0
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (this.isRefused) return
    this.#elements += 1
    const isSecondRoot = this.#open.length === 0 && this.root !== null
    if (this.#open.length >= DEPTH_MAX || this.#elements > ELEMENTS_MAX || isSecondRoot) {
      this.isRefused = true
      return
    }
    const parent = this.#open.at(-1)
    const scope = scopeWith(parent?.scope ?? OUTSIDE, attributes)
    if (scope.size > NAMESPACES_MAX) {
      this.isRefused = true
      return
    }
    const element: XmlElement = { name: nameIn(scope, name), attributes, text: '', children: [] }
    if (parent) parent.element.children.push(element)
    else this.root = element
    this.#open.push({ element, scope })
  }

  ontext(text: string): void {
    const open = this.#open.at(-1)
    if (open) open.element.text += text
  }

  onclosetag(): void {
    this.#open.pop()
  }

  onprocessinginstruction(name: string): void {
    if (name.startsWith('!')) this.isRefused = true
  }
}

const OUTSIDE: Scope = new Map()

function scopeWith(scope: Scope, attributes: Record<string, string>): Scope {
  let inner: Map<string, string> | null = null
  for (const [name, value] of Object.entries(attributes))
    if (name === 'xmlns' || name.startsWith('xmlns:')) {
      inner ??= new Map(scope)
      inner.set(name.slice('xmlns:'.length), value)
    }
  return inner ?? scope
}

function nameIn(scope: Scope, name: string): string {
  const colon = name.indexOf(':')
  return `${scope.get(name.slice(0, Math.max(0, colon))) ?? ''} ${name.slice(colon + 1)}`
}

export const childOf = (element: XmlElement | null | undefined, name: string): XmlElement | null =>
  element?.children.find((child) => child.name === name) ?? null

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)
