import type { Socket } from 'node:net'
import { EgressFailure } from './failure.ts'

/**
 * How much of a socket is handed to undici. Its own limit counts the bytes of names and values only, for one head, and
 * is looked at after a whole chunk is parsed: 64 KiB of one-letter headers then cost half a second of the event loop.
 * This one counts every byte, so that it bounds heads, 1xx answers, reason phrases, chunks and trailers alike.
 */
export class Allowance {
  #bytesLeft = 0

  /** From here on the other side may send so much. */
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
