import type { Socket } from 'node:net'
import type { Clock } from '#core/clock.ts'
import { newRequestId } from './request-id.ts'

// Invalid HTTP never becomes a request, so no hook and no error handler sees it. The sender still gets an answer in the usual
// form.

type Refusal = { status: string; message: string }

const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers are larger than 16 kB. Send fewer or shorter ones.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request did not arrive in time. Send it again.',
  },
}

const MALFORMED: Refusal = {
  status: '400 Bad Request',
  message: 'This is not a valid HTTP request. Check the method, the encoding of the path, the headers and the length.',
}

export function answerClientError(clock: Clock, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, message } = REFUSALS[error.code ?? ''] ?? MALFORMED
  const body = JSON.stringify({ error: { type: 'invalid_request', message } })
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      `X-Request-Id: ${newRequestId(clock)}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  )
}
