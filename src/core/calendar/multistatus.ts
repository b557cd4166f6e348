import { childOf, childrenOf, readXml, type XmlElement } from './xml.ts'
import { zoneNamed } from './zoned-time.ts'

// What a WebDAV server answers about several things at once (RFC 4918 13, with the properties of RFC 4791, 5397 and 6578).

export type Multistatus = {
  entries: DavEntry[]
  /** What to ask with the next time. */
  syncToken: string | null
}

export type DavEntry = {
  href: string
  /** Of the thing itself; 200 where only its properties are told. */
  status: number
  etag: string | null
  /** The calendar as text. */
  data: string | null
  name: string | null
  isCollection: boolean
  isCalendar: boolean
  /** False for a calendar of tasks or notes alone. */
  hasEvents: boolean
  isWritable: boolean
  principal: string | null
  homes: string[]
  syncToken: string | null
  /** Changes with everything that changes in a collection, on servers that know no sync token. */
  ctag: string | null
  zone: string | null
}

const D = 'DAV:'
const C = 'urn:ietf:params:xml:ns:caldav'
const CS = 'http://calendarserver.org/ns/'

/** Null where it is something else, or cut off. */
export function readMultistatus(text: string): Multistatus | null {
  const root = readXml(text)
  if (root?.name !== `${D} multistatus`) return null
  const entries = childrenOf(root, `${D} response`).map(entryOf)
  // Something without a name could be busy, and nobody could ask for it.
  if (entries.some(({ href }) => href === '')) return null
  return { entries, syncToken: markOf(childOf(root, `${D} sync-token`)) }
}

function entryOf(response: XmlElement): DavEntry {
  const found = childrenOf(response, `${D} propstat`).filter((each) => statusOf(each) === 200)
  const props = found.flatMap((each) => childOf(each, `${D} prop`)?.children ?? [])
  const prop = (name: string) => props.find((each) => each.name === name) ?? null
  const types = prop(`${D} resourcetype`)
  const homes = prop(`${C} calendar-home-set`)
  return {
    href: textOf(childOf(response, `${D} href`)) ?? '',
    status: statusOf(response) ?? (found.length > 0 || !hasPropstat(response) ? 200 : 404),
    etag: markOf(prop(`${D} getetag`)),
    data: prop(`${C} calendar-data`)?.text ?? null,
    name: textOf(prop(`${D} displayname`))?.slice(0, NAME_CHARACTERS_MAX) ?? null,
    isCollection: childOf(types, `${D} collection`) !== null,
    isCalendar: childOf(types, `${C} calendar`) !== null,
    hasEvents: hasEvents(prop(`${C} supported-calendar-component-set`)),
    isWritable: isWritable(prop(`${D} current-user-privilege-set`)),
    principal: textOf(childOf(prop(`${D} current-user-principal`), `${D} href`)),
    homes: homes === null ? [] : childrenOf(homes, `${D} href`).flatMap((each) => textOf(each) ?? []),
    syncToken: markOf(prop(`${D} sync-token`)),
    ctag: markOf(prop(`${CS} getctag`)),
    zone: zoneOf(prop(`${C} calendar-timezone`)),
  }
}

const textOf = (element: XmlElement | null): string | null => element?.text.trim() || null

/** What a server gives us to bring back. One that is too long to be kept is none, and then everything is asked for. */
function markOf(element: XmlElement | null): string | null {
  const text = textOf(element)
  return text !== null && text.length <= MARK_CHARACTERS_MAX ? text : null
}

const MARK_CHARACTERS_MAX = 2_048
const NAME_CHARACTERS_MAX = 255

const hasPropstat = (response: XmlElement): boolean => childOf(response, `${D} propstat`) !== null

/** `HTTP/1.1 404 Not Found` */
function statusOf(element: XmlElement): number | null {
  const code = /^HTTP\/\S+\s+(\d{3})/.exec(textOf(childOf(element, `${D} status`)) ?? '')?.[1]
  return code === undefined ? null : Number(code)
}

/** A server that does not say takes anything. */
const hasEvents = (set: XmlElement | null): boolean =>
  set === null || set.children.length === 0 || set.children.some(({ attributes }) => attributes.name === 'VEVENT')

/** A server that does not say refuses later. */
function isWritable(set: XmlElement | null): boolean {
  if (set === null) return true
  const granted = set.children.flatMap((privilege) => privilege.children.map(({ name }) => name))
  return granted.some((name) => WRITING.has(name))
}

const WRITING: ReadonlySet<string> = new Set([`${D} all`, `${D} write`, `${D} write-content`, `${D} bind`])

/** It is a whole VTIMEZONE, of which the name is enough. */
function zoneOf(property: XmlElement | null): string | null {
  const name = /^TZID(?:;[^:\r\n]*)?:(.+)$/m.exec(property?.text ?? '')?.[1]
  return name === undefined ? null : zoneNamed(name)
}
