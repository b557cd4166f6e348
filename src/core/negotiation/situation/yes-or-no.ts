import type { Received } from './negotiation.ts'

/** A yes to our question. A hedged yes doesn't count. */
export const saidYes = ({ reading }: Received): boolean => reading?.sure === true && reading.answer === 'yes'

export const saidNo = ({ reading }: Received): boolean => reading?.answer === 'no'

export const isAboutTimes = ({ reading }: Received): boolean =>
  reading !== null && reading.picks.length + reading.free.length + reading.busy.length > 0

export const givesTimes = ({ reading }: Received): boolean =>
  reading?.sure === true && reading.picks.length + reading.free.length > 0
