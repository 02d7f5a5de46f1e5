import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/**
 * Refuses a request that a page of another site caused: a cookie comes along by itself, and whoever is not known can be
 * anybody's tool. Programs that send neither header act for themselves.
 */
export function requireSameOrigin({ publicUrl }: { readonly publicUrl: URL }, { headers }: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin !== undefined && origin !== publicUrl.origin) throw new AppError('cross_origin_forbidden')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('cross_origin_forbidden')
}
