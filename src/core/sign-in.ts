// How long a sign-in link works, and how long a session lasts.

export const LINK_MINUTES = 10
/** Nobody needs more, and more would let a stranger flood somebody's mailbox. */
export const LINKS_AN_HOUR_MAX = 20
/** A stranger who asks for somebody's links cannot use up all that this person may ask for. */
export const LINKS_FROM_ONE_PLACE_MAX = 5
/** Since the last use. */
export const SESSION_DAYS = 14
/** A session in use is extended only this often, so that most requests write nothing. */
export const PROLONG_AFTER_HOURS = 1

export const isSignInToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

export const signInPageUrl = (publicUrl: string): string => `${publicUrl.replace(/\/$/, '')}/sign-in`

export const signInUrl = (publicUrl: string, token: string): string => `${signInPageUrl(publicUrl)}?link=${token}`
