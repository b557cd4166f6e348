/** The result of one check. A fault keeps Parley from working, a warning may; both say what to do. */
export type Finding = {
  check: string
  state: 'ok' | 'skipped' | 'warning' | 'fault'
  message: string
  remedy: string | null
}

export const ok = (check: string, message: string): Finding => ({ check, state: 'ok', message, remedy: null })
export const skipped = (check: string, message: string): Finding => ({ check, state: 'skipped', message, remedy: null })
export const warning = (check: string, message: string, remedy: string): Finding => ({
  check,
  state: 'warning',
  message,
  remedy,
})
export const fault = (check: string, message: string, remedy: string): Finding => ({
  check,
  state: 'fault',
  message,
  remedy,
})

/** The error in one line. Servers may answer with anything, so it is cut short. */
export function reasonOf(error: unknown): string {
  const { code, message, responseText } = error as { code?: string; message?: string; responseText?: string }
  const said = (responseText ?? message ?? String(error)).replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '')
  const reason = code && !said.includes(code) ? `${code}: ${said}` : said
  return reason.length > 200 ? `${reason.slice(0, 199)}…` : reason
}
