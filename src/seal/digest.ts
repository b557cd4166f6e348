import { hash } from 'node:crypto'

/** What is kept of a key, a link or a session, so that the database does not hold what lets somebody in. */
export const digestOf = (secret: string): string => hash('sha256', secret, 'hex')
