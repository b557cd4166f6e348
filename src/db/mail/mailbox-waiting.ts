import type { Clock } from '#core/clock.ts'
import { TRAY_DAYS } from '#core/mail/tray.ts'
import { currentTime } from '../ids.ts'
import type { Sql } from '../sql.ts'

// Mail in a mailbox that found no room in a tray. Named exception to "every query names the workspace": a mailbox serves all of
// them, and we did not store whose mail it is.

/** A mailbox folder, for as long as its server keeps its numbering. */
export type MailboxFolder = { name: string; uidValidity: number }

/** As many as a tray holds. Further mail stays in the folder, where a person finds it. */
const WAITING_MAX = 500
/** Rarely: there is room only after a person has looked, or after a month. */
const AGAIN_AFTER_MINUTES = 15
const AT_ONCE = 20

/** Remembers to look again later. False if too many wait already. */
export async function updateWaiting(sql: Sql, { name, uidValidity }: MailboxFolder, uid: number, clock: Clock) {
  const now = currentTime(clock)
  const rows = await sql`
    insert into mailbox_waiting as known (mailbox, uid_validity, uid, since, next_at)
    select ${name}, ${uidValidity}, ${uid}, ${now}::timestamptz, ${now}::timestamptz + make_interval(mins => ${AGAIN_AFTER_MINUTES})
    where (select count(*) from mailbox_waiting where mailbox = ${name} and uid <> ${uid}) < ${WAITING_MAX}
    on conflict (mailbox, uid_validity, uid) do update
    set next_at = excluded.next_at
    returning uid`
  return rows.length > 0
}

/** The mails to look at again now, longest waiting first. Mail that has waited longer than trays keep mail is given up. */
export async function listWaiting(sql: Sql, { name, uidValidity }: MailboxFolder, clock: Clock): Promise<number[]> {
  const now = currentTime(clock)
  const rows = await sql<{ uid: number }[]>`
    with gone as (
      delete from mailbox_waiting
      where mailbox = ${name}
        and (uid_validity <> ${uidValidity} or since < ${now}::timestamptz - make_interval(days => ${TRAY_DAYS}))
    )
    select uid
    from mailbox_waiting
    where mailbox = ${name}
      and uid_validity = ${uidValidity}
      and since >= ${now}::timestamptz - make_interval(days => ${TRAY_DAYS})
      and next_at <= ${now}
    order by since, uid
    limit ${AT_ONCE}`
  return rows.map(({ uid }) => uid)
}

export async function deleteWaiting(sql: Sql, { name, uidValidity }: MailboxFolder, uid: number): Promise<void> {
  await sql`
    delete from mailbox_waiting
    where mailbox = ${name}
      and uid_validity = ${uidValidity}
      and uid = ${uid}`
}
