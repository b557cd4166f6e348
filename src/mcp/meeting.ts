import { type Static, Type } from 'typebox'
import { DEFAULT_DURATION_MINUTES } from '#core/negotiation/policy.ts'
import type { MeetingRequest } from '#db/requests/requests.ts'
import { MeetingRequestShape, meetingRequestShape } from '#http/shapes/meeting-request.ts'
import { Identifier } from '#resources/schema.ts'
import { quotedName } from './outside-names.ts'
import { momentText } from './times.ts'

/** Strangers type these on a booking page, and a whole order may stand in them. The story of the request quotes them. */
const { answers: _, ...FIELDS } = MeetingRequestShape.properties

/** The fields of the API, with the address of its page. */
export const Meeting = Type.Object({
  ...FIELDS,
  url: Type.String({ description: 'Its page in the console, for the person.' }),
})

export const MeetingId = Identifier(
  'request',
  'Identifier of the meeting request, as list_meetings and ask_for_meeting show it.',
)

export function shownMeeting(request: MeetingRequest, publicUrl: string): Static<typeof Meeting> {
  const { answers: _, ...fields } = meetingRequestShape(request)
  return { ...fields, url: requestPage(publicUrl, request.id) }
}

export const requestPage = (publicUrl: string, id: string): string => `${publicUrl.replace(/\/$/, '')}/requests/${id}`

/** Everything about it in one paragraph. */
export function meetingText(request: MeetingRequest, zone: string): string {
  const { id, title, status, organizerEmail, participantEmails, durationMinutes } = request
  const between = [
    ...(request.timeframeStart ? [`not before ${momentText(request.timeframeStart, zone)}`] : []),
    ...(request.timeframeEnd ? [`not after ${momentText(request.timeframeEnd, zone)}`] : []),
  ]
  const parts = [
    `${id}: ${title === null ? 'a meeting without a title' : quotedName(title)}, ${status}`,
    `${organizerEmail} with ${participantEmails.join(', ') || 'nobody'}`,
    `${durationMinutes ?? DEFAULT_DURATION_MINUTES} minutes`,
    ...between,
  ]
  return `${parts.join('; ')}.`
}
