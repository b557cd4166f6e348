import { type Html, html } from '#guest/html.ts'
import { type Asked, queryWith } from './asked.ts'
import { hrefTo, pageOf, type Visit } from './visit.ts'
import { LANGUAGE_NAMES } from './words/catalogues.ts'
import type { BookingWords } from './words/words.ts'

export type Framed = {
  words: BookingWords
  /** The relative path from the page to the root of the installation. */
  up: string
  title: string
  body: Html
  /** Where it stands. */
  asked: Pick<Asked, 'isEmbedded' | 'theme'>
  /** Search engines may list it. */
  isIndexed?: boolean
  head?: Html | null
  footer?: Html | null
  /** For the page around it: what has happened here. */
  tells?: { booked: { start: string; end: string } } | null
}

/** Around every booking page. The script is small, and everything works without it. */
export function framed({ words, up, title, body, asked, ...more }: Framed): string {
  const classes = [asked.isEmbedded ? 'embedded' : '', asked.theme ?? ''].join(' ').trim()
  const { isIndexed = false, head = null, footer = null, tells = null } = more
  return html`<!doctype html>
<html lang="${words.locale.slice(0, 2)}"${classes && html` class="${classes}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${asked.theme ?? 'light dark'}">
${!isIndexed && html`<meta name="robots" content="noindex, nofollow">`}
<title>${title}</title>
<link rel="icon" href="${up}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}guest.css">
<link rel="stylesheet" href="${up}booking.css">
${head}
<script src="${up}booking.js" defer></script>
</head>
<body>
<main id="page"${tells && html` data-booked="${JSON.stringify(tells.booked)}"`}>
${body}
</main>
${footer}
</body>
</html>
`.html
}

/** The page in other languages. The script changes the language at once. */
export function languageForm(visit: Visit): Html {
  const { words, language } = visit
  return html`<footer>
<form method="get" action="${pageOf(visit)}" class="language" data-at-once>
${keptFields(visit, { language: null })}
<label for="lang">${words.languages}</label>
<select id="lang" name="lang">
${LANGUAGE_NAMES.map(({ tag, name }) => html`<option value="${tag}" lang="${tag}"${tag === language && html` selected`}>${name}</option>`)}
</select>
<button class="quiet">OK</button>
</form>
</footer>`
}

/** The rest of what the page was asked for, for a form. */
export const keptFields = ({ asked }: Visit, changes: Partial<Asked>): Html =>
  html`${[...new URLSearchParams(queryWith(asked, changes))].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`

/** Who invites, for how long and where. Rooms and numbers are for those who are booked. */
export function headingOf(visit: Visit): Html {
  const { link, words, host, hostName, guestWords, durationMinutes, asked } = visit
  const { place, durations, title } = link
  const where =
    place?.kind === 'video' || place?.kind === 'calendar'
      ? words.videoCall
      : place?.kind === 'phone'
        ? words.byPhone
        : place?.kind === 'address'
          ? place.text
          : null
  const length = (minutes: number) =>
    minutes === durationMinutes
      ? html`<b aria-current="true">${guestWords.minutes(minutes)}</b>`
      : html`<a href="${hrefTo(visit, { duration: minutes, time: null })}" data-swap>${guestWords.minutes(minutes)}</a>`
  return html`<header>
${hostName !== null && html`<p class="from">${words.meet(host)}</p>`}
<h1>${title}</h1>
<dl>
<div><dt>${words.howLong}</dt><dd class="lengths">${durations.length > 1 && asked.time === null ? durations.map(length) : guestWords.minutes(durationMinutes)}</dd></div>
${where && html`<div><dt>${guestWords.where}</dt><dd>${where}</dd></div>`}
</dl>
</header>`
}
