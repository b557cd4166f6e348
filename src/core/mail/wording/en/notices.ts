/** What Parley writes on its own account, to people who run a workspace. Short, warm, and it says what to do. */
export const notices = {
  endpointDisabledSubject: (host: string) => `Webhooks to ${host} are switched off`,
  endpointDisabled: ({ endpointId, url, workspace, time }: EndpointDisabled) => `Hello,

webhooks of ${workspace} to this endpoint kept failing, so Parley switched it off on ${time}:

${url}
(${endpointId})

Nothing is lost. New events are kept and wait for the endpoint to come back; after seven days they are given up one by one.

When the receiver works again, switch the endpoint on with PATCH /api/v1/webhook_endpoints/${endpointId} and {"enabled": true}. What waits is then sent. To repeat what had failed before, call POST /api/v1/webhook_endpoints/${endpointId}/recover.

You get this mail because you are an admin of ${workspace}.

Parley
`,
}

type EndpointDisabled = { endpointId: string; url: string; workspace: string; time: string }
