import type { GuestView } from '#core/negotiation/pages/guest-view.ts'
import type { Slot } from '#core/negotiation/situation/negotiation.ts'
import type { MeetingPlace } from '#core/place.ts'
import { calendarLinks } from './calendar-links.ts'
import { frame } from './frame.ts'
import { type Html, html } from './html.ts'
import { type TimeWords, zoneChoices } from './time-words.ts'
import type { GuestWords } from './words/words.ts'

/** The content of the page. */
export type Page = {
  view: GuestView
  words: GuestWords
  times: TimeWords
  /** False if we chose the zone. */
  isZoneChosen: boolean
  token: string
  /** The last action, or the problem with it. */
  said: { kind: 'done' | 'problem'; text: string } | null
  /** An answer is not decided on yet. */
  isPending: boolean
  /** A digest of the content: when it changes, there is news. */
  version: string
  note: string
  /** The text about the meeting for a calendar entry. */
  entry: string
}

export function guestPage(page: Page): string {
  const { view, words, said } = page
  const organizer = view.organizer ?? words.theOrganizer
  const heading = view.title ?? words.heading(organizer)
  const body = html`<p class="from">${words.arrangedFor(organizer)}</p>
<h1>${heading}</h1>
${said && html`<p class="${said.kind}" role="${said.kind === 'done' ? 'status' : 'alert'}">${said.text}</p>`}
${statusOf(page, organizer)}
${view.booked && view.state === 'booked' && bookedPart(page, view.booked)}
${facts(page, organizer)}
${hasChoice(page) && zonePart(page)}
${view.times.length > 0 && pickPart(page, organizer)}
${mayPropose(view) && proposePart(page, organizer)}
${view.state !== 'cancelled' && notePart(page, organizer)}
${waysOut(page)}
<p class="news" hidden data-live="${page.token}/state" data-version="${page.version}"><span>${words.news}</span> <a href="${page.token}">${words.reload}</a></p>
<script src="../guest.js" defer></script>`
  // Without script the page reloads by itself until the answer has been processed.
  const refresh = page.isPending ? html`<noscript><meta http-equiv="refresh" content="3"></noscript>` : null
  return frame(words, '../', heading, body, refresh)
}

const hasChoice = ({ view }: Page): boolean =>
  view.times.length > 0 || view.state === 'booked' || view.state === 'over' || mayPropose(view)

const mayPropose = ({ state }: GuestView): boolean => state === 'open' || state === 'refused'

function statusOf({ view, words, isPending, said }: Page, organizer: string): Html | null {
  const text = {
    open: isPending
      ? words.state.pending
      : view.isLost
        ? words.state.lost
        : view.agreed.length > 0
          ? words.state.agreed
          : view.times.length === 0
            ? words.state.noTimes(organizer)
            : null,
    booked: isPending ? words.state.pending : view.times.length > 0 ? words.state.moving : null,
    declined: isPending ? words.state.pending : words.done.cancelled,
    over: words.state.over,
    cancelled: words.state.cancelled(organizer),
    paused: words.state.paused(organizer),
    refused: words.state.refused(organizer),
  }[view.state]
  // The text above is not repeated.
  return text === null || text === said?.text ? null : html`<p class="lead">${text}</p>`
}

function bookedPart({ view, words, times, token, entry }: Page, booked: Slot): Html {
  const links = calendarLinks(view, booked, entry, words)
  return html`<section class="booked" aria-labelledby="booked">
<h2 id="booked">${words.state.booked}</h2>
<p class="when"><b>${times.day(booked.start)}</b><br>${times.span(booked)}</p>
<details>
<summary>${words.calendar.title}</summary>
<ul class="links">
<li><a href="${token}/meeting.ics" download="meeting.ics">${words.calendar.file}</a></li>
${links.map(({ name, url }) => html`<li><a href="${url}" rel="noreferrer noopener" target="_blank">${name}</a></li>`)}
</ul>
</details>
</section>`
}

function facts({ view, words }: Page, organizer: string): Html {
  const people = [organizer, ...view.others, ...(view.unnamed > 0 ? [words.andMore(view.unnamed)] : [])]
  const list = new Intl.ListFormat(words.locale, { type: 'conjunction' }).format(people)
  return html`<dl>
<div><dt>${words.who}</dt><dd>${list}</dd></div>
<div><dt>${words.howLong}</dt><dd>${words.minutes(view.minutes)}</dd></div>
${view.place && MEETING_STATES.includes(view.state) && html`<div><dt>${words.where}</dt><dd>${placeOf(view.place, words)}</dd></div>`}
${view.purpose && html`<div><dt>${words.about}</dt><dd>${view.purpose}</dd></div>`}
</dl>`
}

/** People who don't come, or whose meeting is over, don't need the room. */
const MEETING_STATES: GuestView['state'][] = ['open', 'paused', 'booked']

/** A place that can be opened or called becomes a link. */
export function placeOf(place: MeetingPlace, words: GuestWords): Html {
  if (place.kind === 'calendar') return html`${words.linkToCome}`
  if (place.kind === 'address') return html`${place.text}`
  if (place.kind === 'video')
    return html`<a href="${place.url}" rel="noreferrer noopener" target="_blank">${place.url}</a>`
  return html`<a href="tel:${place.number.replace(/[^+\d]/g, '')}">${place.number}</a>`
}

function zonePart({ view, words, times, token }: Page): Html {
  const choices = zoneChoices([times.zone, view.guest.zoneShown], view.from)
  return html`<form class="zone" method="get" action="${token}"${view.guest.zone === null && html` data-guess`}>
<label for="zone">${words.zone.label}</label>
<select id="zone" name="zone">
${choices.map(({ zone, label }) => html`<option value="${zone}"${zone === times.zone && html` selected`}>${label}</option>`)}
</select>
<button class="quiet">${words.zone.show}</button>
</form>`
}

function pickPart(page: Page, organizer: string): Html {
  const { view, words, times } = page
  const days = Map.groupBy(view.times, ({ start }) => times.day(start))
  const isAgreed = (slot: Slot) => view.agreed.some(({ start }) => start === slot.start)
  return html`<form method="post" action="${page.token}" class="card">
<input type="hidden" name="do" value="pick">
${zoneField(page)}
<fieldset>
<legend>${words.pick.question(view.times.length)}</legend>
${view.times.length > 1 && html`<p class="hint">${words.pick.several}</p>`}
${[...days].map(
  ([day, slots]) => html`<h2>${day}</h2>
<div class="times">
${slots.map((slot) => html`<label class="time"><input type="checkbox" name="time" value="${slot.start}/${slot.end}"${isAgreed(slot) && html` checked`}> <span>${times.span(slot)}</span></label>`)}
</div>`,
)}
</fieldset>
${noteField(page, organizer, 'note-pick')}
<button>${words.pick.send}</button>
</form>`
}

export function noteField({ words, note }: Pick<Page, 'words' | 'note'>, organizer: string, id: string): Html {
  return html`<label class="note" for="${id}">${words.note.label(organizer)}</label>
<textarea id="${id}" name="note" rows="2" maxlength="2000" aria-describedby="${id}-hint">${note}</textarea>
<p class="hint" id="${id}-hint">${words.note.hint}</p>`
}

/** Typed times are in this zone; only a chosen zone says where the guest is. */
export const zoneField = ({ times, isZoneChosen }: Page): Html =>
  html`<input type="hidden" name="${isZoneChosen ? 'zone' : 'shown'}" value="${times.zone}">`

function proposePart(page: Page, organizer: string): Html {
  const { view, words } = page
  return html`<details class="card"${(view.times.length === 0 || view.state === 'refused') && html` open`}>
<summary>${words.propose.summary}</summary>
<form method="post" action="${page.token}">
<input type="hidden" name="do" value="propose">
${zoneField(page)}
${windowFields(page)}
${noteField(page, organizer, 'note-propose')}
<button>${words.propose.send}</button>
</form>
</details>`
}

/** Three plain rows. The script replaces them with a week on which people paint hours. */
export function windowFields({ view, words, times }: Pick<Page, 'view' | 'words' | 'times'>): Html {
  const today = Temporal.Instant.from(view.from).toZonedDateTimeISO(times.zone).toPlainDate()
  const { propose } = words
  return html`<p class="hint" data-plain>${propose.explain}</p>
<div data-week data-today="${today.toString()}" data-locale="${times.locale}" data-halves="${times.hasHalves ? '1' : ''}" data-painting="${propose.explainPainting}" data-tapping="${propose.explainTapping}" data-before="${propose.weekBefore}" data-after="${propose.weekAfter}" data-clear="${propose.clear}" hidden></div>
${[1, 2, 3].map(
  (n) => html`<fieldset class="window" data-plain>
<legend>${propose.row(n)}</legend>
<label>${propose.day} <input type="date" name="day" min="${today.toString()}"></label>
<label>${propose.from} <input type="time" name="from" step="900"></label>
<label>${propose.until} <input type="time" name="until" step="900"></label>
</fieldset>`,
)}`
}

function notePart(page: Page, organizer: string): Html {
  const { words } = page
  return html`<details class="card">
<summary>${words.note.summary(organizer)}</summary>
<form method="post" action="${page.token}">
<input type="hidden" name="do" value="note">
<label class="note" for="note">${words.note.summary(organizer)}</label>
<textarea id="note" name="note" rows="4" maxlength="2000" required></textarea>
<p class="hint">${words.note.hint}</p>
<button>${words.note.send}</button>
</form>
</details>`
}

/** Each link leads to a page that asks once more, in the zone chosen here. */
function waysOut({ view, words, times, isZoneChosen, token }: Page): Html | null {
  const zone = isZoneChosen ? `?zone=${encodeURIComponent(times.zone)}` : ''
  const link = (act: 'decline' | 'move' | 'cancel') => html`<a href="${token}/${act}${zone}">${words[act].link}</a>`
  if (view.state === 'open') return html`<p class="out">${link('decline')}</p>`
  if (view.state !== 'booked' && view.state !== 'declined') return null
  return html`<p class="out">${link('move')}${view.state === 'booked' && html` ${link('cancel')}`}</p>`
}
