import { base32Of } from '#core/base32.ts'
import type { Clock } from '#core/clock.ts'

/** 128 random bits: a token lets its holder answer, so nobody may guess one. */
export const newToken = (clock: Clock): string => base32Of(clock.randomBytes(16))
