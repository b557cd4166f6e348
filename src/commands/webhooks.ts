import { isSubscribable, SUBSCRIBABLE_TYPES, type SubscribableType } from '#core/webhook/event.ts'
import { command, UsageError } from './command.ts'

export const webhooksListen = command({
  usage: 'parley webhooks listen --workspace ID [--events a,b] [--forward URL] [--json]',
  summary: 'Show the deliveries of a workspace live, signatures checked. For development.',
  details: `Makes a webhook endpoint that points to this process, and removes it when you stop with Ctrl-C. The service must run
beside it on this machine, in development mode (npm start). With --forward your own receiver gets every delivery as it
came, and Parley gets your receiver's answer; verify with the secret that is printed at the start.`,
  options: {
    workspace: { value: 'ID', help: 'Whose deliveries; ./bin/parley workspace list shows them.', required: true },
    events: { value: 'LIST', help: 'Only these, separated by commas; all by default.' },
    forward: { value: 'URL', help: 'Pass every delivery on, such as http://127.0.0.1:8080/hooks.' },
    json: { help: 'One line of JSON a delivery, for scripts.' },
  },
  async run(input) {
    const { workspace = '', events, forward } = input.values
    const options = {
      workspaceId: workspace,
      events: events === undefined ? [...SUBSCRIBABLE_TYPES] : readEvents(events),
      forward: forward === undefined ? null : readUrl(forward),
      json: input.flags.has('json'),
    }
    // Loaded here, so that the list of commands does not wait for it.
    const { listen } = await import('./listen/listen.ts')
    await listen(options)
  },
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
