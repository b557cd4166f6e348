import { Type } from 'typebox'
import { seesRequestsOf } from '#core/ability.ts'
import { listRequests } from '#db/requests/request-lists.ts'
import { pageOf } from '#http/page.ts'
import { StatusShape } from '#http/shapes/meeting-request.ts'
import { Nullable } from '#resources/schema.ts'
import { Meeting, meetingText, shownMeeting } from '../meeting.ts'
import { READS, tool } from '../tool.ts'

const LISTED = 25

export const listMeetings = tool({
  name: 'list_meetings',
  title: 'List meetings',
  description:
    'Lists meeting requests, the newest first: of everybody whose meetings the caller may see. Use it to find the identifier of a meeting that the person speaks of.',
  ability: 'see_requests',
  hints: READS,
  input: Type.Object({
    text: Type.Optional(
      Type.String({
        trim: true,
        text: 'line',
        maxLength: 255,
        description: 'A part of the title, or of the name or address of somebody who takes part.',
      }),
    ),
    status: Type.Optional(StatusShape),
    cursor: Type.Optional(Type.String({ description: '`next_cursor` of the page before.' })),
  }),
  output: Type.Object({
    meetings: Type.Array(Meeting),
    next_cursor: Nullable(Type.String({ description: 'Where the next page begins; null on the last one.' })),
  }),
  use: async ({ text, status, cursor }, { workspace, acting, services: { pool, publicUrl } }) => {
    const page = pageOf({ limit: LISTED, cursor }, 'request')
    const filter = { text: text || undefined, status, memberId: seesRequestsOf(acting.actor) ?? undefined }
    const found = await listRequests(pool, workspace, filter, page)
    const shown = found.slice(0, LISTED)
    const next = found.length > LISTED ? shown.at(-1)!.id : null
    const lines = shown.map((request) => `- ${meetingText(request, workspace.timezone)}`)
    const more = next === null ? [] : [`There are more: pass cursor ${next}.`]
    return {
      data: { meetings: shown.map((request) => shownMeeting(request, publicUrl)), next_cursor: next },
      text: shown.length === 0 ? 'No meeting request is found.' : [...lines, ...more].join('\n'),
    }
  },
})
