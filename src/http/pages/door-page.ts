import { page } from './html.ts'

/** A page on the way in, to the console or to connecting a calendar. Links in its body are relative, since Parley may be served below a path. */
export const doorPage = (title: string, body: string): string =>
  page(
    `${title} · Parley`,
    `    <main class="door">
      <img class="mark" src="icon.svg" alt="" width="56" height="56">
      <h1>${title}</h1>
${body}
    </main>`,
  )
