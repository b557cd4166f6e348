import type { Acting } from '#core/actor.ts'
import { systemClock } from '#settings/system-clock.ts'

/** The person who runs a command of this installation, by the clock of this machine. */
export const OPERATOR: Acting = { actor: { kind: 'operator' }, clock: systemClock }
