import { escapeHtml } from '#http/pages/html.ts'

/** HTML that is safe in a page: everything in it was escaped, or written by us. */
export type Html = { html: string }

type Value = Html | string | number | null | false | undefined | readonly Value[]

/** Escapes every value that is not HTML already. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { html: parts.reduce((text, part, i) => text + shown(values[i - 1]) + part) }
}

function shown(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'object') return 'html' in value ? value.html : value.map(shown).join('')
  return escapeHtml(String(value))
}
