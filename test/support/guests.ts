import assert from 'node:assert/strict'
import { withGuestLinks } from '#core/mail/guest-links.ts'
import { TEST_LINKS } from './post.ts'
import type { World } from './world.ts'

export type PageAnswer = { status: number; headers: Record<string, unknown>; text: string }

/** Somebody's page, as a browser without script sees it. */
export type GuestPage = {
  path: string
  get: (more?: string, headers?: Record<string, string>) => Promise<PageAnswer>
  post: (fields: [string, string][], path?: string) => Promise<PageAnswer>
  /** Opens the page that asks once more, and presses its button. */
  press: (act: 'decline' | 'move' | 'cancel' | 'undo', fields?: [string, string][]) => Promise<PageAnswer>
  /** The offered times, as the values of their boxes. */
  offered: () => Promise<string[]>
}

export async function pageOf(world: World, requestId: string, email: string): Promise<GuestPage> {
  const [row] = await world.pool<{ id: string; generation: number }[]>`
    select id, link_generation as generation
    from participants
    where workspace_id = ${world.workspace.id}
      and request_id = ${requestId}
      and email = ${email}`
  assert.ok(row, `${email} takes part`)
  const guest = { workspaceId: world.workspace.id, requestId, participantId: row.id, generation: row.generation }
  return pageAt(world, new URL(TEST_LINKS.page(guest).url).pathname)
}

export function pageAt(world: World, path: string): GuestPage {
  const get = async (more = '', headers: Record<string, string> = {}) => {
    const { statusCode, headers: answered, body } = await world.app.inject({ url: `${path}${more}`, headers })
    return { status: statusCode, headers: answered, text: body }
  }
  const post: GuestPage['post'] = async (fields, to = path) => {
    const { statusCode, headers, body } = await world.app.inject({
      method: 'POST',
      url: to,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    return { status: statusCode, headers, text: body }
  }
  return {
    path,
    get,
    post,
    press: async (act, fields = []) => post([['do', act], ...fields, ...buttonOn((await get(`/${act}`)).text)]),
    offered: async () => [...(await get()).text.matchAll(/name="time" value="([^"]+)"/g)].map(([, value]) => value!),
  }
}

/** The newest mail to somebody with its links whole, as they got it. */
export async function lastMailTo(
  world: World,
  email: string,
  requestId: string,
): Promise<{ text: string; html: string }> {
  const [mail] = await world.pool<{ text: string; raw: Uint8Array }[]>`
    select m.visible as text, raw.raw
    from messages m
    join message_raw raw on raw.workspace_id = m.workspace_id and raw.id = m.id
    where m.workspace_id = ${world.workspace.id}
      and m.request_id = ${requestId}
      and m.direction = 'out'
      and ${email} = any (m.rcpt)
    order by m.id desc
    limit 1`
  assert.ok(mail, `${email} was written to`)
  const raw = Buffer.from(mail.raw).toString('latin1')
  return { text: withGuestLinks(mail.text, raw), html: raw.replace(/=\r\n/g, '').replace(/=3D/g, '=') }
}

/** The form fields that a page's button sends. */
export const buttonOn = (text: string): [string, string][] =>
  [...text.matchAll(/<button name="([^"]+)" value="([^"]+)"/g)].map(([, name, value]) => [name!, value!])
