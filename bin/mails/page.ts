import { LOCALES, type Locale } from '#core/mail/wording/facts.ts'
import { samplesIn } from './samples.ts'

/** The pages of docs/mails, by the names of their files. */
export function mailPages(): Map<string, string> {
  return new Map(LOCALES.map((locale) => [`${locale}.md`, pageFor(locale)]))
}

function pageFor(locale: Locale): string {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(locale)!
  const mails = samplesIn(locale).map(
    ({ kind, subject, text }) => `## ${kind}\n\n\`\`\`text\nSubject: ${subject}\n\n${text}\n\`\`\`\n`,
  )
  const head = `# What Parley writes in ${name}\n\nWritten by \`npm run mails\` from the words that are sent. Ana Ruiz organizes, Bo Lind and Mia Roth are invited.\n`
  return [head, ...mails].join('\n')
}
