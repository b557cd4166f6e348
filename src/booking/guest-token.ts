import type { Done } from '#actions/book-through-link.ts'
import type { PublishedLink } from '#db/booking/published-links.ts'
import type { BookingOptions } from './options.ts'

/** The end of the address of the page on which a visitor changes their meeting. */
export function guestToken({ workspace }: PublishedLink, done: Done, { links }: BookingOptions): string {
  const { url } = links.page({ workspaceId: workspace.id, ...done, generation: 0 })
  return url.slice(url.lastIndexOf('/') + 1)
}
