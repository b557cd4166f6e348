import { sentencesFor } from './catalogue.ts'
import type { Locale } from './facts.ts'
import { instantInWords } from './times.ts'

// What Parley writes on its own account, to people who run a workspace.

export type Notice = { subject: string; text: string }

/** The wording of a notice, or null when this version knows no such kind. */
export function noticeOf(
  kind: string,
  details: Record<string, unknown>,
  workspaceName: string,
  locale: Locale,
): Notice | null {
  if (kind !== 'endpoint_disabled') return null
  const { endpoint_id: endpointId, url, disabled_at: disabledAt } = details
  if (typeof endpointId !== 'string' || typeof url !== 'string' || typeof disabledAt !== 'string') return null
  const { notices } = sentencesFor({ locale })
  const time = instantInWords(disabledAt, locale)
  return {
    subject: notices.endpointDisabledSubject(hostOf(url)),
    text: notices.endpointDisabled({ endpointId, url, workspace: workspaceName, time }),
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
