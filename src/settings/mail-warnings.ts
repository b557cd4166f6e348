import type { Role } from './role.ts'
import type { Settings } from './settings.ts'

/** Missing settings that keep a production node from sending or receiving mail. Development has the mailroom instead. */
export function mailWarnings({ development, smtp, mailIn }: Settings, role: Role): string[] {
  if (development) return []
  const warnings: string[] = []
  if (smtp === null && role !== 'api')
    warnings.push(
      'No mail leaves: SMTP_URL is not set, so every mail waits. Set it to your mail server, such as smtp://user:password@mail.acme.test:587, unless another node of this installation has it.',
    )
  if (mailIn.listen === null && mailIn.imap === null && (role === 'all' || role === 'mail'))
    warnings.push(
      'No mail comes in: neither PARLEY_SMTP_LISTEN nor IMAP_URL is set, so replies never arrive. Set one of them, unless another node of this installation has it.',
    )
  return warnings
}
