import { Stage } from '../../src/commands/demo/stage.ts'
import { TESTER } from './clock.ts'
import { TEST_POST } from './post.ts'
import { givenRequest } from './requests.ts'
import type { World } from './world.ts'

/** A request whose participant was written to. The outbox serves all workspaces, so its world needs a pool of its own. */
export async function givenConversation(world: World): Promise<AsyncDisposable & { stage: Stage; id: string }> {
  const stage = new Stage(world.pool, world.workspace, TEST_POST.home, TESTER)
  const { id } = await givenRequest(world, {
    participant_emails: undefined,
    participants: [{ email: 'bo@client.test', name: 'Bo Lind', timezone: 'Europe/Berlin' }],
    context: { title: 'Product demo', duration_minutes: 30 },
  })
  await stage.settle()
  return { stage, id, [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose]() }
}

/** The same, after the participant agreed to the first time that was offered. */
export async function givenBookedConversation(world: World): ReturnType<typeof givenConversation> {
  const conversation = await givenConversation(world)
  await conversation.stage.answer({ email: 'bo@client.test', act: { do: 'reply', text: 'The first one works.' } })
  await conversation.stage.settle()
  return conversation
}
