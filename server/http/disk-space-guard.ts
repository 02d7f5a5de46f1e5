import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** Four files of the database's log: with none left, PostgreSQL stops, and nothing can be read any more either. */
const minFreeBytes = 64 * 1024 * 1024
const checkIntervalMs = 1_000

/**
 * Refuses what may write, everything but GET and HEAD, by `insufficient_storage` while the disk on which `folder` lies has less than 64
 * MB left. Everything can be read meanwhile, and as soon as there is room again, it is taken.
 */
export function refuseWritesWhenDiskFull(app: FastifyInstance, folder: string): void {
  let [looked, full] = [Number.NEGATIVE_INFINITY, false]
  app.addHook('onRequest', async ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return
    if (full || performance.now() - looked > checkIntervalMs) {
      looked = performance.now()
      const { bavail, bsize } = await statfs(folder)
      full = bavail * bsize < minFreeBytes
    }
    if (full) throw new AppError('insufficient_storage', 60)
  })
}
