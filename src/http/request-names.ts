import type { FastifyRequest } from 'fastify'
import { about, type LineFields } from '#telemetry/log.ts'
import { parseTraceparent } from '#telemetry/traceparent.ts'

const MEETING_REQUEST = /^mr_[0-9a-z]{26}$/

/** The fields by which a line in the log is found again: the request, its trace, the workspace, and the meeting request in its path. */
export function namesOf(request: FastifyRequest): LineFields {
  const traceId = parseTraceparent(request.headers.traceparent)?.traceId
  return {
    request_id: request.id,
    ...(traceId === undefined || traceId === request.id ? {} : { trace_id: traceId }),
    ...about({ workspaceId: request.workspace?.id, requestId: meetingRequestIn(request) }),
  }
}

/** The meeting request that the path names. Anything else in its place may be personal data. */
export function meetingRequestIn({ params }: FastifyRequest): string | undefined {
  const { id } = (params ?? {}) as { id?: string }
  return id !== undefined && MEETING_REQUEST.test(id) ? id : undefined
}
