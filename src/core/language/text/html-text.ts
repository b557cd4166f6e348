// HTML mail as text. Quotations become lines that begin with ">", as in plain mail, so that one stripper serves both.

import { Parser } from 'htmlparser2'

const BLOCKS = new Set([
  'p',
  'div',
  'br',
  'li',
  'tr',
  'table',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'hr',
  'section',
  'article',
])
const HIDDEN = new Set(['style', 'script', 'head', 'title', 'template'])
const VOID = new Set(['br', 'hr', 'img'])
const QUOTE_CLASSES = /gmail_quote|moz-cite-prefix|yahoo_quoted|divRplyFwdMsg|protonmail_quote|zmail_extra/

/** The text of a mail, from whichever form it came in. */
export function plainText(text: string): string {
  const unix = text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text
  return looksLikeHtml(unix) ? htmlToText(unix) : unix
}

function looksLikeHtml(text: string): boolean {
  if (!text.includes('<')) return false
  const opening = text.slice(0, 2_000)
  return (
    /<(?:html|body|div|p|br|span|table)\b[^<>]{0,500}>/i.test(opening) &&
    /<\/?\w+[^<>]{0,500}>\s*$/.test(text.slice(-600))
  )
}

export function htmlToText(html: string): string {
  const pieces: string[] = []
  const open: Element[] = [{ isQuote: false, isHidden: false, isTiny: false }]
  let quoteDepth = 0
  const newLine = () => pieces.push(quoteDepth > 0 ? '\n> ' : '\n')
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = elementOf(name, attributes, open.at(-1)!)
        if (!VOID.has(name)) open.push(element)
        if (element.isQuote) quoteDepth += 1
        if (BLOCKS.has(name)) newLine()
        if (name === 'li') pieces.push('- ')
      },
      ontext(value) {
        const { isHidden, isTiny } = open.at(-1)!
        if (!isHidden && !isTiny) pieces.push(value.replace(/\s+/g, ' '))
      },
      onclosetag(name) {
        if (VOID.has(name)) return
        if (open.length > 1 && open.pop()!.isQuote) quoteDepth -= 1
        if (BLOCKS.has(name)) newLine()
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  return pieces
    .join('')
    .replaceAll('\u00a0', ' ')
    .replace(/\n[ ]+\n/g, '\n\n')
}

type Element = { isQuote: boolean; isHidden: boolean; isTiny: boolean }

/** What its reader cannot see nobody has said: previews of newsletters are hidden like this, and so are tricks. */
function elementOf(name: string, attributes: Record<string, string>, parent: Element): Element {
  const { class: classes = '', id, style = '', hidden } = attributes
  const [, size] = /font-size\s{0,4}:\s{0,4}([\d.]{1,10})/i.exec(style) ?? []
  return {
    isQuote: name === 'blockquote' || QUOTE_CLASSES.test(classes) || id === 'divRplyFwdMsg',
    isHidden: parent.isHidden || HIDDEN.has(name) || hidden !== undefined || INVISIBLE.test(style),
    // Layouts set it to nothing around texts that have their own.
    isTiny: size === undefined ? parent.isTiny : Number(size) === 0,
  }
}

const INVISIBLE =
  /(?:display\s{0,4}:\s{0,4}none|visibility\s{0,4}:\s{0,4}hidden|opacity\s{0,4}:\s{0,4}0(?:\.0{1,9})?\s{0,4}(?:;|$))/i
