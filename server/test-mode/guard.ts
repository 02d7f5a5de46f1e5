import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../http/problems.ts'
import { isLoopback } from '../settings.ts'

const forwarding =
  /^(forwarded|via|x-real-ip|x-client-ip|x-original-host|cf-connecting-ip|true-client-ip|x-forwarded-.*)$/

/**
 * Lets only requests of this machine reach a stand-in: addressed to a loopback name and through no proxy. Test mode
 * listens on a loopback address already; this holds where something in front of it opens it to others. Throws
 * AppError `foreign_host`.
 */
export async function refuseStrangers(
  { raw: { headers, httpVersion } }: FastifyRequest,
  _reply: FastifyReply,
): Promise<void> {
  const host = URL.canParse(`http://${headers.host ?? ''}`) ? new URL(`http://${headers.host}`).hostname : ''
  // A browser speaks HTTP/1.1 at least; the plainest of proxies speaks 1.0 and adds no header.
  const forwarded = httpVersion === '1.0' || Object.keys(headers).some((name) => forwarding.test(name))
  if (!isLoopback(host) || forwarded) throw new AppError('foreign_host')
}
