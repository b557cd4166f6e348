import type { Question } from '#core/negotiation/pages/organizer-question.ts'
import type { Grave } from './confirmation.ts'
import { frame } from './frame.ts'
import { type Html, html } from './html.ts'
import { noteField, type Page, windowFields, zoneField } from './page.ts'

/**
 * Says what will follow, and does nothing until the button is pressed: the button carries the proof of it. `root` is the relative
 * path from the page to the root of the installation.
 */
export function askAgainPage(page: Page, act: Grave, confirmation: string, root: string): string {
  const { view, words, times, token, said } = page
  const organizer = view.organizer ?? words.theOrganizer
  const time = view.booked ? times.whole(view.booked) : ''
  const explain = {
    decline: () => words.decline.explain(organizer),
    move: () => words.move.explain(time),
    cancel: () => words.cancel.explain(organizer, time),
    undo: () => words.undo.explain(organizer),
  }[act]()
  const back = `${root}m/${token}`
  const zone = page.isZoneChosen ? `?zone=${encodeURIComponent(times.zone)}` : ''
  const body = html`<p class="from">${words.arrangedFor(organizer)}</p>
<h1>${words[act].title}</h1>
${said && html`<p class="${said.kind}" role="alert">${said.text}</p>`}
<p class="lead">${explain}</p>
<form method="post" action="${back}" class="card">
<input type="hidden" name="do" value="${act}">
${zoneField(page)}
${act === 'move' && windowFields(page)}
${noteField(page, organizer, 'note')}
<button name="confirmation" value="${confirmation}" class="${act === 'move' || act === 'undo' ? '' : 'grave'}">${words[act].yes}</button>
<a class="back" href="${back}${zone}">${words.back}</a>
</form>
<script src="${root}guest.js" defer></script>`
  return frame(words, root, words[act].title, body)
}

/** One possible answer of the organizer to a mail, and its button. A settled question has no button. */
export function answerPage(words: Page['words'], question: Question, confirmation: string, isDone: boolean): string {
  const { headline, choice, isOpen } = question
  const { answer } = words
  const body = isOpen
    ? html`<p class="lead">${answer.explain(choice.say)}</p>
<p>${choice.does}.</p>
<form method="post" action="${choice.press}" class="card">
<button name="confirmation" value="${confirmation}" class="${choice.press === 'cancel' ? 'grave' : ''}">${answer.send(choice.say)}</button>
</form>
<p class="hint">${answer.orReply}</p>`
    : html`<p class="lead" role="status">${isDone ? answer.done : answer.settled}</p>`
  return frame(
    words,
    '../../../',
    headline,
    html`<h1>${headline}</h1>
${body}`,
  )
}

/** A page with one button, and nothing else on it. */
export function oneButtonPage(
  words: Page['words'],
  { title, explain, yes, action }: { title: string; explain: string; yes: string; action: string },
): string {
  const body: Html = html`<h1>${title}</h1>
<p class="lead">${explain}</p>
<form method="post" action="${action}" class="card">
<button class="grave">${yes}</button>
</form>`
  return frame(words, '../', title, body)
}

export const donePage = (words: Page['words'], title: string, text: string): string =>
  frame(
    words,
    '../',
    title,
    html`<h1>${title}</h1>
<p class="lead" role="status">${text}</p>`,
  )
