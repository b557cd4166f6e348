import { type Digest, type DigestMail, type DigestQuestion, type ReviewPress, reviewedAt } from '#core/mail/digest.ts'
import { sentencesFor } from './catalogue.ts'
import type { Locale } from './facts.ts'
import { greeted, quoted } from './letter.ts'
import type { Notice, NoticeReader } from './notices.ts'
import { dayInWords } from './times.ts'

// The summary of everything that waits for somebody: the news, the open questions, and the answers that settle each.

/** The base addresses of the reader's buttons by request: for answers and for approvals. */
export type DigestReader = NoticeReader & {
  answersAt: (requestId: string) => string | null
  approvalsAt: (requestId: string) => string | null
}

export function digestLetter(digest: Digest, reader: DigestReader): Notice {
  const { frame, digest: words } = sentencesFor(reader)
  const { name, booked, others, questions, mails, more, tray } = digest
  const waiting = questions.length + mails.length + more
  const since = dayInWords(digest.since, digest.zone, reader.locale)
  const paragraphs = [
    ...greeted({ name, locale: reader.locale }, [words.summary({ booked, since, waiting, others })]),
    ...questions.map((question, index) => questionBlock(question, index + 1, reader)),
    mails.length > 0 ? words.mailsWait(mails.length) : null,
    ...mails.map((mail, index) => mailBlock(mail, questions.length + index + 1, reader)),
    more > 0 ? words.more(more) : null,
    howToAnswer(digest, reader.locale),
    tray && `${words.tray(tray.count)}\n\n${tray.mails.join('\n')}\n\n${words.trayHow}\n${reader.console}/tray`,
    `${frame.closing}\n${frame.signature}`,
    words.off(reader.workspace),
  ]
  return {
    subject: words.subject({ booked, waiting, tray: tray?.count ?? 0, workspace: reader.workspace }),
    text: `${paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')}\n`,
  }
}

function questionBlock({ requestId, key, headline, choices }: DigestQuestion, number: number, reader: DigestReader) {
  const answersAt = key && reader.answersAt(requestId)
  return [`${number}. ${headline}`, ...answerLines(choices, number, answersAt && `${answersAt}/${key}`)].join('\n')
}

function mailBlock({ id, requestId, to, subject, text }: DigestMail, number: number, reader: DigestReader): string {
  const { mailTo, approve, letRun } = sentencesFor(reader).digest
  const approvalsAt = reader.approvalsAt(requestId)
  const answers: Answer<ReviewPress>[] = [
    { ...approve, press: 'approve' },
    { ...letRun, press: 'run' },
  ]
  const lines = answerLines(answers, number, approvalsAt && reviewedAt(approvalsAt, id))
  return [`${number}. ${mailTo(to, subject)}`, quoted(text), '', ...lines].join('\n')
}

type Answer<Press extends string> = { say: string; does: string; press: Press | null }

/** One line per answer, to be sent with its number, and below it the link for the same answer. */
function answerLines(answers: readonly Answer<string>[], number: number, at: string | null): string[] {
  const widest = Math.max(0, ...answers.map(({ say }) => say.length))
  return answers.flatMap(({ say, does, press }) => [
    `  ${number} ${say.padEnd(widest)}   ${does}`,
    ...(press && at ? [`    ${at}/${press}`] : []),
  ])
}

/** With numbers from the list above. */
function howToAnswer({ questions, mails }: Digest, locale: Locale): string | null {
  const { digest: words } = sentencesFor({ locale })
  const say = questions[0]?.choices[0]?.say
  const how = [
    questions.length > 0 ? words.how(say === undefined ? null : `1 ${say}`) : null,
    mails.length > 0 ? words.howToApprove(questions.length + 1) : null,
  ].filter((sentence) => sentence !== null)
  return how.length > 0 ? how.join(' ') : null
}

/** Lines of an answer to a summary that we could not use. */
export function digestUnclear(lines: string[], { name, locale }: { name: string | null; locale: Locale }): Notice {
  const { frame, digest: words } = sentencesFor({ locale })
  const paragraphs = [
    ...greeted({ name, locale }, [words.unclear.text]),
    quoted(lines.join('\n')),
    words.unclear.how,
    `${frame.closing}\n${frame.signature}`,
  ]
  return { subject: words.unclear.subject, text: `${paragraphs.join('\n\n')}\n` }
}
