import { childOf, childrenOf, readXml, type XmlElement } from './xml.ts'
import { zoneNamed } from './zoned-time.ts'

// A WebDAV server's answer about several resources (RFC 4918 13, with the properties of RFC 4791, 5397 and 6578).

export type Multistatus = {
  entries: DavEntry[]
  /** For the next request. */
  syncToken: string | null
}

export type DavEntry = {
  href: string
  /** The status of the resource itself; 200 if only its properties have one. */
  status: number
  etag: string | null
  /** The calendar as text. */
  data: string | null
  name: string | null
  isCollection: boolean
  isCalendar: boolean
  /** False for a calendar with only tasks or notes. */
  hasEvents: boolean
  isWritable: boolean
  principal: string | null
  homes: string[]
  syncToken: string | null
  /** Changes whenever the collection does, for servers without sync tokens. */
  ctag: string | null
  zone: string | null
}

const D = 'DAV:'
const C = 'urn:ietf:params:xml:ns:caldav'
const CS = 'http://calendarserver.org/ns/'

/** Null if it is something else, or cut off. */
export function readMultistatus(text: string): Multistatus | null {
  const root = readXml(text)
  if (root?.name !== `${D} multistatus`) return null
  const entries = childrenOf(root, `${D} response`).map(entryOf)
  // A resource without a name could be busy, and we could not fetch it.
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

/** A token of the server. One that is too long to store is ignored, and then everything is fetched. */
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

/** If a server does not say, it accepts anything. */
const hasEvents = (set: XmlElement | null): boolean =>
  set === null || set.children.length === 0 || set.children.some(({ attributes }) => attributes.name === 'VEVENT')

/** If a server does not say, we find out when we write. */
function isWritable(set: XmlElement | null): boolean {
  if (set === null) return true
  const granted = set.children.flatMap((privilege) => privilege.children.map(({ name }) => name))
  return granted.some((name) => WRITING.has(name))
}

const WRITING: ReadonlySet<string> = new Set([`${D} all`, `${D} write`, `${D} write-content`, `${D} bind`])

/** It is a whole VTIMEZONE; we need only the name. */
function zoneOf(property: XmlElement | null): string | null {
  const name = /^TZID(?:;[^:\r\n]*)?:(.+)$/m.exec(property?.text ?? '')?.[1]
  return name === undefined ? null : zoneNamed(name)
}
