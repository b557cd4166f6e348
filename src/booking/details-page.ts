import type { Slots } from '#actions/find-slots.ts'
import type { Question } from '#core/booking/question.ts'
import {
  ANSWER_CHARACTERS_MAX,
  LINE_CHARACTERS_MAX,
  NAME_CHARACTERS_MAX,
  WORDS_CHARACTERS_MAX,
} from '#core/booking/visitor.ts'
import { zoneInWords } from '#core/mail/wording/times.ts'
import type { Slot } from '#core/time/timestamp.ts'
import { type Html, html } from '#guest/html.ts'
import type { Problems } from './form.ts'
import { framed, headingOf, keptFields, languageForm } from './frame.ts'
import type { Typed } from './typed.ts'
import { hrefTo, pageOf, type Visit } from './visit.ts'

// The page after a time was chosen, and the page for words about other times. Both keep what was typed, whatever happens.

export type Details = {
  typed: Typed
  problems: Problems
  /** For the whole form. */
  problem: string | null
}

/** The answer of a ticked box. */
const TICKED = '✓'

/** `slot` is null if it is not free any more: then some of the `near` ones can be chosen instead. */
export function detailsPage(
  visit: Visit,
  details: Details & { slot: Slot | null; gone: Slot | null; near: Slots },
): string {
  const { words, times, asked, link, personal } = visit
  const { slot, gone, near, typed, problems } = details
  const isToConfirm = link.confirmAddress && personal?.email == null
  const chosen = slot
    ? html`<div class="booked"><p class="when"><b>${times.day(slot.start)}</b><br>${times.span(slot)}, ${zoneInWords(times.zone, visit.language)}</p>
<p><a href="${hrefTo(visit, { time: null, day: null })}" data-swap>${words.details.other}</a></p></div>
<input type="hidden" name="time" value="${slot.start}">`
    : goneField(visit, gone!, near)
  const body = html`<div class="booking narrow">
${headingOf(visit)}
<form method="post" action="${pageOf(visit)}" class="card" novalidate data-once>
${problemOf(details, visit)}
${chosen}
${hiddenFields(visit)}
<h2 data-next>${words.details.title}</h2>
${personFields(visit, details)}
${link.questions.map((question, n) => questionField(question, n, visit, typed.answers[n] ?? '', problems))}
${(slot !== null || near.length > 0) && html`<button name="do" value="book"${asked.isPreview && html` disabled`}>${isToConfirm ? words.details.confirm : words.details.book}</button>`}
</form>
${slot === null && otherWays(visit)}
</div>`
  return framed({
    words,
    up: visit.up,
    title: link.title,
    body,
    asked,
    footer: languageForm(visit),
  })
}

export function wordsPage(visit: Visit, details: Details): string {
  const { words, asked, link, host } = visit
  const { typed, problems } = details
  const body = html`<div class="booking narrow">
${headingOf(visit)}
<form method="post" action="${pageOf(visit)}" class="card" novalidate data-once>
${problemOf(details, visit)}
<h2 data-next>${words.noneSuits.title}</h2>
<p class="hint">${words.noneSuits.explain(host)}</p>
${hiddenFields(visit)}
<input type="hidden" name="write" value="">
${personFields(visit, details)}
${field(
  'words',
  words.noneSuits.words,
  problems,
  (described) =>
    html`<textarea id="words" name="words" rows="5" required maxlength="${WORDS_CHARACTERS_MAX}"${described}>${typed.words}</textarea>`,
  words.noneSuits.hint,
)}
<button name="do" value="write"${asked.isPreview && html` disabled`}>${words.noneSuits.send}</button>
<a class="back" href="${hrefTo(visit, { isWriting: false })}" data-swap>${words.details.other}</a>
</form>
</div>`
  return framed({
    words,
    up: visit.up,
    title: link.title,
    body,
    asked,
    footer: languageForm(visit),
  })
}

function problemOf({ problem, problems }: Details, { words }: Visit): Html | null {
  const text = problem ?? (problems.size > 0 ? words.problem.look : null)
  return text === null ? null : html`<p class="problem" role="alert">${text}</p>`
}

/** The time was taken in the meantime. */
function goneField({ words, times, language }: Visit, gone: Slot, near: Slots): Html {
  return html`<div class="problem" role="alert"><b>${words.gone.title(times.whole(gone))}</b><br>${near.length > 0 ? words.gone.near : words.gone.none}</div>
<p class="hint">${zoneInWords(times.zone, language)}</p>
${
  near.length > 0 &&
  html`<fieldset>
<legend>${words.time.choose}</legend>
<div class="times">
${near.map((slot, n) => html`<label class="time"><input type="radio" name="time" value="${slot.start}"${n === 0 && html` checked`}> <span>${times.day(slot.start)}<br>${times.span(slot)}</span></label>`)}
</div>
</fieldset>`
}`
}

const otherWays = (visit: Visit): Html => {
  const { words } = visit
  return html`<p class="out"><a href="${hrefTo(visit, { time: null, day: null })}" data-swap>${words.details.other}</a> <a href="${hrefTo(visit, { isWriting: true, time: null })}" data-swap>${words.noneSuits.link}</a></p>`
}

/** The page repeats what it was asked for, so that the next view is the same. */
function hiddenFields(visit: Visit): Html {
  const { durationMinutes: duration, times } = visit
  const bare = { time: null, isWriting: false, name: null, email: null, typed: null, day: null, month: null }
  return keptFields(visit, { ...bare, duration, zone: times.zone })
}

function personFields({ words, personal }: Visit, { typed, problems }: Details): Html {
  return html`${field('name', words.details.name, problems, (described) => html`<input id="name" name="name" autocomplete="name" required maxlength="${NAME_CHARACTERS_MAX}" value="${typed.name}"${described}>`)}
${field('email', words.details.email, problems, (described) => html`<input id="email" name="email" type="email" autocomplete="email" inputmode="email" required maxlength="254" value="${typed.email}"${personal?.email != null && html` readonly`}${described}>`)}`
}

function questionField(
  { label, kind, required, choices }: Question,
  n: number,
  { words }: Visit,
  typed: string,
  problems: Problems,
): Html {
  const name = `answer-${n}`
  const shown = required ? label : `${label} ${words.details.optional}`
  const needed = required && html` required`
  if (kind === 'checkbox')
    return html`<div class="field">
<label class="check"><input type="checkbox" id="${name}" name="${name}" value="${TICKED}"${typed !== '' && html` checked`}${needed}${describedBy(name, problems, false)}> <span>${label}</span></label>
${problemText(name, problems)}
</div>`
  return field(name, shown, problems, (described) => {
    if (kind === 'long_text')
      return html`<textarea id="${name}" name="${name}" rows="3" maxlength="${ANSWER_CHARACTERS_MAX}"${needed}${described}>${typed}</textarea>`
    if (kind === 'text')
      return html`<input id="${name}" name="${name}" maxlength="${LINE_CHARACTERS_MAX}" value="${typed}"${needed}${described}>`
    return html`<select id="${name}" name="${name}"${needed}${described}>
<option value="">${words.choose}</option>
${choices.map((choice) => html`<option${choice === typed && html` selected`}>${choice}</option>`)}
</select>`
  })
}

/** A label, the control, and what is wrong with it. */
function field(
  name: string,
  label: string,
  problems: Problems,
  control: (described: Html | null) => Html,
  hint: string | null = null,
): Html {
  return html`<div class="field">
<label for="${name}">${label}</label>
${control(describedBy(name, problems, hint !== null))}
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${problemText(name, problems)}
</div>`
}

function describedBy(name: string, problems: Problems, hasHint: boolean): Html | null {
  const ids = [...(hasHint ? [`${name}-hint`] : []), ...(problems.has(name) ? [`${name}-problem`] : [])]
  if (ids.length === 0) return null
  return html` aria-describedby="${ids.join(' ')}"${problems.has(name) && html` aria-invalid="true"`}`
}

const problemText = (name: string, problems: Problems): Html | null =>
  problems.has(name) ? html`<p class="wrong" id="${name}-problem">${problems.get(name)}</p>` : null
