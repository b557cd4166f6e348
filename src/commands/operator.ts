import type { Acting } from '#core/actor.ts'
import { systemClock } from '#settings/system-clock.ts'

/** Whoever runs a command of this installation, by the clock of this machine. */
export const OPERATOR: Acting = { actor: { kind: 'operator' }, clock: systemClock }
