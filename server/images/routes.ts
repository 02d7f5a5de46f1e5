import * as contract from '#contract/images.ts'
import type { Context } from '../context.ts'
import { createTurns } from '../http/in-turn.ts'
import { countAttempt } from '../http/limit-attempts.ts'
import { AppError } from '../http/problems.ts'
import { type Route, route } from '../http/serve.ts'
import { imagePathOf } from './image-path.ts'
import { makePhoto } from './make-photo.ts'
import { saveImage } from './save-image.ts'

// What no doctor gets stays a day: the second limit is how much that can be.
const uploadsOfAdmin = { kind: 'photo', most: 10, minutes: 1 }
const uploadsOfDay = { kind: 'photo of day', most: 200, minutes: 24 * 60 }

export function imageRoutes(context: Context): Route[] {
  const inTurn = createTurns({ atOnce: 1, waiting: 8, retryAfter: 5 })
  return [
    route(contract.uploadImage, async ({ caller, body }) => {
      await countAttempt(context, uploadsOfAdmin, caller.personId)
      await countAttempt(context, uploadsOfDay, caller.personId)
      const upload = Buffer.from(await body.image.arrayBuffer())
      const photo = await inTurn(() => makePhoto(upload))
      if (typeof photo === 'string') throw new AppError(photo)
      return { success: true as const, data: { url: imagePathOf(await saveImage(context, caller, photo)) } }
    }),
  ]
}
