import { zoneInWords } from '#core/mail/wording/times.ts'
import type { Hold } from '#db/booking/holds.ts'
import { calendarLinks } from '#guest/calendar-links.ts'
import { aboutEntry } from '#guest/event-file.ts'
import { type Html, html } from '#guest/html.ts'
import { placeOf } from '#guest/page.ts'
import { timeWords } from '#guest/time-words.ts'
import type { Visit as GuestVisit } from '#guest/visit.ts'
import { wordsFor as guestWordsFor } from '#guest/words/catalogues.ts'
import { clockOf } from './clock-words.ts'
import { type Framed, framed } from './frame.ts'
import { hrefTo, type Visit } from './visit.ts'
import { wordsFor } from './words/catalogues.ts'
import type { BookingWords } from './words/words.ts'

// Pages that only say something: what has happened, or why nothing can.

type Said = Pick<Framed, 'words' | 'up' | 'asked'> & { title: string; text: string; more?: Html | null }

const said = ({ words, up, asked, title, text, more = null }: Said): string =>
  framed({
    words,
    up,
    title,
    asked,
    body: html`<div class="booking narrow"><h1>${title}</h1>
<p class="lead" role="status">${text}</p>
${more}</div>`,
  })

/** A page that is opened from a mail, or that nobody puts anywhere. */
const ALONE = { isEmbedded: false, theme: null }

/** For an unknown address, or one that was changed. */
export const missingPage = (words: BookingWords, up: string): string =>
  said({ words, up, asked: ALONE, ...words.missing })

export function closedPage({ words, closed, host, asked, up }: Visit): string {
  const { title, text } = closed === 'expired' ? { ...words.ended, text: words.expired } : words[closed ?? 'inactive']
  return said({ words, up, asked, title, text: text(host) })
}

export const troublePage = (words: BookingWords, up: string, title: string, text: string): string =>
  said({ words, up, asked: ALONE, title, text })

/** After words were sent. */
export const askedPage = ({ words, host, asked, up }: Visit): string =>
  said({ words, up, asked, title: words.asked.title, text: words.asked.text(host) })

/** A mail is on its way, and the visitor has to confirm. */
export function sentPage(visit: Visit): string {
  const { words, times, asked, typed, up } = visit
  const { isWriting, time: until } = asked
  const { title, text, unheld, nothing } = words.sent
  const kept = until === null ? unheld : words.sent.until(clockOf(until, times))
  return said({
    words,
    up,
    asked,
    title,
    text: isWriting ? words.sent.words : text,
    more: html`${typed && html`<p><b>${typed.email}</b></p>`}
${!isWriting && html`<p>${kept}</p>`}
<p class="hint">${nothing}</p>
<p class="out"><a href="${hrefTo(visit, { time: null, isWriting: false })}" data-swap>${words.time.choose}</a></p>`,
  })
}

/** Behind the link in that mail: one button, because programs that check mail open every link in it. */
export function confirmPage(visit: Visit, hold: Hold): string {
  const { words, times, host, link } = visit
  const explain = hold.slot ? words.confirm.explain(times.whole(hold.slot)) : words.confirm.words(host)
  return framed({
    words,
    up: visit.up,
    title: words.confirm.title,
    asked: ALONE,
    body: html`<div class="booking narrow"><p class="from">${link.title}</p>
<h1>${words.confirm.title}</h1>
<p class="lead">${explain}</p>
<form method="post" class="card" data-once>
<button>${hold.slot ? words.confirm.book : words.confirm.send}</button>
</form></div>`,
  })
}

export function endedPage(visit: Visit, text = visit.words.ended.text(visit.host)): string {
  const { words, up } = visit
  const more = html`<p class="out"><a href="${hrefTo(visit, {})}">${words.booked.again}</a></p>`
  return said({ words, up, asked: ALONE, title: words.ended.title, text, more })
}

/** After a booking: the time, how to keep it, and where to change it. */
export function bookedPage(visit: Visit, guest: GuestVisit, token: string): string {
  const { asked, link } = visit
  const { view, locale } = guest
  const guestWords = guestWordsFor([locale])
  const words = wordsFor(guestWords)
  const booked = view.booked
  const page = `${visit.up}m/${token}`
  if (!booked)
    return said({
      words,
      up: visit.up,
      asked,
      ...words.asked,
      text: words.asked.text(visit.host),
    })
  const times = timeWords(words.locale, view.guest.zoneShown)
  const body = html`<div class="booking narrow"><p class="from">${link.title}</p>
<h1>${words.booked.title}</h1>
<section class="booked">
<p class="when"><b>${times.day(booked.start)}</b><br>${times.span(booked)}, ${zoneInWords(times.zone, locale)}</p>
<dl>
<div><dt>${guestWords.who}</dt><dd>${view.organizer ?? guestWords.theOrganizer}</dd></div>
${view.place && html`<div><dt>${guestWords.where}</dt><dd>${placeOf(view.place, guestWords)}</dd></div>`}
</dl>
<details>
<summary>${guestWords.calendar.title}</summary>
<ul class="links">
<li><a href="${page}/meeting.ics" download="meeting.ics">${guestWords.calendar.file}</a></li>
${calendarLinks(view, booked, aboutEntry(guest, null), guestWords).map(({ name, url }) => html`<li><a href="${url}" rel="noreferrer noopener" target="_blank">${name}</a></li>`)}
</ul>
</details>
</section>
<p role="status">${words.booked.mail}</p>
<p class="out"><a href="${page}"${asked.isEmbedded && html` target="_blank" rel="noopener"`}>${words.booked.change}</a></p></div>`
  return framed({
    words,
    up: visit.up,
    title: words.booked.title,
    body,
    asked,
    tells: { booked },
  })
}
