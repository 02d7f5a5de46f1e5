import * as contract from '#contract/routes/images.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { createFairQueue } from '../fair-queue.ts'
import { type Route, route } from '../http/api/route.ts'
import { sitePrefixOf } from '../http/limits/networks.ts'
import { consumeAttempt } from '../http/limits/rate-limit.ts'
import { imagePathOf } from './image-path.ts'
import { makePhoto } from './make-photo.ts'
import { saveImage } from './save-image.ts'

// Unused uploads stay for a day; the daily limit bounds their number.
const uploadLimit = { kind: 'photo', most: 10, minutes: 1 }
const dailyUploadLimit = { kind: 'photo of day', most: 200, minutes: 24 * 60 }

/** Returns the route for uploads. Images are converted one at a time. */
export function imageRoutes(context: Context): Route[] {
  const converting = createFairQueue({ maxConcurrent: 1, maxQueued: 8, retryAfter: 5 })
  return [
    route(contract.uploadImage, async ({ caller, body, ip }) => {
      await consumeAttempt(context, uploadLimit, caller.personId)
      await consumeAttempt(context, dailyUploadLimit, caller.personId)
      const upload = Buffer.from(await body.image.arrayBuffer())
      const photo = await converting.run(() => makePhoto(upload), sitePrefixOf(ip))
      if (typeof photo === 'string') throw new AppError(photo)
      return { success: true as const, data: { url: imagePathOf(await saveImage(context, caller, photo)) } }
    }),
  ]
}
