import { LINK_HOURS } from '#core/calendar/connection.ts'
import { doorPage } from './door-page.ts'
import { escapeHtml } from './html.ts'

// Pages for the owner of a calendar who connects it.

type Shown = { token: string; provider: string; account: string; workspace: string; who: string }

const button = ({ token, provider }: Shown): string => `      <form method="post" action="connect-calendar">
        <input type="hidden" name="link" value="${escapeHtml(token)}">
        <button autofocus>Go on to ${provider}</button>
      </form>`

/** Opening the link does nothing yet: programs that check mail open it before people do. */
export const connectPage = (shown: Shown): string =>
  doorPage(
    'Connect your calendar',
    `      <p class="lead">${escapeHtml(shown.workspace)} arranges meetings with Parley. With the calendar of ${escapeHtml(shown.account)} connected,
        Parley offers only times at which you are free, and writes what is booked into it.</p>
      <p>It counts as the calendar of ${escapeHtml(shown.who)}. If that is not you, close this page.</p>
      <p>Parley reads when you are busy, and keeps no titles, places or guests. You can take the access back at ${shown.provider} at any time.</p>
${button(shown)}`,
  )

export const triedPage = (shown: Shown, why: string): string =>
  doorPage(
    'Nothing was connected',
    `      <p class="lead">${escapeHtml(why)}</p>
${button(shown)}`,
  )

export const connectedPage = (account: string, events: number): string =>
  doorPage(
    'Your calendar is connected',
    `      <p class="lead">Parley has read ${events} ${events === 1 ? 'event' : 'events'} of ${escapeHtml(account)}. You can close this page.</p>`,
  )

/** `who` asked for the link in the console, but this is another browser. */
export const notYoursPage = (who: string, publicUrl: string): string =>
  doorPage(
    'This link is for somebody else',
    `      <p class="lead">It connects a calendar of ${escapeHtml(who)}, and works only in a browser in which they are signed in at ${escapeHtml(publicUrl)}. Nothing was connected.</p>
      <p>If that is you, <a href="sign-in">sign in</a> and connect the calendar from there. If you want to connect a calendar of your own,
        sign in as yourself, or ask an admin for a link by mail.</p>`,
  )

export const overPage = (): string =>
  doorPage(
    'This link is over',
    `      <p class="lead">A link connects one calendar, within ${LINK_HOURS} hours, in the browser in which it was opened. This one was used,
        or is older. Ask whoever sent it for another.</p>`,
  )
