import type { Socket } from 'node:net'
import { EgressFailure } from './failure.ts'

/**
 * Limits how much of a socket undici gets to read. Its own limit counts the bytes of names and values only, for one head, and
 * is checked after a whole chunk is parsed: 64 KiB of one-letter headers then block the event loop for half a second. This one
 * counts every byte, so it bounds heads, 1xx answers, reason phrases, chunks and trailers alike.
 */
export class Allowance {
  #bytesLeft = 0

  /** From now on the other side may send this many bytes. */
  allow(bytes: number): void {
    this.#bytesLeft = bytes
  }

  /** undici reads by calling `read()` until it gets nothing. */
  watch(socket: Socket): Socket {
    const read = socket.read.bind(socket)
    socket.read = () => {
      const waiting = socket.readableLength
      if (socket.destroyed || waiting === 0) return socket.destroyed ? null : read()
      if (this.#bytesLeft === 0) {
        socket.destroy(new EgressFailure('invalid_response', 'receiver'))
        return null
      }
      const size = Math.min(waiting, this.#bytesLeft)
      this.#bytesLeft -= size
      return read(size)
    }
    return socket
  }
}
