// What a program holds after a member allowed it: for a moment a code, then a token for its calls and one to get the next pair.

export type TokenKind = 'code' | 'access' | 'refresh'

const PREFIXES: Record<TokenKind, string> = { code: 'pc', access: 'pa', refresh: 'pr' }

/** Where no browser can reach the program, somebody carries the code by hand from one window to another. */
export const CODE_MINUTES = 5
/** A stolen one is worth little for long, and renewing one costs a program a single call. */
export const ACCESS_MINUTES = 60
/** Since the last renewal. A program that was not used for so long asks its member again. */
export const REFRESH_DAYS = 30

const MINUTES: Record<TokenKind, number> = {
  code: CODE_MINUTES,
  access: ACCESS_MINUTES,
  refresh: REFRESH_DAYS * 24 * 60,
}

export const minutesOf = (kind: TokenKind): number => MINUTES[kind]

/** From 32 random bytes. The prefix lets people and scanners see what was leaked. */
export const formatToken = (kind: TokenKind, random: Uint8Array): string =>
  `${PREFIXES[kind]}_${Buffer.from(random).toString('base64url')}`

/** Whether a text has the form of such a token. */
export const isToken = (kind: TokenKind, text: string): boolean =>
  text.length === 46 && text.startsWith(`${PREFIXES[kind]}_`) && /^[\w-]+$/.test(text)
