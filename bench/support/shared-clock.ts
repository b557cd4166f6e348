/**
 * Milliseconds of the machine's monotonic clock, which all its processes share. The wall clock is adjusted now and then, and
 * processes that started before and after would differ.
 */
export function sharedNowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
