import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pickEncoding } from './negotiate.ts'

/** Smaller answers fit in one packet anyway. */
const minBytes = 1_400
// Desks fetch large lists often: a quality at which a megabyte takes ten milliseconds.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Whether compressing an answer of this length saves packets. */
export function isWorthCompressing(length: number): boolean {
  return length >= minBytes
}

/** Compresses an answer that is sent often, once for each coding. */
export function compressNow(bytes: Buffer, coding: 'br' | 'gzip'): Buffer {
  return coding === 'br' ? brotliCompressSync(bytes, quality) : gzipSync(bytes)
}

/**
 * An `onSend` hook that compresses a text as its client accepts. Only for answers without secrets that another site could make
 * a browser fetch: with a cookie, the length of a compressed answer tells what it has in common with the request.
 */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
  if (!isWorthCompressing(payload.length) || request.method === 'HEAD' || reply.hasHeader('content-encoding'))
    return payload
  void reply.header('vary', 'accept-encoding')
  const encoding = pickEncoding(request.headers['accept-encoding']?.toString())
  if (encoding === 'identity') return payload
  void reply.header('content-encoding', encoding)
  return encoding === 'br' ? promisify(brotliCompress)(payload, quality) : promisify(gzip)(payload)
}
