import type { Manual } from './manual.ts'

export const demoCommand: Manual = {
  usage: 'parley demo [--fast]',
  details: 'It uses a database of its own, touches nothing of yours, and sends nothing.',
  options: { fast: { help: 'Do not pause for reading.' } },
}
