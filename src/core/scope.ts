/** Each endpoint requires one of these. */
export const SCOPES = [
  'teams.read',
  'teams.write',
  'meeting_requests.read',
  'meeting_requests.write',
  'webhooks.read',
  'webhooks.write',
  'members.read',
  'members.write',
] as const

export type Scope = (typeof SCOPES)[number]

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text)
}
