import { styleText } from 'node:util'
import { Failure } from '#core/failure.ts'
import { getRequest, type MeetingRequest } from '#db/requests.ts'
import type { Pool } from '#db/sql.ts'
import { listTimeline, type ShownReading, type TimelineEntry } from '#db/timeline.ts'
import { listWorkspaces, type Workspace } from '#db/workspaces.ts'
import { command, JSON_OPTION, print } from './command.ts'
import { withDatabase } from './with-database.ts'

const ENTRIES_MAX = 1_000

export const explainCommand = command({
  usage: 'parley explain REQUEST_ID [--json]',
  summary: 'Tell the story of a meeting request: every mail, what was understood of it, every decision and why.',
  positionals: ['REQUEST_ID'],
  options: JSON_OPTION,
  async run(input) {
    const id = input.positionals[0] ?? ''
    const { request, timeline } = await withDatabase(async (pool) => {
      const { workspace, request } = await requestAnywhere(pool, id)
      const newestFirst = await listTimeline(pool, workspace, id, { limit: ENTRIES_MAX, cursor: null })
      return { request, timeline: newestFirst.reverse() }
    })
    print(input, { request: request.id, status: request.status, timeline }, story(request, timeline))
  },
})

/** An operator need not know the workspace; each is asked by its index. */
export async function requestAnywhere(
  pool: Pool,
  id: string,
): Promise<{ workspace: Workspace; request: MeetingRequest }> {
  for (const workspace of await listWorkspaces(pool)) {
    const request = await getRequest(pool, workspace, id).catch((error) => {
      if (error instanceof Failure && error.type === 'not_found') return null
      throw error
    })
    if (request) return { workspace, request }
  }
  throw new Failure('not_found', `There is no meeting request ${id}.`)
}

function story(request: MeetingRequest, timeline: TimelineEntry[]): string {
  const title = request.title ?? 'A meeting'
  const people = request.participantEmails.join(', ') || 'nobody'
  const heading = `${bold(title)}  ${request.id}  ${request.status}\n${request.organizerEmail} with ${people}`
  if (timeline.length === 0) return `${heading}\n\nNothing has happened yet.`
  return [heading, ...timeline.map(entryText)].join('\n\n')
}

function entryText(entry: TimelineEntry): string {
  const time = dim(entry.at.slice(0, 16).replace('T', ' '))
  if (entry.kind === 'decision') return `${time}  ${bold('→')} ${entry.text}`
  const way = entry.kind === 'mail_sent' ? `to ${entry.to}` : `from ${entry.from}`
  const lines = [`${time}  ${bold(`Mail ${way}`)}  ${dim(`(${entry.state})`)}  ${entry.subject}`, indented(entry.text)]
  if (entry.reading) lines.push(...readingText(entry.reading))
  return lines.join('\n')
}

function readingText({ because, doubts, sure }: ShownReading): string[] {
  const understood = because.map(({ words, meaning }) => `    “${words}”: ${meaning}`)
  const doubted = doubts.map(({ words, question }) => `    ? “${words}”: ${question}`)
  const verdict = sure ? 'understood' : 'understood, not for certain'
  if (understood.length + doubted.length === 0) return [dim(`    (${sure ? 'understood' : 'nothing was understood'})`)]
  return [dim(`    ${verdict}:`), ...[...understood, ...doubted].map(dim)]
}

function indented(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
}

const bold = (text: string) => styleText('bold', text, { stream: process.stdout })
const dim = (text: string) => styleText('dim', text, { stream: process.stdout })
