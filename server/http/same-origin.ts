import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/**
 * Refuses requests that a page of another site caused. Browsers send cookies automatically, and an unauthenticated call
 * could also be forged. Programs send neither header and are allowed.
 */
export function requireSameOrigin({ publicUrl }: { readonly publicUrl: URL }, { headers }: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin !== undefined && origin !== publicUrl.origin) throw new AppError('cross_origin_forbidden')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('cross_origin_forbidden')
}
