/** "Frida" below a mail is a name, although it could be the start of a Friday. */
export function withoutOwnName(text: string, names: readonly (string | null)[]): string {
  const own = new Set(
    names.flatMap((name) => (name ? [name, ...name.split(/\s+/)] : [])).map((name) => name.toLowerCase()),
  )
  const isName = (line: string) => own.has(line.replace(/^[\s–—-]+|[\s.,!]+$/g, '').toLowerCase())
  return text
    .split('\n')
    .map((line, index) => (index > 0 && isName(line) ? '' : line))
    .join('\n')
}
