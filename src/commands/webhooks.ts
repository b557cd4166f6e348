import { isSubscribable, SUBSCRIBABLE_TYPES, type SubscribableType } from '#core/webhook/event.ts'
import { type Command, UsageError, WORKSPACE_OPTION } from './command.ts'

export const webhooksListen: Command = {
  usage: 'parley webhooks listen [--events a,b] [--forward URL] [--workspace ID] [--json]',
  details: `Makes a webhook endpoint that points to this process, and removes it when you press Ctrl-C. The service must run on
this machine, in development mode (npm start). With --forward, your own receiver gets every delivery as it came, and
Parley gets your receiver's answer. Verify with the secret that is printed at the start.`,
  options: {
    events: { value: 'LIST', help: 'Only these events, separated by commas. All by default.' },
    forward: { value: 'URL', help: 'Forward every delivery, such as to http://127.0.0.1:8080/hooks.' },
    ...WORKSPACE_OPTION,
    json: { help: 'Print one line of JSON for each delivery, for scripts.' },
  },
  run: async (input) => {
    const { workspace, events, forward } = input.values
    const options = {
      workspace,
      events: events === undefined ? [...SUBSCRIBABLE_TYPES] : readEvents(events),
      forward: forward === undefined ? null : readUrl(forward),
      json: input.flags.has('json'),
    }
    const { listen } = await import('./listen/listen.ts')
    await listen(options)
  },
}

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
