import type { Acting } from '#core/actor.ts'
import { type Kind, newId, type Stamp } from '#db/ids.ts'
import { systemClock } from '#settings/system-clock.ts'

/** Whoever fills a database to be measured. */
export const ACTING: Acting = { actor: { kind: 'operator' }, clock: systemClock }

export const anId = (kind: Kind): Stamp => newId(kind, systemClock)
