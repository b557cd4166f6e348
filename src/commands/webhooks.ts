import { isSubscribable, SUBSCRIBABLE_TYPES, type SubscribableType } from '#core/webhook/event.ts'
import { command, UsageError } from './command.ts'
import * as manual from './manual/webhooks.ts'

export const webhooksListen = command(manual.webhooksListen, async (input) => {
  const { workspace, events, forward } = input.values
  const options = {
    workspace,
    events: events === undefined ? [...SUBSCRIBABLE_TYPES] : readEvents(events),
    forward: forward === undefined ? null : readUrl(forward),
    json: input.flags.has('json'),
  }
  // Loaded here, so that the list of commands does not wait for it.
  const { listen } = await import('./listen/listen.ts')
  await listen(options)
})

function readEvents(text: string): SubscribableType[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !isSubscribable(name))
  if (unknown !== undefined)
    throw new UsageError(
      `--events: there is no ${unknown || 'empty name'}; choose from ${SUBSCRIBABLE_TYPES.join(', ')}.`,
    )
  return names.filter(isSubscribable)
}

function readUrl(text: string): string {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UsageError('--forward must be an http or https address.')
  return url.href
}
