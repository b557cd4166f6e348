import { createHash } from 'node:crypto'
import type { Answer } from '#egress/client.ts'
import { failureOf, headerOf } from '../failed-answer.ts'
import { type CalendarWriting, Conflict, type Written } from '../source.ts'
import { type Dav, pathOf, propfind, withUid } from './dav.ts'

/** Writes our events. The address of an event follows from its UID, so that a repeated write finds it. */
export function caldavWriting(dav: Dav, url: string, nowMs: () => number): CalendarWriting {
  // Joined by hand: a path that begins with two slashes would send the password to another server.
  const at = (ref: string): string => new URL(url).origin + ref

  /** Not every server returns the etag of a written object. */
  const writtenAs = async (ref: string, answer: Answer): Promise<Written> => ({
    ref,
    etag: headerOf(answer, 'etag') ?? (await etagAt(ref)),
  })

  const etagAt = async (ref: string): Promise<string | null> => {
    const { entries } = await dav.read(await dav.ask(propfind(at(ref), 0, ['d:getetag'])))
    return entries.find(({ status }) => status === 200)?.etag ?? null
  }

  /**
   * The owner's program may have imported the invite from a mail, under another name. Servers also return UIDs that merely
   * contain ours.
   */
  const findByUid = async (uid: string): Promise<Written | null> => {
    const { entries } = await dav.read(await dav.ask(withUid(url, uid)))
    const found = entries.find(({ status, object }) => status === 200 && object?.uid === uid)
    return found ? { ref: pathOf(found.href, url), etag: found.etag } : null
  }

  const update: CalendarWriting['update'] = async ({ ref, etag }, ics) => {
    const headers = ['if-match', etag ?? '*']
    const answer = await dav.ask({ method: 'PUT', url: at(ref), headers, body: ics })
    if (answer.ok) return await writtenAs(ref, answer)
    if (answer.code === 412 || answer.code === 404 || answer.code === 409) throw new Conflict(ref)
    throw failureOf(answer, nowMs())
  }

  return {
    async insert(uid, ics) {
      const ref = pathOf(`${createHash('sha256').update(uid).digest('hex')}.ics`, url)
      const answer = await dav.ask({ method: 'PUT', url: at(ref), headers: ['if-none-match', '*'], body: ics })
      if (answer.ok) return await writtenAs(ref, answer)
      // It may be our own older text: the answer to an earlier try was lost.
      if (answer.code === 412) return await update({ ref, etag: await etagAt(ref) }, ics)
      const other = answer.code === 409 || answer.code === 403 ? await findByUid(uid) : null
      if (other) return await update(other, ics)
      throw failureOf(answer, nowMs())
    },

    update,

    async remove({ ref }) {
      const answer = await dav.ask({ method: 'DELETE', url: at(ref) })
      if (!answer.ok && answer.code !== 404 && answer.code !== 410) throw failureOf(answer, nowMs())
    },

    makeLink: null,
  }
}
