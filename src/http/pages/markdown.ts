import { escapeHtml } from './html.ts'

// The part of Markdown that our own README uses: headings, paragraphs, lists, code, links. Not for text from outside.

/** A section by its heading, including the heading, up to the next one of the same level. */
export function sectionOf(markdown: string, heading: string): string {
  const lines = markdown.split('\n')
  const start = lines.indexOf(`## ${heading}`)
  if (start < 0) throw new Error(`there is no section "## ${heading}"`)
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '))
  return lines.slice(start, length < 0 ? undefined : start + 1 + length).join('\n')
}

export function toHtml(markdown: string): string {
  const blocks: string[] = []
  // Code is taken out first: blank lines and symbols in it have no meaning.
  for (const part of markdown.split(/^(```\w*\n[\s\S]*?\n```)$/m)) {
    const code = /^```\w*\n([\s\S]*)\n```$/.exec(part)?.[1]
    if (code !== undefined) blocks.push(`<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>`)
    else blocks.push(...part.split(/\n\s*\n/).map((block) => blockHtml(block.trim())))
  }
  return blocks.filter((block) => block !== '').join('\n')
}

function blockHtml(block: string): string {
  if (block === '') return ''
  const heading = /^(#+) (.*)$/.exec(block)
  // A section of the README becomes a page here, so its headings move up one level.
  if (heading) return `<h${heading[1]!.length - 1}>${inlineHtml(heading[2]!)}</h${heading[1]!.length - 1}>`
  if (!block.startsWith('- ')) return `<p>${inlineHtml(block)}</p>`
  const items = block.slice(2).split(/\n- /)
  return `<ul>${items.map((item) => `<li>${inlineHtml(item)}</li>`).join('')}</ul>`
}

function inlineHtml(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
}
