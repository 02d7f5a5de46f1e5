import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../loopback.ts'

const forwarding =
  /^(forwarded|via|x-real-ip|x-client-ip|x-original-host|cf-connecting-ip|true-client-ip|x-forwarded-.*)$/

/** Whether a request was made on this machine: addressed to a loopback name, and not forwarded by a proxy. */
export function isDirectLocalRequest({ raw: { headers, httpVersion } }: FastifyRequest): boolean {
  const host = URL.canParse(`http://${headers.host ?? ''}`) ? new URL(`http://${headers.host}`).hostname : ''
  // Browsers use HTTP/1.1 or later. A minimal proxy may use HTTP/1.0 and add no header.
  const forwarded = httpVersion === '1.0' || Object.keys(headers).some((name) => forwarding.test(name))
  return isLoopback(host) && !forwarded
}
