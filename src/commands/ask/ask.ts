import type { AskedOnce } from '#actions/ask-once.ts'
import { placeNamed } from '#core/language/places/place-in.ts'
import type { Place } from '#core/place.ts'
import { type FoundTeam, findTeamsCalled } from '#db/people/found-people.ts'
import { findWorkingNode } from '#db/queue/nodes.ts'
import type { Pool, Sql } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { meetingRequestShape } from '#http/shapes/meeting-request.ts'
import { openParser } from '#mail/parse.ts'
import { askAsUnderstood, type Understood, understand } from '#mail/said-request.ts'
import { whyNothingLeaves } from '#mcp/order.ts'
import { readSettings } from '#settings/settings.ts'
import { wakeWorkers } from '#workers/wake.ts'
import { chosenMember } from '../as-member.ts'
import { type Input, UsageError } from '../command.ts'
import { decidedNext } from '../decided-next.ts'
import { OPERATOR } from '../operator.ts'
import { agrees, canAgree } from './agree.ts'
import { understoodShape, understoodText } from './understood.ts'

/** Shows what was understood, and asks it of the people once somebody has agreed. Returns the exit code: 1 if nobody was asked. */
export async function ask(pool: Pool, workspace: Workspace, text: string, input: Input): Promise<number> {
  const { values, flags } = input
  const { member } = await chosenMember(pool, workspace, values.as)
  const team = values.team === undefined ? null : await teamCalled(pool, workspace, values.team)
  const said = { member, text, team, title: values.title?.trim() || null, place: placeOf(values.place) }
  const settings = readSettings(process.env, { development: true })
  await using parser = openParser()
  const reading = { mailHome: settings.mailHome, parser, clock: OPERATOR.clock }
  const understood = await understand(pool, workspace, said, reading)
  const isJson = flags.has('json')
  if (!isJson) process.stdout.write(`${understoodText(understood, workspace)}\n\n`)
  const isAgreed = flags.has('yes') || (!isJson && canAgree() && (await agrees('Write to them?')))
  if (!isAgreed) return tellNotAsked(understood, workspace, isJson)
  const asked = await askAsUnderstood(pool, workspace, understood, flags.has('another'))
  await wakeWorkers(pool)
  const mailWays = { out: settings.smtp !== null, in: false }
  const obstacle = await whyNothingLeaves({ workspace, services: { pool, mailWays, mailroom: null } })
  if (isJson) tellJson(understood, workspace, asked)
  else process.stdout.write(`${askedText(asked, obstacle, (await findWorkingNode(pool)) !== null)}\n`)
  return 0
}

function tellNotAsked(understood: Understood, workspace: Workspace, isJson: boolean): number {
  if (isJson) tellJson(understood, workspace, null)
  process.stderr.write(canAgree() && !isJson ? 'Nobody was asked.\n' : 'Nobody was asked. To ask them, add --yes.\n')
  return 1
}

function tellJson(understood: Understood, workspace: Workspace, asked: AskedOnce | null): void {
  const shown = {
    understood: understoodShape(understood, workspace),
    asked: asked?.outcome === 'made',
    asked_before: asked?.outcome === 'asked_before',
    meeting_request: asked && meetingRequestShape(asked.request),
  }
  process.stdout.write(`${JSON.stringify(shown)}\n`)
}

function askedText({ outcome, request }: AskedOnce, obstacle: string | null, isServed: boolean): string {
  const next = decidedNext(request.id, isServed)
  if (outcome === 'asked_before')
    return `You asked the same people less than ten minutes ago (${request.id}), so nobody is asked twice. For one more meeting with them, add --another and a --title of its own.`
  return [`Asked: ${request.id}.`, ...(obstacle !== null && isServed ? [obstacle] : []), next].join('\n')
}

function placeOf(text: string | undefined): Place | null {
  if (text === undefined) return null
  const place = placeNamed(text)
  if (place) return place
  throw new UsageError('--place must be a link, a telephone number or an address, in one line.')
}

/** Names may be parts of other names. */
const TEAMS_SHOWN = 8

async function teamCalled(sql: Sql, workspace: Workspace, named: string): Promise<FoundTeam> {
  const found = await findTeamsCalled(sql, workspace, named, TEAMS_SHOWN)
  const same = found.find(({ name }) => name.toLowerCase() === named.toLowerCase())
  if (same || found.length === 1) return same ?? found[0]!
  const all = await findTeamsCalled(sql, workspace, '', 1_000)
  const byId = all.find(({ id }) => id === named)
  if (byId) return byId
  const names = (found.length > 0 ? found : all).slice(0, TEAMS_SHOWN).map(({ name }) => name)
  const rest = names.length === 0 ? 'There is none that is active.' : `There are: ${names.join(', ')}.`
  throw new UsageError(
    found.length > 1 ? `--team ${named}: which? ${rest}` : `--team: there is no team ${named}. ${rest}`,
  )
}
