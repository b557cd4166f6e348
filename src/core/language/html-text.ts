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
const HIDDEN = new Set(['style', 'script', 'head', 'title'])
const QUOTE_CLASSES = /gmail_quote|moz-cite-prefix|yahoo_quoted|divRplyFwdMsg|protonmail_quote|zmail_extra/

export function looksLikeHtml(text: string): boolean {
  if (!text.includes('<')) return false
  const opening = text.slice(0, 2_000)
  return (
    /<(?:html|body|div|p|br|span|table)\b[^<>]{0,500}>/i.test(opening) &&
    /<\/?\w+[^<>]{0,500}>\s*$/.test(text.slice(-600))
  )
}

export function htmlToText(html: string): string {
  const pieces: string[] = []
  let hidden = 0
  const quotes: boolean[] = []
  let quoteDepth = 0
  const newLine = () => pieces.push(quoteDepth > 0 ? '\n> ' : '\n')
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (HIDDEN.has(name)) hidden += 1
        const isQuote =
          name === 'blockquote' || QUOTE_CLASSES.test(attributes.class ?? '') || attributes.id === 'divRplyFwdMsg'
        if (name !== 'br' && name !== 'hr' && name !== 'img') quotes.push(isQuote)
        if (isQuote) quoteDepth += 1
        if (BLOCKS.has(name)) newLine()
        if (name === 'li') pieces.push('- ')
      },
      ontext(value) {
        if (hidden === 0) pieces.push(value.replace(/\s+/g, ' '))
      },
      onclosetag(name) {
        if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1)
        if (name === 'br' || name === 'hr' || name === 'img') return
        if (quotes.pop()) quoteDepth -= 1
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
