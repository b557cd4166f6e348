/** Where to see what comes of something that a request was given, and that it needs somebody to decide. */
export function decidedNext(requestId: string | null, isServed: boolean): string {
  const next = `To see what comes of it: ./bin/parley explain ${requestId}`
  return isServed ? next : `No service is running, so nothing happens before npm start. ${next}`
}
