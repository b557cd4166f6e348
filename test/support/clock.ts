/** Times have milliseconds: what must be seen to move needs the clock to have moved on. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now()
  while (Date.now() <= now) await new Promise((resolve) => setImmediate(resolve))
}
