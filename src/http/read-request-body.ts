import type { Static } from 'typebox'
import type { CreateRequest } from '#actions/create-request.ts'
import type { Named } from '#actions/named-people.ts'
import type { Reschedule } from '#actions/reschedule-booking.ts'
import type { Context } from '#core/negotiation/situation/request-context.ts'
import type { Timeframe } from '#core/negotiation/situation/timeframe.ts'
import { parseTimestamp, timestamp } from '#core/time/timestamp.ts'
import type { CreateRequestBody, RescheduleBody, UpdateContextBody } from './shapes/meeting-request.ts'
import { placeChange } from './shapes/place.ts'

// From the wire to a command: converts snake_case, treats empty text as none, and brings times into our own form.

export function createCommand(body: Static<typeof CreateRequestBody>): CreateRequest {
  return {
    organizer: organizerNamedIn(body),
    teamId: body.team_id,
    participants: participantsOf(body),
    includeIntroduction: body.include_introduction ?? false,
    context: {
      title: body.context?.title || null,
      purpose: body.context?.purpose || null,
      description: body.context?.description || null,
      durationMinutes: body.context?.duration_minutes ?? null,
      timeframe: timeframeOf(body.context?.timeframe) ?? null,
      place: placeChange(body.context?.place, 'context.place') ?? null,
    },
    source: 'api',
  }
}

/** Without an address, name and zone are ignored: the team decides who organizes. */
function organizerNamedIn(body: Static<typeof CreateRequestBody>): Named | null {
  if (body.organizer_email === undefined) return null
  return {
    email: body.organizer_email,
    name: body.organizer_name || undefined,
    timezone: body.organizer_timezone,
  }
}

/** Callers give them in one of two ways. */
function participantsOf({ participants = [], participant_emails = [] }: Static<typeof CreateRequestBody>): Named[] {
  return [
    ...participant_emails.map((email) => ({ email })),
    ...participants.map(({ email, name, timezone }) => ({
      email,
      name: name || undefined,
      timezone: timezone ?? undefined,
    })),
  ]
}

export function contextCommand(body: Static<typeof UpdateContextBody>): Partial<Context> {
  return {
    ...(body.title === undefined ? {} : { title: body.title || null }),
    ...(body.purpose === undefined ? {} : { purpose: body.purpose || null }),
    ...(body.description === undefined ? {} : { description: body.description || null }),
    ...(body.duration_minutes === undefined ? {} : { durationMinutes: body.duration_minutes }),
    ...(body.timeframe === undefined ? {} : { timeframe: timeframeOf(body.timeframe) ?? null }),
    ...(body.place === undefined ? {} : { place: placeChange(body.place, 'place') ?? null }),
  }
}

/** Without `start` everybody is asked. */
export function rescheduleCommand(body: Static<typeof RescheduleBody>): Reschedule {
  return {
    start: body.start === undefined ? null : parseTimestamp(body.start),
    timeframe: body.timeframe === undefined ? undefined : timeframeOf(body.timeframe),
    reason: body.reason || null,
  }
}

type GivenTimeframe = { start?: string | null; end?: string | null } | null | undefined

/** An empty object means null. */
function timeframeOf(given: GivenTimeframe): Timeframe | null {
  const start = momentOf(given?.start)
  const end = momentOf(given?.end)
  return start === null && end === null ? null : { start, end }
}

function momentOf(text: string | null | undefined): string | null {
  const instant = text == null ? null : parseTimestamp(text)
  return instant && timestamp(instant)
}
