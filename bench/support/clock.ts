import type { Acting } from '#core/actor.ts'
import type { Kind } from '#core/kind.ts'
import { newId, type Stamp } from '#db/ids.ts'
import { systemClock } from '#settings/system-clock.ts'

/** The actor that fills a database for a measurement. */
export const ACTING: Acting = { actor: { kind: 'operator' }, clock: systemClock }

export const anId = (kind: Kind): Stamp => newId(kind, systemClock)
