// Where a browser goes with the code. A program says so when it registers, and may go nowhere else: over https, or to the machine
// that the browser runs on (RFC 8252 7.3). The addresses end up in headers and policies, so their form is narrow.

/** Addresses in use have at most about a hundred. */
const LENGTH_MAX = 300
/** No user, no fragment, and in the name of the host nothing that means something in a policy. */
const HTTPS =
  /^https:\/\/[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?(?::\d{1,5})?(?:[/?][\x21\x24-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]*)?$/
const LOOPBACK =
  /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?][\x21\x24-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]*)?)$/

/** What is wrong with it and what helps; null if a program may register it. */
export function redirectProblem(uri: string): string | null {
  if (uri.length > LENGTH_MAX) return `has more than ${LENGTH_MAX} characters. Use a shorter one.`
  if ((HTTPS.test(uri) || LOOPBACK.test(uri)) && URL.canParse(uri)) return null
  return 'must begin with https://, or with http://127.0.0.1, http://[::1] or http://localhost, without user and fragment.'
}

/** Whether a program registered it: letter by letter, but for the port on the reader's own machine, which is free. */
export const isRegistered = (uri: string, registered: readonly string[]): boolean =>
  redirectProblem(uri) === null && registered.some((each) => withoutPort(each) === withoutPort(uri))

export const isLoopbackRedirect = (uri: string): boolean => LOOPBACK.test(uri)

const withoutPort = (uri: string): string => uri.replace(LOOPBACK, '$1$2')

/** The address with the answer to the program. */
export function withAnswer(uri: string, answer: Record<string, string>): string {
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(answer)}`
}
