import { linesOf } from './outside-text.ts'

// The HTML part of a mail, made from its text: paragraphs, numbered times, quotations, the present meeting. It loads nothing
// and says nothing beyond the text. Readable in light and dark and on a small screen.

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{margin:0;padding:16px;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:#1a1a1a;background:#fff;overflow-wrap:anywhere}',
  'main{max-width:38em}p,ol,ul,blockquote{margin:0 0 1em}ol{padding-left:1.6em}li{margin:.5em 0}a{color:#0b57d0}',
  'blockquote{padding-left:.8em;border-left:3px solid #767676}',
  '.answers{list-style:none;padding:0}.answers li{margin:.7em 0}.answers span{display:inline-block;padding:.2em 0}.entry{padding:.6em .8em;border-left:3px solid #0b57d0}',
  '@media (prefers-color-scheme:dark){body{color:#e8e8e8;background:#1b1b1b}a{color:#8ab4f8}.entry{border-color:#8ab4f8}}',
].join('')

/** Inline styles, since some programs drop everything else; the colours come from the surrounding link. */
const BUTTON = 'padding:9px 14px;border:1px solid;border-radius:8px;text-decoration:none;font-weight:600'

/** A block, so that its number is next to its first line. */
const TIME_BUTTON = `display:block;max-width:28em;${BUTTON}`
const ANSWER_BUTTON = `display:inline-block;${BUTTON}`

export type Page = {
  lang: string
  title: string
  /** The reader's page; the links of the numbered times begin with this address. */
  page?: string | null
  times?: readonly string[]
  /** The organizer's answer links begin with this address; each becomes a button. */
  answersAt?: string | null
  /** Addresses that may become links. Any other stays text, since the mail contains titles and other people's words. */
  links?: readonly string[]
}

export function htmlTwin(text: string, page: Page): string {
  const blocks = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n[ \t]*\n+/)
    .filter((block) => block.trim() !== '')
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(page.title)}</title><style>${STYLE}</style>`
  const body = blocks.map((block) => blockHtml(block, page)).join('\n')
  return `<!DOCTYPE html>\n<html lang="${escaped(page.lang)}"><head>${head}</head><body><main>\n${body}\n</main></body></html>\n`
}

/** Somebody else's words below a line of ours. */
export const quotedHtml = (from: string, words: string): string =>
  `<p>${escaped(from)}</p>\n<blockquote>${linesOf(words.trim())
    .map((line) => escaped(line.trim()))
    .join('<br>\n')}</blockquote>`

const NUMBERED = /^\s*(\d{1,3})[.)]\s+(.*)$/
const QUOTED = /^> ?/
const INDENTED = /^ {2,}\S/

type Kind = 'times' | 'quote' | 'entry' | 'words'

/** Consecutive lines of the same kind form a group. */
function blockHtml(block: string, page: Page): string {
  const runs: { kind: Kind; lines: string[] }[] = []
  for (const line of block.split('\n')) {
    const kind = kindOf(line)
    if (runs.at(-1)?.kind === kind) runs.at(-1)!.lines.push(line)
    else runs.push({ kind, lines: [line] })
  }
  return runs.map(({ kind, lines }) => RUNS[kind](lines, page)).join('\n')
}

function kindOf(line: string): Kind {
  if (QUOTED.test(line)) return 'quote'
  if (NUMBERED.test(line)) return 'times'
  return INDENTED.test(line) ? 'entry' : 'words'
}

const RUNS: Record<Kind, (lines: string[], page: Page) => string> = {
  times: listHtml,
  quote: (lines, page) =>
    `<blockquote>${joined(
      lines.map((line) => line.replace(QUOTED, '')),
      page,
    )}</blockquote>`,
  entry: (lines, page) =>
    lines.some((line) => isAnswer(line, page))
      ? answersHtml(lines, page)
      : `<p class="entry">${joined(lines, page)}</p>`,
  words: (lines, page) => `<p>${joined(lines, page)}</p>`,
}

const joined = (lines: string[], page: Page): string =>
  lines.map((line) => inlineHtml(line.trim(), page)).join('<br>\n')

const isAnswer = (line: string, { answersAt }: Page): boolean =>
  Boolean(answersAt) && line.trim().startsWith(`${answersAt}/`)

/** An answer and its effect: "  wait   I’ll ask Bo once more", with its link on the next line. */
const ANSWER = /^\s*(\S.*?) {3,}(.*)$/

function answersHtml(lines: string[], page: Page): string {
  const items = lines.flatMap((line, index) => {
    if (isAnswer(line, page)) return []
    const [, say = line.trim(), does = ''] = ANSWER.exec(line) ?? []
    const link = lines[index + 1]
    const words =
      link && isAnswer(link, page)
        ? `<a style="${ANSWER_BUTTON}" href="${escaped(link.trim())}">${escaped(say)}</a>`
        : `<b>${escaped(say)}</b>`
    return `<li>${words} <span>${escaped(does)}</span></li>`
  })
  return `<ul class="answers">${items.join('')}</ul>`
}

/** The numbers stay, since people answer with them; each time links to its place on the page. */
function listHtml(lines: string[], page: Page): string {
  const items = lines.map((line) => {
    const [, number, rest] = NUMBERED.exec(line)!
    const start = page.times?.[Number(number) - 1]
    if (!page.page || start === undefined) return `<li value="${number}">${inlineHtml(rest!, page)}</li>`
    const href = `${page.page}?time=${encodeURIComponent(start)}`
    return `<li value="${number}"><a style="${TIME_BUTTON}" href="${escaped(href)}">${escaped(rest!)}</a></li>`
  })
  return `<ol>${items.join('')}</ol>`
}

/** A link shows its real address. */
function inlineHtml(text: string, page: Page): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, i) => (i % 2 === 1 ? linkHtml(part, page) : escaped(part)))
    .join('')
}

function linkHtml(text: string, { page, links = [] }: Page): string {
  const [, url = text, rest = ''] = /^(.*?)([.,;:!?)\]]*)$/.exec(text) ?? []
  const isOurs = (page && (url === page || url === `${page}/undo`)) || links.includes(url)
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
