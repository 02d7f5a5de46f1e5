import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** Size of four WAL files. Without space for them PostgreSQL stops, and reads fail too. */
const minFreeBytes = 64 * 1024 * 1024
const checkIntervalMs = 1_000

/**
 * Refuses writes with `insufficient_storage` while the disk of `folder` has less than 64 MB free. GET and HEAD still
 * work. Writes resume as soon as space is freed.
 */
export function refuseWritesWhenDiskFull(app: FastifyInstance, folder: string): void {
  let [checked, full] = [Number.NEGATIVE_INFINITY, false]
  app.addHook('onRequest', async ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return
    if (full || performance.now() - checked > checkIntervalMs) {
      checked = performance.now()
      const { bavail, bsize } = await statfs(folder)
      full = bavail * bsize < minFreeBytes
    }
    if (full) throw new AppError('insufficient_storage', { retryAfter: 60 })
  })
}
