import type { GuestView } from '#core/negotiation/pages/guest-view.ts'
import type { Slot } from '#core/negotiation/situation/negotiation.ts'
import { placeText } from '#core/place.ts'
import type { GuestWords } from './words/words.ts'

/** For people with a calendar in the browser: a form there that is already filled in. `about` is the text of the entry. */
export function calendarLinks(
  view: GuestView,
  { start, end }: Slot,
  about: string,
  words: GuestWords,
): { name: string; url: string }[] {
  const title = view.title ?? words.heading(view.organizer ?? words.theOrganizer)
  const location = placeText(view.place)
  const basic = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`
  const plain = (instant: string) => `${instant.slice(0, 19)}Z`
  const outlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: plain(start),
    enddt: plain(end),
    body: about,
    ...(location && { location }),
  }
  return [
    {
      name: 'Google',
      url: link('https://calendar.google.com/calendar/render', {
        action: 'TEMPLATE',
        text: title,
        dates: `${basic(start)}/${basic(end)}`,
        details: about,
        ...(location && { location }),
      }),
    },
    { name: 'Outlook.com', url: link('https://outlook.live.com/calendar/0/deeplink/compose', outlook) },
    { name: 'Microsoft 365', url: link('https://outlook.office.com/calendar/0/deeplink/compose', outlook) },
    {
      name: 'Yahoo',
      url: link('https://calendar.yahoo.com/', {
        v: '60',
        title,
        st: basic(start),
        et: basic(end),
        desc: about,
        ...(location && { in_loc: location }),
      }),
    },
  ]
}

const link = (address: string, fields: Record<string, string>): string => `${address}?${new URLSearchParams(fields)}`
