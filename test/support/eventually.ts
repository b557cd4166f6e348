import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until something is so; fails when it is not for three minutes, with what `explain` has to say about it. */
export async function eventually(
  isSo: () => boolean | Promise<boolean>,
  explain: () => Promise<string> = async () => '',
  withinMs = 180_000,
): Promise<void> {
  const startedAtMs = performance.now()
  while (!(await isSo())) {
    if (performance.now() - startedAtMs > withinMs)
      throw new Error(`not so after ${withinMs} ms: ${isSo}\n${await explain()}`)
    await sleep(20)
  }
}
