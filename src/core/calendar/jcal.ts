import ICAL from 'ical.js'

// Strangers' calendar text as plain data. The library only splits and unescapes it. We use none of its calculations, because
// its recurrence iterator never returns from some rules. The work is bounded, and broken parts are skipped silently.

export type Property = {
  name: string
  parameters: Record<string, unknown>
  type: string
  /** The first value, usually the only one. */
  value: unknown
  values: unknown[]
}
export type Component = { name: string; properties: Property[]; components: Component[] }

/** Replaces an unreadable line; its value is the line's name. */
export const UNREADABLE = 'x-parley-unreadable'

/** Far above any invite with one meeting in it; long descriptions and Outlook's HTML copy included. */
const CHARACTERS_MAX = 256 * 1024
const LINES_MAX = 5_000
const DEPTH_MAX = 6

/** The first readable calendar in a text, or null. */
export function readCalendar(text: string): Component | null {
  if (text.length > CHARACTERS_MAX) return null
  const lines = contentLines(text)
  return lines === null ? null : calendarOf(lines)
}

/** From lines that are already unfolded and bounded. */
export function calendarOf(lines: readonly string[]): Component | null {
  try {
    const parsed = ICAL.parse(lines.join('\r\n')) as unknown[]
    const calendar = component(typeof parsed[0] === 'string' ? parsed : parsed[0], 0)
    return calendar?.name === 'vcalendar' ? calendar : null
  } catch {
    return null
  }
}

/** Unfolded. Leaves out lines that aren't properties: some programs add one, and the rest is still fine. */
function contentLines(text: string): string[] | null {
  const lines: string[] = []
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    if (/^[ \t]/.test(line) && lines.length > 0) lines.push(`${lines.pop()}${line.slice(1)}`)
    else lines.push(line)
    if (lines.length > LINES_MAX) return null
  }
  return lines.filter((line) => /^[A-Za-z0-9-]+[;:]/.test(line))
}

function component(value: unknown, depth: number): Component | null {
  if (!Array.isArray(value) || depth > DEPTH_MAX) return null
  const [name, properties, components] = value
  if (typeof name !== 'string' || !Array.isArray(properties) || !Array.isArray(components)) return null
  return {
    name,
    properties: properties.map(([property, parameters, type, ...values]) => {
      return { name: property, parameters, type, value: values[0], values }
    }),
    components: components.map((part) => component(part, depth + 1)).filter((part) => part !== null),
  }
}

export function property(of: Component, name: string): Property | null {
  return of.properties.find((candidate) => candidate.name === name) ?? null
}

/** The value of a property if it is a text. */
export function textOf(of: Component, name: string): string | null {
  const value = property(of, name)?.value
  return typeof value === 'string' ? value : null
}

export function parameter(of: Property, name: string): string | null {
  const value = Object.hasOwn(of.parameters, name) ? of.parameters[name] : null
  return typeof value === 'string' ? value : null
}
