/** Says where to follow a changed request, and that a service must run to decide it. */
export function decidedNext(requestId: string | null, isServed: boolean): string {
  const next = `To see what comes of it: ./bin/parley explain ${requestId}`
  return isServed ? next : `No service is running, so nothing happens until one is started. ${next}`
}
