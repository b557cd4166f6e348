import { JSON_OPTION, type Manual } from './manual.ts'

export const doctorCommand: Manual = {
  usage: 'parley doctor [--dev] [--dns SERVER] [--json]',
  details: `Run it with the same environment as the service. It connects and logs in, but changes and sends nothing. It exits with 1
if it finds a fault.`,
  options: {
    dev: { help: 'Check as for development, where mail stays in the mailroom.' },
    dns: { value: 'SERVER', help: 'Ask this name server, such as 9.9.9.9 or 127.0.0.1:5353.' },
    ...JSON_OPTION,
  },
}
