import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// A benchmark may be killed at any moment, by Ctrl-C or by a signal that nobody can catch. The PostgreSQL of a data folder
// outlives that on purpose, so that the next start finds it, but the folder of a benchmark has no next start. So a caretaker
// is told of every folder and every service. It is a process in a session of its own, which no signal to the benchmark reaches,
// and it clears up what is left when the line to it breaks.

export type Matter = { folder: string } | { service: number }

let caretaker: ChildProcess | null = null

/** Until `isOver` is called, this is cleared up when the benchmark ends. */
export function care(matter: Matter): { isOver(): void } {
  tell({ ...matter, isOver: false })
  return { isOver: () => tell({ ...matter, isOver: true }) }
}

export type Told = Matter & { isOver: boolean }

function tell(told: Told): void {
  caretaker ??= startCaretaker()
  caretaker.stdin!.write(`${JSON.stringify(told)}\n`)
}

function startCaretaker(): ChildProcess {
  const script = fileURLToPath(new URL('./caretaker-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] })
  // It waits for us, and never the other way round.
  child.unref()
  ;(child.stdin as typeof child.stdin & { unref(): void }).unref()
  return child
}
