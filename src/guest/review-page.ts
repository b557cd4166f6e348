import type { ReviewPress } from '#core/mail/digest.ts'
import type { ReviewedMail, WaitingMail } from '#db/mail/review.ts'
import { frame } from './frame.ts'
import { type Html, html } from './html.ts'
import type { GuestWords } from './words/words.ts'

/** A mail that the button sends. */
export type Leaving = Pick<WaitingMail, 'id' | 'to' | 'subject' | 'text'>

export type ReviewPage = {
  words: GuestWords
  root: string
  press: ReviewPress
  mail: ReviewedMail
  leaving: Leaving[]
  confirmation: string
  /** The button was pressed on an older page with other content. */
  isAgain: boolean
}

/** The mails word for word, and the button that sends them. */
export function reviewPage({ words, root, press, leaving, confirmation, isAgain }: ReviewPage): string {
  const { review } = words
  const { title, yes } = review[press]
  const explain = press === 'run' ? review.run.explain(leaving.length) : review.approve.explain
  const body = html`<h1>${title}</h1>
${isAgain && html`<p class="problem" role="alert">${words.problem.again}</p>`}
<p class="lead">${explain}</p>
${leaving.map((mail) => mailHtml(mail, words))}
<form method="post" action="${press}" class="card">
<button name="confirmation" value="${confirmation}">${yes}</button>
</form>
<p class="hint">${review.orElse}</p>`
  return frame(words, root, title, body)
}

const mailHtml = ({ to, subject, text }: Leaving, { review }: GuestWords): Html => html`<article class="card">
<p class="from">${review.mailTo(to)}</p>
<h2 class="subject">${subject}</h2>
<p class="mail">${text.trim()}</p>
</article>`

/** The outcome of the mail, if there is nothing left to press. */
export function reviewedPage({
  words,
  root,
  press,
  mail,
}: Pick<ReviewPage, 'words' | 'root' | 'press' | 'mail'>): string {
  const { review } = words
  const sentences = [outcomeOf(mail, words), mail.runs && (press === 'run' || mail.why) ? review.runs : null]
  const body = html`<h1>${mail.subject}</h1>
${sentences.map((sentence) => sentence && html`<p class="lead" role="status">${sentence}</p>`)}`
  return frame(words, root, mail.subject, body)
}

function outcomeOf({ to, status, why, runs, hasEnded }: ReviewedMail, { review }: GuestWords): string | null {
  if (why) {
    const next = hasEnded ? [] : runs ? [review.anew] : [review.anew, review.waitsToo]
    return [review.outdated[why](to), ...next].join(' ')
  }
  switch (status) {
    case 'review':
      return null
    case 'queued':
    case 'leased':
      return review.approved(to)
    case 'suppressed':
      return review.unneeded(to)
    default:
      return review[status](to)
  }
}
