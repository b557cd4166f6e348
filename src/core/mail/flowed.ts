// RFC 3676: in a flowed text a line that ends in a space continues in the next one if that has the same quote depth. MIME
// parsers join across the end of a quotation and so swallow an answer written below it.

export function unflow(text: string, deleteSpace: boolean): string {
  const joined: { depth: number; content: string; isOpen: boolean }[] = []
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)![0].length
    const content = line.slice(depth).replace(/^ /, '')
    const last = joined.at(-1)
    const isOpen = content.endsWith(' ') && content !== '-- '
    if (last?.isOpen && last.depth === depth && content !== '-- ') {
      last.content = (deleteSpace ? last.content.slice(0, -1) : last.content) + content
      last.isOpen = isOpen
    } else joined.push({ depth, content, isOpen })
  }
  return joined.map(({ depth, content }) => (depth === 0 ? content : `${'>'.repeat(depth)} ${content}`)).join('\n')
}
