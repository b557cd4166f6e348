import type { Manual } from './manual.ts'

export const start: Manual = {
  usage: 'parley start [--role all|api|worker|mail] [--dev]',
  details: 'All other settings are environment variables. The README lists them.',
  options: {
    role: { value: 'ROLE', help: 'What this node does: api, worker, mail, or all of it (the default).' },
    dev: { help: 'Development mode: makes a workspace and a key, and allows webhooks to http and loopback addresses.' },
  },
}
