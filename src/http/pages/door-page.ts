import { escapeHtml, page } from './html.ts'

/** A page before the console, for signing in or connecting a calendar. Links are relative: Parley may be served below a path. */
export const doorPage = (title: string, body: string): string =>
  page(
    `${title} · Parley`,
    `    <main class="door">
      <img class="mark" src="icon.svg" alt="" width="56" height="56">
      <h1>${escapeHtml(title)}</h1>
${body}
    </main>`,
  )
