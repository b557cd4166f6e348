// How long somebody who signs in by mail has for it, and how long they then stay.

export const LINK_MINUTES = 10
/** By mail. Nobody asks for more by mistake, and more would be a way to fill somebody's mailbox. */
export const LINKS_AN_HOUR_MAX = 20
/** So that a stranger who asks for somebody's links does not use up those that they ask for themselves. */
export const LINKS_FROM_ONE_PLACE_MAX = 5
/** From the last use on. */
export const SESSION_DAYS = 14
/** A session that is in use is prolonged this often, so that most requests write nothing. */
export const PROLONG_AFTER_HOURS = 1

export const isSignInToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

export const signInPageUrl = (publicUrl: string): string => `${publicUrl.replace(/\/$/, '')}/sign-in`

export const signInUrl = (publicUrl: string, token: string): string => `${signInPageUrl(publicUrl)}?link=${token}`
