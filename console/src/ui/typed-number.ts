/** Text that is not a number is sent as it is, so that the API explains the problem. */
export function typedNumber(text: string): number | string | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : typed
}
