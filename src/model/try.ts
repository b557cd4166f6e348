// Checks that the model can be asked, at start and for `doctor`. Listing models is free and wakes no model up. If a server has
// no list, or the name is missing from it, only a real question can tell.

import type { Client } from '#egress/client.ts'
import type { ModelServer } from '#settings/model-settings.ts'
import type { Model } from './ask.ts'

const DEADLINE_MS = 10_000
/** Some providers list thousands. */
const LIST_BYTES_MAX = 4 * 1024 * 1024
const NAMED_MAX = 5

/** The problem and its remedy in one line; null if all is well. */
export async function tryModel({
  server,
  client,
  model,
}: {
  server: ModelServer
  client: Pick<Client, 'send'>
  model: Model
}): Promise<string | null> {
  const known = await listedModels(server, client)
  if (known.some((name) => isSame(name, server.model))) return null
  const result = await model.ask(GREETING)
  if (result.kind === 'answered' || result.class === 'invalid_answer') return null
  return known.length === 0 ? result.detail : `${result.detail}. The server knows ${shown(known)}.`
}

const GREETING = { system: 'Answer with an empty JSON object: {}', user: 'Are you there?' }

/** Empty if the server does not say. */
async function listedModels(server: ModelServer, client: Pick<Client, 'send'>): Promise<string[]> {
  const answer = await client.send({
    method: 'GET',
    url: `${server.url}/models`,
    headers: server.key === null ? [] : ['authorization', `Bearer ${server.key}`],
    deadlineMs: DEADLINE_MS,
    wanted: { part: 'whole', bytesMax: LIST_BYTES_MAX },
  })
  if (answer.kind === 'failed' || !answer.ok) return []
  try {
    const { data } = JSON.parse(answer.body.toString('utf8')) as { data?: unknown }
    return Array.isArray(data) ? data.flatMap((each) => (typeof each?.id === 'string' ? [each.id] : [])) : []
  } catch {
    return []
  }
}

/** Some servers list a name with a prefix, or with the default tag. */
const isSame = (listed: string, given: string): boolean =>
  [listed, listed.replace(/^models\//, ''), listed.replace(/:latest$/, '')].includes(given)

function shown(names: string[]): string {
  const first = names.slice(0, NAMED_MAX).map((name) => name.slice(0, 80))
  return names.length > NAMED_MAX ? `${first.join(', ')} and ${names.length - NAMED_MAX} more` : first.join(', ')
}
