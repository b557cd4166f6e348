import { counter } from '#telemetry/metrics.ts'

/** Whoever is written to for the first time, by a negotiation or because somebody invites them to the workspace. */
export const firstContacts = counter(
  'parley_first_contacts_total',
  'People whom a workspace wrote to for the first time.',
)
