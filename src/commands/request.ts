import { STATUSES, type Status } from '#core/negotiation/situation/transitions.ts'
import type { MeetingRequest } from '#db/requests/requests.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { type Command, JSON_OPTION, print, UsageError, WORKSPACE_OPTION } from './command.ts'
import { LIMIT_OPTION, limitOf, shownPage } from './page.ts'
import { table } from './table.ts'
import { minuteOf } from './terminal.ts'

export const requestList: Command = {
  usage: 'parley request list [--status S] [--limit N] [--workspace ID] [--json]',
  details: 'To read the story of one: parley explain REQUEST_ID',
  options: {
    status: { value: 'S', help: `Only those that are ${STATUSES.join(', ').replace(/, (?=\w+$)/, ' or ')}.` },
    ...LIMIT_OPTION,
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
  run: async (input) => {
    const { listRequests } = await import('#db/requests/request-lists.ts')
    const { meetingRequestShape } = await import('#http/shapes/meeting-request.ts')
    const status = statusOf(input.values.status)
    const limit = limitOf(input)
    const found = await inWorkspace(input, (pool, workspace) =>
      listRequests(pool, workspace, { status }, { limit, cursor: null }),
    )
    const none = status === undefined ? `No meeting request yet. ${FIRST}` : `No meeting request is ${status}.`
    const { items, note } = shownPage(found, limit)
    print(input, items.map(meetingRequestShape), items.length === 0 ? none : requestsText(items) + note)
  },
}

const FIRST = 'POST /api/v1/meeting_requests makes one; npm start prints a command that does.'

function statusOf(text: string | undefined): Status | undefined {
  const status = STATUSES.find((known) => known === text)
  if (text !== undefined && !status) throw new UsageError(`--status must be one of ${STATUSES.join(', ')}.`)
  return status
}

function requestsText(requests: MeetingRequest[]): string {
  return table(
    ['ID', 'STATUS', 'CREATED (UTC)', 'ORGANIZER', 'TITLE, WITH'],
    requests.map(({ id, status, createdAt, organizerEmail, participantEmails, title }) => [
      id,
      status,
      minuteOf(createdAt),
      organizerEmail,
      `${title ?? 'Untitled'}, ${participantEmails.join(', ') || 'nobody'}`,
    ]),
  )
}
