import { asGiven, asList, asText, givenObject } from '#core/calendar/given.ts'
import { ownEvent } from '#core/calendar/own-event.ts'
import type { Answer } from '#egress/client.ts'
import { awaitLink, usableLink } from '../made-link.ts'
import { type Provider, providerFailure, reasonsOf } from '../provider.ts'
import { type CalendarWriting, Conflict, type MadeLink, NoLink, SourceFailure, type Written } from '../source.ts'

/**
 * Our events in a Google calendar. We import them, since only imported events can have our UID, and without guests: only we
 * invite people, and Google would mail guests whenever the owner changes the event.
 */
export function googleWriting(provider: Provider, events: string, nowMs: () => number): CalendarWriting {
  const at = (ref: string): string => `${events}/${encodeURIComponent(ref)}`

  /** The owner's mail program may have imported the invite from a mail. */
  const findByUid = async (uid: string): Promise<Written | null> => {
    const asked = new URLSearchParams({ iCalUID: uid, fields: 'items(id,etag,status)' })
    const answer = await provider.ask({ method: 'GET', url: `${events}?${asked}` })
    if (!answer.ok) throw providerFailure(answer, nowMs())
    const found = asList(givenObject(answer.body.toString('utf8'))?.items).map(asGiven)
    const event = found.find((each) => each !== null && each.status !== 'cancelled')
    return event ? { ref: asText(event.id) ?? '', etag: asText(event.etag) } : null
  }

  const update: CalendarWriting['update'] = async ({ ref, etag }, ics) => {
    const answer = await provider.ask({
      method: 'PATCH',
      url: `${at(ref)}?sendUpdates=none`,
      headers: etag === null ? [] : ['if-match', etag],
      body: bodyOf(ics),
    })
    if (answer.ok) return writtenOf(answer)
    if (CHANGED.has(answer.code)) throw new Conflict(ref)
    // An event imported from our mail belongs to the mail's sender, whose next mail changes it.
    if (reasonsOf(answer).includes('forbiddenForNonOrganizer')) return { ref, etag }
    throw providerFailure(answer, nowMs())
  }

  return {
    async insert(uid, ics) {
      const body = { iCalUID: uid, ...bodyOf(ics) }
      const known = await findByUid(uid)
      if (known) return await update(known, ics)
      const answer = await provider.ask({ method: 'POST', url: `${events}/import`, body })
      if (answer.ok) return writtenOf(answer)
      const other = answer.code === 409 ? await findByUid(uid) : null
      if (other) return await update(other, ics)
      throw providerFailure(answer, nowMs())
    },

    update,

    async remove({ ref }) {
      const answer = await provider.ask({ method: 'DELETE', url: `${at(ref)}?sendUpdates=none` })
      if (!answer.ok && !GONE.has(answer.code)) throw providerFailure(answer, nowMs())
    },

    async makeLink({ ref }, uid) {
      // Repeating the same identifier returns the same link.
      const createRequest = { requestId: uid, conferenceSolutionKey: { type: 'hangoutsMeet' } }
      const asked = await provider.ask({
        method: 'PATCH',
        url: `${at(ref)}?conferenceDataVersion=1&sendUpdates=none`,
        body: { conferenceData: { createRequest } },
      })
      return await awaitLink(linkIn(asked, nowMs()), async () => {
        const url = `${at(ref)}?fields=id,etag,hangoutLink,conferenceData`
        return linkIn(await provider.ask({ method: 'GET', url }), nowMs())
      })
    },
  }
}

/** Google makes the link while we wait, or says that it cannot. */
function linkIn(answer: Answer, nowMs: number): MadeLink {
  if (answer.code === 400 || GONE.has(answer.code)) throw new NoLink()
  if (!answer.ok) throw providerFailure(answer, nowMs)
  const event = givenObject(answer.body.toString('utf8'))
  const conference = asGiven(event?.conferenceData)
  const status = asGiven(asGiven(conference?.createRequest)?.status)?.statusCode
  if (status === 'failure') throw new NoLink()
  const video = asList(conference?.entryPoints)
    .map(asGiven)
    .find((each) => each?.entryPointType === 'video')
  return { written: writtenOf(answer), url: usableLink(asText(video?.uri) ?? asText(event?.hangoutLink)) }
}

const GONE: ReadonlySet<number> = new Set([404, 410])
const CHANGED: ReadonlySet<number> = new Set([404, 409, 410, 412])

function bodyOf(ics: string): object {
  const { summary, description, location, start, end, sequence } = ownEvent(ics)
  const [from, to] = [{ dateTime: start }, { dateTime: end }]
  return { summary, description, location, start: from, end: to, sequence, status: 'confirmed', transparency: 'opaque' }
}

function writtenOf({ body }: Answer): Written {
  const event = givenObject(body.toString('utf8'))
  const ref = asText(event?.id)
  if (ref === null) throw new SourceFailure('server_error')
  return { ref, etag: asText(event?.etag) }
}
