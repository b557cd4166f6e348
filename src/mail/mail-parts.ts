import type { ReadInvite } from '#core/calendar/read-invite.ts'

// What is in a mail that we wrote ourselves, as a mail program would show it. Mail of strangers is read by `parse.ts`, in a thread. What
// reads it is loaded with the first mail, since only a mailroom needs it.

export async function htmlIn(raw: Uint8Array): Promise<string | null> {
  const { default: PostalMime } = await import('postal-mime')
  return (await PostalMime.parse(raw)).html ?? null
}

export async function inviteIn(raw: Uint8Array): Promise<ReadInvite | null> {
  const { default: PostalMime } = await import('postal-mime')
  const { readInvite } = await import('#core/calendar/read-invite.ts')
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  return part ? readInvite(String(part.content)) : null
}
