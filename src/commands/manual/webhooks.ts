import { type Manual, WORKSPACE_OPTION } from './manual.ts'

export const webhooksListen: Manual = {
  usage: 'parley webhooks listen [--events a,b] [--forward URL] [--workspace ID] [--json]',
  details: `Makes a webhook endpoint that points to this process, and removes it when you press Ctrl-C. The service must run on
this machine, in development mode (npm start). With --forward, your own receiver gets every delivery as it came, and
Parley gets your receiver's answer. Verify with the secret that is printed at the start.`,
  options: {
    events: { value: 'LIST', help: 'Only these events, separated by commas. All by default.' },
    forward: { value: 'URL', help: 'Pass every delivery on, such as http://127.0.0.1:8080/hooks.' },
    ...WORKSPACE_OPTION,
    json: { help: 'Print one line of JSON for each delivery, for scripts.' },
  },
}
