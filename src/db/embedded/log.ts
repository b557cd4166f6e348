import { copyFile, type FileHandle, open, rename, stat, truncate } from 'node:fs/promises'

/** One old file is kept, so the log never takes more than about twice this. */
const LARGEST_LOG_BYTES = 4 * 1024 * 1024
const CHECK_EVERY_MS = 60_000

/** Opened for appending, so that it can be truncated while the server writes to it. */
export async function openLog(file: string): Promise<FileHandle> {
  if ((await sizeOf(file)) > LARGEST_LOG_BYTES) await rename(file, `${file}.1`)
  return await open(file, 'a', 0o600)
}

/** The server cannot rotate its log by size, so the service that uses it truncates the file. */
export function watchLog(file: string): Disposable {
  const timer = setInterval(() => void cutLog(file).catch(() => {}), CHECK_EVERY_MS)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

export async function cutLog(file: string, largestBytes = LARGEST_LOG_BYTES): Promise<void> {
  if ((await sizeOf(file)) <= largestBytes) return
  await copyFile(file, `${file}.1`)
  await truncate(file, 0)
}

export async function readLogFrom(file: string, offset: number): Promise<string> {
  await using handle = await open(file, 'r')
  const { size } = await handle.stat()
  const length = Math.min(Math.max(size - offset, 0), 64 * 1024)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length)
  return buffer.toString('utf8', 0, bytesRead)
}

export async function sizeOf(file: string): Promise<number> {
  return await stat(file).then(
    (found) => found.size,
    () => 0,
  )
}
