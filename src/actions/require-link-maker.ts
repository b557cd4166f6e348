import { Failure } from '#core/failure.ts'
import type { Place } from '#core/place.ts'
import { findMakesLinks } from '#db/calendar/calendars.ts'
import type { Sql } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

/** Requires the calendar that should make the video link. `field` is where the place was given. */
export async function requireLinkMaker(
  sql: Sql,
  workspace: Workspace,
  { place, memberId, field }: { place: Place | null | undefined; memberId: string; field: string },
): Promise<void> {
  if (place?.kind !== 'calendar' || (await findMakesLinks(sql, workspace, memberId))) return
  throw new Failure(
    'validation_error',
    `${field}.kind: calendar needs a Google or Microsoft calendar into which bookings are written, and this member has connected none. Connect one, or give the link yourself with kind video.`,
    {
      plainly:
        'The link would come from a Google or Microsoft calendar, and this member has connected none. Connect one, or choose “Video call” and give the link.',
    },
  )
}
