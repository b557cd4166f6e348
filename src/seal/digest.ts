import { hash } from 'node:crypto'

/** We store only digests of keys, links and sessions, so that the database alone lets nobody in. */
export const digestOf = (secret: string): string => hash('sha256', secret, 'hex')
