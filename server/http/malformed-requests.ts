import type { Socket } from 'node:net'
import { apiHeaders } from './headers.ts'

/** Answers a request that Node cannot parse, or that is late, and closes its connection. Fastify never sees it. */
export function rejectMalformedRequest(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const [status, code] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'headers_too_large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'request_timeout']
        : ['400 Bad Request', 'invalid_request']
  const body = JSON.stringify({ type: 'about:blank', title: status.slice(4), status: Number(status.slice(0, 3)), code })
  const own = { 'content-type': 'application/problem+json', 'content-length': body.length, connection: 'close' }
  const headers = Object.entries({ ...apiHeaders, ...own }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('')}\r\n${body}`)
}
