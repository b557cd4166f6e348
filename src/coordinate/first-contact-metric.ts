import { counter } from '#telemetry/metrics.ts'

/** People who get their first mail, from a negotiation or as an invitation to the workspace. */
export const firstContacts = counter(
  'parley_first_contacts_total',
  'People whom a workspace wrote to for the first time.',
)
