import { LINK_MINUTES } from '#core/sign-in.ts'
import { escapeHtml, page } from '../pages/html.ts'

// What people see on their way in. The links are relative, since Parley may be served below a path.

const frame = (title: string, body: string): string =>
  page(
    `${title} · Parley`,
    `    <main class="door">
      <img class="mark" src="icon.svg" alt="" width="56" height="56">
      <h1>${title}</h1>
${body}
    </main>`,
  )

export const signInPage = (sendsMail: boolean): string =>
  frame(
    'Sign in',
    sendsMail
      ? `      <p class="lead">Type your address. A link comes by mail, and signs you in.</p>
      <form method="post" action="sign-in">
        <label for="email">Email address</label>
        <input id="email" name="email" type="email" autocomplete="email" required autofocus>
        <button>Send me a link</button>
      </form>`
      : `      <p class="lead">No mail leaves this installation, so whoever runs it makes you a link.</p>
${commandHint('you@example.com')}`,
  )

export const askedPage = (email: string, sendsMail: boolean): string =>
  sendsMail
    ? frame(
        'Look into your mailbox',
        `      <p class="lead">If ${escapeHtml(email)} belongs to somebody here, a link is on its way. It works once, within ${LINK_MINUTES} minutes.</p>
      <p>Nothing there? Look among the junk, or <a href="sign-in">try another address</a>. A workspace's admin can say which
        address it knows you by.</p>`,
      )
    : signInPage(false)

const commandHint = (email: string): string =>
  `      <p>On the machine that Parley runs on:</p>
      <pre tabindex="0"><code>./bin/parley sign-in ${escapeHtml(email)}</code></pre>`

/** Opening the link does nothing yet: programs that check mail open it before people do. */
export const linkPage = (link: string, email: string): string =>
  frame(
    'Welcome back',
    `      <p class="lead">One press, and you are in as ${escapeHtml(email)}.</p>
      <form method="post" action="use-link">
        <input type="hidden" name="link" value="${escapeHtml(link)}">
        <button autofocus>Sign in</button>
      </form>`,
  )

export const oldLinkPage = (): string =>
  frame(
    'This link is over',
    `      <p class="lead">A link works once, and for ${LINK_MINUTES} minutes. This one was used, or is older.</p>
      <p><a href="sign-in">Ask for a new one</a></p>`,
  )
