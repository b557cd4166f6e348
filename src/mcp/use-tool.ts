import { abilityRefusal } from '#core/ability.ts'
import { Failure, type FailureType } from '#core/failure.ts'
import { refusalOf } from '#db/refusals.ts'
import { requireRight } from '#http/gate.ts'
import { ignoredIn } from '#http/ignored-fields.ts'
import { refuseUnstorable, withoutNulls } from '#http/text-guard.ts'
import { validatorCompiler } from '#http/validate.ts'
import type { Told, Tool, Use } from './tool.ts'
import { TOOLS } from './tools/tools.ts'

/** Those that the caller has the scopes for. */
export const toolsFor = ({ acting }: Pick<Use, 'acting'>): Tool[] =>
  TOOLS.filter(({ ability }) => abilityRefusal(acting.actor, ability) === null)

/** Checks the input and the caller's rights, as the API does, and uses the tool. */
export async function useTool(name: string, given: unknown, use: Use): Promise<Told<unknown>> {
  const tool = TOOLS.find((each) => each.name === name)
  if (!tool) throw new Failure('not_found', `There is no tool ${JSON.stringify(name.slice(0, 64))}.`)
  const missing = abilityRefusal(use.acting.actor, tool.ability)
  if (missing) throw new Failure('forbidden', missing)
  const input = checked(tool, given)
  const { meeting_request_id: id } = input as { meeting_request_id?: string }
  if (id !== undefined) await requireRight(use.services.pool, use, tool.ability, { params: { id }, body: {} })
  return await tool.use(input as never, use)
}

/** Compiled when a tool is first used. */
const checks = new Map(
  TOOLS.map(({ name, input }) => [
    name,
    validatorCompiler({ schema: input, httpPart: 'body', method: 'POST', url: name }),
  ]),
)

/**
 * A field that we do not know is refused here, unlike in the API: an assistant that says `duration` would otherwise get another
 * meeting than it asked for, and tell the person that all is well.
 */
function checked({ name, input: { properties, ...schema } }: Tool, given: unknown): unknown {
  const input = withoutNulls(given ?? {})
  refuseUnstorable(input, 'validation_error')
  const [unknown] = ignoredIn(input, { ...schema, properties })
  if (unknown !== undefined)
    throw new Failure(
      'invalid_request',
      `${unknown}: ${name} has no such field. It has ${Object.keys(properties).join(', ') || 'none'}.`,
    )
  const { error } = checks.get(name)!(input) as { error?: Error }
  if (error) throw error
  return input
}

/** A refusal in words that say what to do next; null for a failure of ours. */
export function refusalText(error: unknown): string | null {
  const failure = error instanceof Failure ? error : refusalOf(error)
  if (!failure) return null
  const message = failure.message.replaceAll('context.', '').replaceAll('Add it to the body.', 'Add it.')
  const remedy = REMEDIES[failure.type]
  return remedy === undefined ? message : `${message} ${remedy}`
}

const REMEDIES: Partial<Record<FailureType, string>> = {
  not_found: 'list_meetings shows the meetings with their identifiers, and find_people the members and teams.',
  forbidden: 'Tell the person; do not try another way.',
  rate_limited: 'Wait before you try again.',
}
