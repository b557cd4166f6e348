import { seesRequestsOf } from '#core/ability.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { listRequests } from '#db/requests/request-lists.ts'
import { getRequest } from '#db/requests/requests.ts'
import { listTimeline } from '#db/requests/timeline.ts'
import { requireRight } from '#http/gate.ts'
import { meetingText } from './meeting.ts'
import { namesQuoted, quotedName } from './outside-names.ts'
import { storyOf, storyText } from './story.ts'
import type { Use } from './tool.ts'

// A request's timeline, for clients that let people attach one to a conversation.

export const TIMELINE_TEMPLATE = 'parley://meeting_requests/{id}/timeline'
const FORM = /^parley:\/\/meeting_requests\/([^/]+)\/timeline$/
const LISTED = 25
const ENTRIES_MAX = 200

type Listed = { uri: string; name: string; title: string; mimeType: string; annotations: { lastModified: Timestamp } }

/** The newest requests that the caller may see. */
export async function listTimelines({ workspace, acting, services: { pool } }: Use): Promise<Listed[]> {
  const own = { memberId: seesRequestsOf(acting.actor) ?? undefined }
  const found = await listRequests(pool, workspace, own, { limit: LISTED, cursor: null })
  return found.slice(0, LISTED).map(({ id, title, participantEmails, updatedAt }) => ({
    uri: TIMELINE_TEMPLATE.replace('{id}', id),
    name: id,
    title: `${title === null ? 'Meeting' : quotedName(title)} with ${participantEmails.join(', ') || 'nobody'}`,
    mimeType: 'text/plain',
    annotations: { lastModified: updatedAt },
  }))
}

/** The text of one; null if the address is not of this form. */
export async function readTimeline(uri: string, use: Use): Promise<string | null> {
  const { workspace, services } = use
  const { pool } = services
  const id = FORM.exec(uri)?.[1]
  if (id === undefined) return null
  await requireRight(pool, use, 'see_request', { params: { id }, body: {} })
  const request = await getRequest(pool, workspace, id)
  const entries = await listTimeline(pool, workspace, id, { limit: ENTRIES_MAX, cursor: null })
  const plainly = await namesQuoted(pool, workspace, request)
  const story = storyOf(entries.slice(0, ENTRIES_MAX).reverse(), plainly)
  return [meetingText(request, workspace.timezone), storyText(story, workspace.timezone)].join('\n\n')
}
