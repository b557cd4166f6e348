import type { ModelState } from '#core/language/agreement/waiting.ts'
import { isNumberAlone } from '#core/language/context/invited-number.ts'
import { type MessageInput, readInContext } from '#core/language/context/read-in-context.ts'
import { timestamp } from '#core/time/timestamp.ts'
import {
  type AskedModel,
  findQuestionsLeft,
  insertQuestion,
  listModelReadings,
} from '#db/negotiation/model-readings.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

/** A language model that also reads mail. */
export type ModelReader = {
  /** Beyond this many per day and workspace, the rules read alone: somebody may be running up a bill. */
  mailsADayMax: number
  /** Called when there is a question for the model. The transaction may still roll it back. */
  onAsked: () => void
  onLimit: (workspaceId: string) => void
}

type ToRead = { messageId: string; input: MessageInput }

/** Asks about each mail that has no question yet, or has one for another reading. Returns the state of all of them. */
export async function askModel(
  sql: Transaction,
  workspace: Workspace,
  requestId: string,
  mails: readonly ToRead[],
  model: ModelReader,
  realNow: Temporal.Instant,
): Promise<Map<string, ModelState>> {
  const worthAsking = mails.filter(({ input }) => !isPlain(input))
  const ids = worthAsking.map(({ messageId }) => messageId)
  const asked = await listModelReadings(sql, workspace, ids)
  const isKnown = ({ messageId, input }: ToRead) => {
    const known = asked.get(messageId)
    if (known?.timezone === input.timezone) return true
    // Its answer about a mail that asks for a meeting also holds for that mail as the sender's first answer.
    return known?.from === 'requester' && input.timezone === null
  }
  const states = new Map(
    worthAsking.filter(isKnown).map(({ messageId }) => [messageId, inConversation(asked.get(messageId)!)]),
  )
  const unasked = worthAsking.filter((mail) => !isKnown(mail))
  if (unasked.length === 0) return states
  const left = await findQuestionsLeft(sql, workspace, model.mailsADayMax, timestamp(realNow))
  if (left !== null && left < unasked.length) model.onLimit(workspace.id)
  for (const { messageId, input } of unasked.slice(0, left ?? 0)) {
    await insertQuestion(sql, workspace, { messageId, requestId, input, at: timestamp(realNow) })
    states.set(messageId, { status: 'queued', askedAtMs: realNow.epochMilliseconds })
    model.onAsked()
  }
  return states
}

/** A yes to "would you like to meet?" from before the request does not answer a question in the conversation. */
function inConversation({ state, from }: AskedModel): ModelState {
  if (from !== 'requester' || state.status !== 'answered') return state
  const { answer } = state
  return typeof answer === 'object' && answer !== null ? { ...state, answer: { ...answer, answer: null } } : state
}

/** Nothing but the number that we asked for: there is nothing to understand. */
const isPlain = (input: MessageInput): boolean => isNumberAlone(input) && readInContext(input).sure
