import * as contract from '#contract/routes/images.ts'
import { uploadLogo } from '#contract/routes/look.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { createFairQueue } from '../fair-queue.ts'
import { type Actor, type Route, route } from '../http/api/route.ts'
import { sitePrefixOf } from '../http/limits/networks.ts'
import { consumeAttempt } from '../http/limits/rate-limit.ts'
import { imagePathOf } from './image-path.ts'
import { makeLogo, makePhoto, sizeOf } from './make-photo.ts'
import { saveImage } from './save-image.ts'

// Unused uploads stay for a day; the daily limit bounds their number.
const uploadLimit = { kind: 'photo', most: 10, minutes: 1 }
const dailyUploadLimit = { kind: 'photo of day', most: 200, minutes: 24 * 60 }

/** Returns the routes for uploads. Images are converted one at a time. */
export function imageRoutes(context: Context): Route[] {
  const converting = createFairQueue({ maxConcurrent: 1, maxQueued: 8, retryAfter: 5 })
  const save = async (
    { caller, body, ip }: { readonly caller: Actor; readonly body: { readonly image: File }; readonly ip: string },
    make: typeof makePhoto,
  ) => {
    await consumeAttempt(context, uploadLimit, caller.personId)
    await consumeAttempt(context, dailyUploadLimit, caller.personId)
    const upload = Buffer.from(await body.image.arrayBuffer())
    const content = await converting.run(() => make(upload), sitePrefixOf(ip))
    if (typeof content === 'string') throw new AppError(content)
    return { content, url: imagePathOf(await saveImage(context, caller, content)) }
  }
  return [
    route(contract.uploadImage, async (request) => {
      const { url } = await save(request, makePhoto)
      return { success: true as const, data: { url } }
    }),
    route(uploadLogo, async (request) => {
      const { content, url } = await save(request, makeLogo)
      const size = await sizeOf(content)
      if (!size) throw new AppError('image_unreadable')
      return { src: url, ...size }
    }),
  ]
}
