import type { Operation } from '../operation.ts'
import { apiKeyOperations } from './operations/api-keys.ts'
import { auditLogOperations } from './operations/audit-log.ts'
import { bookingPageOperations } from './operations/booking-pages.ts'
import { calendarOperations } from './operations/calendars.ts'
import { caughtOperations } from './operations/caught-deliveries.ts'
import { demonstrationOperations } from './operations/demonstration.ts'
import { departureOperations } from './operations/departures.ts'
import { firstStepsOperations } from './operations/first-steps.ts'
import { handleOperations } from './operations/handle.ts'
import { invitationOperations } from './operations/invitations.ts'
import { mailroomOperations } from './operations/mailroom.ts'
import { meetingOperations } from './operations/meetings.ts'
import { modelScoreOperations } from './operations/model-score.ts'
import { outboxOperations } from './operations/outbox.ts'
import { overviewOperations } from './operations/overview.ts'
import { programOperations } from './operations/programs.ts'
import { readingOperations } from './operations/readings.ts'
import { requestTimesOperations } from './operations/request-times.ts'
import { searchOperations } from './operations/search.ts'
import { stuckOperations } from './operations/stuck.ts'
import { teamQueueOperations } from './operations/team-queue.ts'
import { trayOperations } from './operations/tray.ts'
import { webhookHealthOperations } from './operations/webhook-health.ts'

/**
 * Operations for people only, in the console: beside the operations of the API, with the same abilities, and not documented. Each
 * has its own file in `operations/`.
 */
export const CONSOLE_OPERATIONS: readonly Operation[] = [
  ...apiKeyOperations,
  ...auditLogOperations,
  ...bookingPageOperations,
  ...calendarOperations,
  ...caughtOperations,
  ...departureOperations,
  ...demonstrationOperations,
  ...firstStepsOperations,
  ...handleOperations,
  ...invitationOperations,
  ...mailroomOperations,
  ...meetingOperations,
  ...modelScoreOperations,
  ...outboxOperations,
  ...overviewOperations,
  ...programOperations,
  ...readingOperations,
  ...requestTimesOperations,
  ...searchOperations,
  ...stuckOperations,
  ...teamQueueOperations,
  ...trayOperations,
  ...webhookHealthOperations,
]
