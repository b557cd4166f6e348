import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { findHome } from '#db/embedded/home.ts'
import { isAlive } from '#db/embedded/postmaster.ts'
import { stopServer } from '#db/embedded/server.ts'
import type { Told } from './caretaker.ts'

// The caretaker (caretaker.ts). It reads standard input, which ends with the benchmark, however that ends.

/** A service that stops cleanly takes a few seconds at most. */
const SERVICE_STOP_MS = 10_000

const folders = new Set<string>()
const services = new Set<number>()

for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line) as Told
  if ('folder' in told) keep(folders, told.folder, told)
  else keep(services, told.service, told)
}
// First the services, which would start a server again.
await Promise.all([...services].map(stopService))
for (const folder of folders) await clear(folder)

function keep<T>(known: Set<T>, one: T, { isOver }: Told): void {
  if (isOver) known.delete(one)
  else known.add(one)
}

async function stopService(pid: number): Promise<void> {
  signal(pid, 'SIGTERM')
  const giveUpAtMs = performance.now() + SERVICE_STOP_MS
  while (isAlive(pid) && performance.now() < giveUpAtMs) await sleep(50)
  signal(pid, 'SIGKILL')
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

async function clear(folder: string): Promise<void> {
  if (existsSync(join(folder, 'postgres'))) await stopServer(await findHome(folder))
  await rm(folder, { recursive: true, force: true })
}
