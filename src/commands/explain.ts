import { Failure } from '#core/failure.ts'
import type { DescriptionReading } from '#db/requests/description-readings.ts'
import type { MeetingRequest } from '#db/requests/requests.ts'
import type { TimelineEntry } from '#db/requests/timeline.ts'
import type { Pool } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { type Command, JSON_OPTION, print } from './command.ts'
import { entryText, rulesText } from './story.ts'
import { bold, dim, printable } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const ENTRIES_MAX = 1_000

export const explainCommand: Command = {
  usage: 'parley explain REQUEST_ID [--json]',
  positionals: ['REQUEST_ID'],
  options: JSON_OPTION,
  run: async (input) => {
    const { findDescriptionReading } = await import('#db/requests/description-readings.ts')
    const { listTimeline } = await import('#db/requests/timeline.ts')
    const id = input.positionals[0] ?? ''
    const { request, description, timeline } = await withDatabase(async (pool) => {
      const { workspace, request } = await requestAnywhere(pool, id)
      const newestFirst = await listTimeline(pool, workspace, id, { limit: ENTRIES_MAX, cursor: null })
      const description = await findDescriptionReading(pool, workspace, id)
      return { request, description, timeline: newestFirst.reverse() }
    })
    const told = { request: request.id, status: request.status, description, timeline }
    print(input, told, story(request, description, timeline))
  },
}

/** An operator need not know the workspace; we look in each, by index. */
export async function requestAnywhere(
  pool: Pool,
  id: string,
): Promise<{ workspace: Workspace; request: MeetingRequest }> {
  const { getRequest } = await import('#db/requests/requests.ts')
  const { listWorkspaces } = await import('#db/workspaces.ts')
  for (const workspace of await listWorkspaces(pool)) {
    const request = await getRequest(pool, workspace, id).catch((error) => {
      if (error instanceof Failure && error.type === 'not_found') return null
      throw error
    })
    if (request) return { workspace, request }
  }
  throw new Failure('not_found', `There is no meeting request ${id}. To list them: ./bin/parley request list`)
}

function story(request: MeetingRequest, description: DescriptionReading | null, timeline: TimelineEntry[]): string {
  const title = printable(request.title ?? 'A meeting')
  const people = request.participantEmails.join(', ') || 'nobody'
  const heading = `${bold(title)}  ${request.status}  ${dim(request.id)}\n${request.organizerEmail} with ${people}; times are in UTC`
  const ownWords = description && description.rules.length > 0 ? [dim(rulesText(description))] : []
  if (timeline.length > 0) return [heading, ...ownWords, ...timeline.map(entryText)].join('\n\n')
  return `${heading}\n\nNothing has happened yet. A running service begins within a second.`
}
