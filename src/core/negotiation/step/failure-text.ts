const TEXT_MAX = 300

/**
 * The part of an error that we keep and show: enough to find its place, without addresses, tokens and people's words. A quoted name
 * stays if it is our own, such as the name of a constraint.
 */
export function failureText(error: unknown): string {
  const { name, message, code } = error instanceof Error ? (error as Error & { code?: unknown }) : asError(error)
  const where = [name, ...(typeof code === 'string' ? [code] : [])].join(' ')
  const [firstLine = ''] = message.split('\n')
  const said = firstLine
    .replace(/"([^"]*)"/g, (quoted, inside: string) => (/^[a-z_][a-z0-9_]*$/.test(inside) ? quoted : '"…"'))
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '(url)')
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)')
    .replace(/\b(?<![a-z]_)[0-7][0-9a-hjkmnp-tv-z]{25}\b/g, '(token)')
  return `${where}: ${said}`.slice(0, TEXT_MAX)
}

const asError = (thrown: unknown) => ({ name: 'Error', message: String(thrown), code: undefined })
