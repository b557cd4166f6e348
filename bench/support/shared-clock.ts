/**
 * Milliseconds of the machine's monotonic clock, which all its processes share. The wall clock is set right now and then,
 * and two processes that began before and after that are apart by as much.
 */
export function sharedNowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
