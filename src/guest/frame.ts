import { type Html, html } from './html.ts'
import type { GuestWords } from './words/words.ts'

/** Around every page. `up` is the relative path from the page to the root of the installation, which may be below a path. */
export function frame(words: GuestWords, up: string, title: string, body: Html, head: Html | null = null): string {
  return html`<!doctype html>
<html lang="${words.locale.slice(0, 2)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="icon" href="${up}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}guest.css">
${head}
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`.html
}

/** The same page for a guessed, ended or unknown link, so that nobody learns anything from it. */
export const nothingPage = (words: GuestWords, up: string): string =>
  frame(
    words,
    up,
    words.nothing.title,
    html`<h1>${words.nothing.title}</h1>
<p class="lead">${words.nothing.text}</p>`,
  )

export const troublePage = (words: GuestWords, up: string, text = words.trouble.text): string =>
  frame(
    words,
    up,
    words.trouble.title,
    html`<h1>${words.trouble.title}</h1>
<p class="lead">${text}</p>`,
  )
