/**
 * What is to be done next, so specific that doing it makes no choice. Deciding returns steps; `coordinate` applies them in
 * the transaction in which the negotiation is locked.
 */
export type Step = { do: 'wake'; at: Temporal.Instant }
