// The small HTML twin of a plain text: paragraphs, lists of numbered times, links. No images, nothing from outside, and
// nothing that the text does not say; readable on light and on dark.

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{margin:0;padding:16px;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:#1a1a1a;background:#fff}',
  'main{max-width:38em}p,ol{margin:0 0 1em}li{margin:.25em 0}a{color:#0b57d0}',
  '@media (prefers-color-scheme:dark){body{color:#e8e8e8;background:#1b1b1b}a{color:#8ab4f8}}',
].join('')

/** `ourOrigin` is where our own pages are; an address anywhere else stays text, since titles and words of others are in here. */
export function htmlTwin(text: string, ourOrigin: string | null = null): string {
  const blocks = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n[ \t]*\n+/)
    .filter((block) => block.trim() !== '')
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${STYLE}</style>`
  return `<!DOCTYPE html>\n<html><head>${head}</head><body><main>\n${blocks.map((block) => blockHtml(block, ourOrigin)).join('\n')}\n</main></body></html>\n`
}

const NUMBERED = /^\s*(\d{1,3})[.)]\s+(.*)$/

/** Lines in a row that are numbered become a list; the numbers stay as they are, since people answer with them. */
function blockHtml(block: string, ourOrigin: string | null): string {
  const runs: { isList: boolean; lines: string[] }[] = []
  for (const line of block.split('\n')) {
    const isList = NUMBERED.test(line)
    if (runs.at(-1)?.isList === isList) runs.at(-1)!.lines.push(line)
    else runs.push({ isList, lines: [line] })
  }
  return runs
    .map(({ isList, lines }) => (isList ? listHtml(lines, ourOrigin) : paragraphHtml(lines, ourOrigin)))
    .join('\n')
}

function listHtml(lines: string[], ourOrigin: string | null): string {
  const items = lines.map((line) => {
    const [, number, rest] = NUMBERED.exec(line)!
    return `<li value="${number}">${inlineHtml(rest!, ourOrigin)}</li>`
  })
  return `<ol>${items.join('')}</ol>`
}

function paragraphHtml(lines: string[], ourOrigin: string | null): string {
  return `<p>${lines.map((line) => inlineHtml(line.trim(), ourOrigin)).join('<br>\n')}</p>`
}

/** A link is shown as it is: what is read is where it leads. */
function inlineHtml(text: string, ourOrigin: string | null): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, i) => (i % 2 === 1 ? linkHtml(part, ourOrigin) : escaped(part)))
    .join('')
}

function linkHtml(text: string, ourOrigin: string | null): string {
  const [, url = text, rest = ''] = /^(.*?)([.,;:!?)\]]*)$/.exec(text) ?? []
  const isOurs = URL.canParse(url) && new URL(url).origin === ourOrigin
  return isOurs ? `<a href="${escaped(url)}">${escaped(url)}</a>${escaped(rest)}` : escaped(text)
}

function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
}
