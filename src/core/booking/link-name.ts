import { base32Of } from '../base32.ts'
import type { Clock } from '../clock.ts'
import { slugFor } from '../team/slug.ts'

/** It stands in the address of the page: /b/acme/product-demo. */
export const LINK_NAME_CHARACTERS_MAX = 60
export const LINK_NAME_FORM = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** Nearly 80 bits: nobody finds a link for a single person by trying. */
const SECRET_CHARACTERS = 16

/** The name of a link that was given none: its title; with an ending that nobody can guess if it isn't for everybody. */
export function linkNameFor(title: string, { isSecret }: { isSecret: boolean }, clock: Clock): string {
  const slug = slugFor(title)
  if (!isSecret && slug !== '') return slug
  const secret = base32Of(clock.randomBytes(16)).slice(-SECRET_CHARACTERS)
  return slug === '' ? secret : `${slug}-${secret}`
}
