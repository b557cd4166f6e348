import type { Slots } from '#actions/find-slots.ts'
import { type Html, html } from '#guest/html.ts'
import { zoneChoices } from '#guest/time-words.ts'
import { clockOf } from './clock-words.ts'
import { framed, headingOf, keptFields, languageForm } from './frame.ts'
import type { Month } from './month.ts'
import { hrefTo, pageOf, type Visit } from './visit.ts'

/** The first page: a month with its free days, and the times of one of them. */
export function timesPage(visit: Visit, month: Month): string {
  const { link, words, asked } = visit
  const isEmpty = month.free.size === 0 && month.next === null && !month.hasEarlier
  const body = html`<div class="booking">
${headingOf(visit)}
${zoneForm(visit)}
${isEmpty ? nothingFree(visit) : html`<div class="choose">${monthPart(visit, month)}${dayPart(visit, month)}</div>`}
<p class="out"><a href="${hrefTo(visit, { isWriting: true, time: null })}" data-swap>${isEmpty ? words.noneSuits.title : words.noneSuits.link}</a></p>
</div>`
  const isPlain = Object.values(asked).every((value) => value === null || value === false)
  return framed({
    words,
    up: visit.up,
    title: link.title,
    body,
    asked,
    isIndexed: link.indexed && isPlain,
    footer: languageForm(visit),
  })
}

function zoneForm(visit: Visit): Html {
  const { guestWords, times, asked, now, workspace } = visit
  const choices = zoneChoices([times.zone, workspace.timezone], now.toString())
  return html`<form class="zone" method="get" action="${pageOf(visit)}" data-at-once${asked.zone === null && html` data-guess`}>
${keptFields(visit, { zone: null })}
<label for="zone">${guestWords.zone.label}</label>
<select id="zone" name="zone">
${choices.map(({ zone, label }) => html`<option value="${zone}"${zone === times.zone && html` selected`}>${label}</option>`)}
</select>
<button class="quiet">${guestWords.zone.show}</button>
</form>`
}

const nothingFree = ({ words, link }: Visit): Html =>
  html`<p class="lead" role="status">${words.none(link.daysAhead)}</p>`

function monthPart(visit: Visit, { month, free, day, hasEarlier, hasLater }: Month): Html {
  const { words, times } = visit
  const name = inWords(month.toPlainDate({ day: 1 }), times.locale, { month: 'long', year: 'numeric' })
  const turn = (months: number, label: string, isThere: boolean, arrow: string) =>
    isThere
      ? html`<a href="${hrefTo(visit, { month: month.add({ months }).toString(), day: null })}" aria-label="${label}" title="${label}" data-swap>${arrow}</a>`
      : html`<span aria-hidden="true">${arrow}</span>`
  const weeks = weeksOf(month, new Intl.Locale(times.locale).getWeekInfo().firstDay)
  return html`<section class="month" aria-labelledby="month">
<nav>${turn(-1, words.day.before, hasEarlier, '‹')}<h2 id="month">${name}</h2>${turn(1, words.day.after, hasLater, '›')}</nav>
<table aria-label="${words.calendar}">
<thead><tr>${weeks[0]!.map((date) => html`<th scope="col" abbr="${inWords(date, times.locale, { weekday: 'long' })}">${inWords(date, times.locale, { weekday: 'short' })}</th>`)}</tr></thead>
<tbody>
${weeks.map((week) => html`<tr>${week.map((date) => dayCell(date, visit, { month, free, day }))}</tr>`)}
</tbody>
</table>
</section>`
}

function dayCell(
  date: Temporal.PlainDate,
  visit: Visit,
  { month, free, day }: Pick<Month, 'month' | 'free' | 'day'>,
): Html {
  const { words, times } = visit
  if (date.month !== month.month) return html`<td></td>`
  const text = date.toString()
  if (!free.has(text)) return html`<td>${date.day}</td>`
  const name = words.day.free(inWords(date, times.locale, { weekday: 'long', day: 'numeric', month: 'long' }))
  return html`<td><a href="${hrefTo(visit, { day: text })}" aria-label="${name}"${text === day && html` aria-current="date"`} data-swap>${date.day}</a></td>`
}

function dayPart(visit: Visit, { month, free, day, next }: Month): Html {
  const { words, times } = visit
  const inMonth = inWords(month.toPlainDate({ day: 1 }), times.locale, { month: 'long', year: 'numeric' })
  if (day === null)
    return html`<section class="day" aria-live="polite">
<p>${words.noneIn(inMonth)}</p>
${next && html`<p>${words.nextOn} <a href="${hrefTo(visit, { day: next })}" data-swap>${inWords(Temporal.PlainDate.from(next), times.locale, { weekday: 'long', day: 'numeric', month: 'long' })}</a></p>`}
</section>`
  return html`<section class="day" aria-labelledby="day">
<h2 id="day" data-next>${inWords(Temporal.PlainDate.from(day), times.locale, { weekday: 'long', day: 'numeric', month: 'long' })}</h2>
${timeLinks(visit, free.get(day)!)}
</section>`
}

function timeLinks(visit: Visit, slots: Slots): Html {
  const { times } = visit
  return html`<ul class="slots">
${slots.map((slot) => html`<li><a href="${hrefTo(visit, { time: slot.start })}" aria-label="${times.span(slot)}" data-swap>${clockOf(slot.start, times)}</a></li>`)}
</ul>`
}

/** A date has no zone, so it is written in UTC. */
const inWords = (date: Temporal.PlainDate, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date.toZonedDateTime('UTC').epochMilliseconds)

function weeksOf(month: Temporal.PlainYearMonth, firstDay: number): Temporal.PlainDate[][] {
  const first = month.toPlainDate({ day: 1 })
  const start = first.subtract({ days: (first.dayOfWeek - firstDay + 7) % 7 })
  const weeks: Temporal.PlainDate[][] = []
  for (
    let day = start;
    Temporal.PlainYearMonth.compare(day.toPlainYearMonth(), month) <= 0;
    day = day.add({ weeks: 1 })
  )
    weeks.push(Array.from({ length: 7 }, (_, n) => day.add({ days: n })))
  return weeks
}
