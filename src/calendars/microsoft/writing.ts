import { asGiven, asList, asText, type Given, givenObject } from '#core/calendar/given.ts'
import { ownEvent } from '#core/calendar/own-event.ts'
import type { Answer } from '#egress/client.ts'
import { awaitLink, usableLink } from '../made-link.ts'
import { type Provider, providerFailure } from '../provider.ts'
import { type CalendarWriting, Conflict, type MadeLink, NoLink, SourceFailure, type Written } from '../source.ts'

/**
 * Our events in a Microsoft calendar. Exchange gives every event its own UID, so we put ours into `transactionId`, which also
 * keeps Graph from making an event twice, and into a property that Graph can search. They have no attendees there: only we
 * invite people.
 */
export function graphWriting(provider: Provider, calendar: string, nowMs: () => number): CalendarWriting {
  const events = `${calendar}/events`
  const at = (ref: string): string => `${events}/${encodeURIComponent(ref)}`
  const headers = ['prefer', 'IdType="ImmutableId"']

  const findByUid = async (uid: string): Promise<Written | null> => {
    const value = uid.replaceAll("'", "''")
    const $filter = `singleValueExtendedProperties/any(ep: ep/id eq '${PROPERTY}' and ep/value eq '${value}')`
    const asked = new URLSearchParams({ $filter, $select: 'id' })
    const answer = await provider.ask({ method: 'GET', url: `${events}?${asked}`, headers })
    if (!answer.ok) throw providerFailure(answer, nowMs())
    const [event] = asList(givenObject(answer.body.toString('utf8'))?.value)
    return event === undefined ? null : written(asGiven(event))
  }

  const read = (ref: string, $select: string): Promise<Answer> =>
    provider.ask({ method: 'GET', url: `${at(ref)}?${new URLSearchParams({ $select })}`, headers })

  const isOnlineMeeting = async (ref: string): Promise<boolean> => {
    const answer = await read(ref, 'isOnlineMeeting')
    return answer.ok && givenObject(answer.body.toString('utf8'))?.isOnlineMeeting === true
  }

  /** The account's video service. */
  const meetingProvider = async (): Promise<string> => {
    const asked = new URLSearchParams({ $select: 'defaultOnlineMeetingProvider,allowedOnlineMeetingProviders' })
    const answer = await provider.ask({ method: 'GET', url: `${calendar}?${asked}` })
    if (!answer.ok) throw providerFailure(answer, nowMs())
    const about = givenObject(answer.body.toString('utf8'))
    const all = [about?.defaultOnlineMeetingProvider, ...asList(about?.allowedOnlineMeetingProviders)].map(asText)
    const found = all.find((each) => each !== null && each !== 'unknown')
    if (!found) throw new NoLink()
    return found
  }

  const update: CalendarWriting['update'] = async ({ ref, etag }, ics) => {
    const condition = etag === null ? [] : ['if-match', etag]
    // Exchange keeps the join information in the body; a body without it ends the online meeting.
    const { body, ...rest } = bodyOf(ics)
    const isOnline = await isOnlineMeeting(ref)
    const answer = await provider.ask({
      method: 'PATCH',
      url: at(ref),
      headers: [...headers, ...condition],
      body: isOnline ? rest : { ...rest, body },
    })
    if (answer.ok) return writtenOf(answer)
    if (CHANGED.has(answer.code)) throw new Conflict(ref)
    throw providerFailure(answer, nowMs())
  }

  return {
    async insert(uid, ics) {
      const known = await findByUid(uid)
      if (known) return await update(known, ics)
      const body = {
        ...bodyOf(ics),
        transactionId: uid,
        singleValueExtendedProperties: [{ id: PROPERTY, value: uid }],
      }
      const answer = await provider.ask({ method: 'POST', url: events, headers, body })
      if (answer.ok) return writtenOf(answer)
      const other = answer.code === 409 ? await findByUid(uid) : null
      if (other) return await update(other, ics)
      throw providerFailure(answer, nowMs())
    },

    update,

    async remove({ ref }) {
      const answer = await provider.ask({ method: 'DELETE', url: at(ref), headers })
      if (!answer.ok && answer.code !== 404 && answer.code !== 410) throw providerFailure(answer, nowMs())
    },

    async makeLink({ ref }) {
      const body = { isOnlineMeeting: true, onlineMeetingProvider: await meetingProvider() }
      const asked = await provider.ask({ method: 'PATCH', url: at(ref), headers, body })
      return await awaitLink(linkIn(asked, nowMs()), async () =>
        linkIn(await read(ref, 'id,isOnlineMeeting,onlineMeeting'), nowMs()),
      )
    },
  }
}

/** Graph includes the link in the answer, or makes it a moment later. */
function linkIn(answer: Answer, nowMs: number): MadeLink {
  if (answer.code === 400 || answer.code === 404 || answer.code === 410) throw new NoLink()
  if (!answer.ok) throw providerFailure(answer, nowMs)
  const event = givenObject(answer.body.toString('utf8'))
  if (event?.isOnlineMeeting === false) throw new NoLink()
  return { written: written(event), url: usableLink(asText(asGiven(event?.onlineMeeting)?.joinUrl)) }
}

/** Our own property, which nobody else sets. */
const PROPERTY = 'String {5d2f0f1e-6a53-4d39-9a42-7c1f3b8e9d60} Name ParleyUid'

const CHANGED: ReadonlySet<number> = new Set([404, 409, 410, 412])

function bodyOf(ics: string) {
  const { summary, description, location, start, end } = ownEvent(ics)
  const moment = (utc: string) => ({ dateTime: utc.replace(/Z$/, ''), timeZone: 'UTC' })
  return {
    subject: summary,
    body: { contentType: 'text', content: description },
    location: { displayName: location },
    start: moment(start),
    end: moment(end),
    showAs: 'busy',
  }
}

const writtenOf = ({ body }: Answer): Written => written(givenObject(body.toString('utf8')))

function written(event: Given | null): Written {
  const ref = asText(event?.id)
  if (ref === null) throw new SourceFailure('server_error')
  return { ref, etag: asText(event?.['@odata.etag']) }
}
