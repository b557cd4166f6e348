import { LINK_MINUTES } from '#core/sign-in.ts'
import { doorPage } from '../pages/door-page.ts'
import { escapeHtml } from '../pages/html.ts'

// The pages for signing in.

/** The available ways to sign in. `provider` is the name of the identity provider. */
export type WaysIn = { sendsMail: boolean; provider: string | null }

/** The first way is the main one: it has the prominent button and the keyboard focus. */
export const signInPage = ({ sendsMail, provider }: WaysIn): string => {
  if (provider === null) return doorPage('Sign in', sendsMail ? mailForm({ isFirst: true }) : NO_MAIL)
  return doorPage(
    'Sign in',
    [providerButton(provider), ...(sendsMail ? [mailForm({ isFirst: false })] : [])].join('\n'),
  )
}

const providerButton = (provider: string): string =>
  `      <p><a class="button" href="oidc-sign-in" autofocus>Sign in with ${escapeHtml(provider)}</a></p>`

const mailForm = ({ isFirst }: { isFirst: boolean }): string =>
  `      <p class="lead">${isFirst ? 'Type your address.' : 'Or type your address.'} A link comes by mail, and signs you in.</p>
      <form method="post" action="sign-in">
        <label for="email">Email address</label>
        <input id="email" name="email" type="email" autocomplete="email" required${isFirst ? ' autofocus' : ''}>
        <button${isFirst ? '' : ' class="second"'}>Send me a link</button>
      </form>`

const NO_MAIL = `      <p class="lead">No mail leaves this installation, so whoever runs it makes you a link.</p>
      <p>On the machine that Parley runs on:</p>
      <pre tabindex="0"><code>./bin/parley sign-in you@example.com</code></pre>`

export const askedPage = (email: string, ways: WaysIn): string =>
  ways.sendsMail
    ? doorPage(
        'Look into your mailbox',
        `      <p class="lead">If ${escapeHtml(email)} belongs to somebody here, a link is on its way. It works once, within ${LINK_MINUTES} minutes.</p>
      <p>Nothing there? Look among the junk, or <a href="sign-in">try another address</a>. A workspace's admin can say which
        address it knows you by.</p>`,
      )
    : signInPage(ways)

/** Opening the link does nothing yet: programs that check mail open it before people do. */
export const linkPage = (link: string, email: string): string =>
  doorPage(
    'Welcome back',
    `      <p class="lead">One press, and you are in as ${escapeHtml(email)}.</p>
      <form method="post" action="use-link">
        <input type="hidden" name="link" value="${escapeHtml(link)}">
        <button autofocus>Sign in</button>
      </form>`,
  )

export const oldLinkPage = (): string =>
  doorPage(
    'This link is over',
    `      <p class="lead">A link works once, and for ${LINK_MINUTES} minutes. This one was used, or is older.</p>
      <p><a href="sign-in">Ask for a new one</a></p>`,
  )
