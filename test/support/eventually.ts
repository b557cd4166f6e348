import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until something is so; fails when it is not for half a minute. */
export async function eventually(isSo: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
  const startedAtMs = performance.now()
  while (!(await isSo())) {
    if (performance.now() - startedAtMs > withinMs) throw new Error(`not so after ${withinMs} ms: ${isSo}`)
    await sleep(20)
  }
}
