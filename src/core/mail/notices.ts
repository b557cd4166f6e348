// What Parley writes on its own account, to people who run a workspace. Short, warm, and it says what to do.

export type Notice = { subject: string; text: string }

/** The wording of a notice, or null when this version knows no such kind. */
export function noticeOf(kind: string, details: Record<string, unknown>, workspaceName: string): Notice | null {
  if (kind !== 'endpoint_disabled') return null
  const { endpoint_id: endpointId, url, disabled_at: disabledAt } = details
  if (typeof endpointId !== 'string' || typeof url !== 'string' || typeof disabledAt !== 'string') return null
  return endpointDisabled({ endpointId, url, disabledAt }, workspaceName)
}

type Endpoint = { endpointId: string; url: string; disabledAt: string }

function endpointDisabled({ endpointId, url, disabledAt }: Endpoint, workspaceName: string): Notice {
  const time = `${disabledAt.slice(0, 10)} at ${disabledAt.slice(11, 16)} UTC`
  return {
    subject: `Webhooks to ${hostOf(url)} are switched off`,
    text: `Hello,

webhooks of ${workspaceName} to this endpoint kept failing, so Parley switched it off on ${time}:

${url}
(${endpointId})

Nothing is lost. New events are kept and wait for the endpoint to come back; after seven days they are given up one by one.

When the receiver works again, switch the endpoint on with PATCH /api/v1/webhook_endpoints/${endpointId} and {"enabled": true}. What waits is then sent. To repeat what had failed before, call POST /api/v1/webhook_endpoints/${endpointId}/recover.

You get this mail because you are an admin of ${workspaceName}.

Parley
`,
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
