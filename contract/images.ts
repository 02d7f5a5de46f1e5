import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const maxFileBytes = 5 * 1024 * 1024

/** A picture as it is uploaded: a file of at most 5 MB, whatever it is called and says it is. */
const picture = z.file().check(z.minSize(1), z.maxSize(maxFileBytes))

export const uploadImage = endpoint({
  name: 'uploadImage',
  method: 'POST',
  path: '/image',
  access: 'admin',
  summary:
    'Takes a JPEG, PNG or WebP picture of up to 5 MB and 24 million pixels, and keeps it as a square WebP of at most 512 pixels without metadata. One that nothing uses goes after a day. Safe to repeat: the same picture has the same address, `/images/` and a name made from its content.',
  body: z.strictObject({ image: picture }),
  maxFileBytes,
  answer: z.strictObject({ success: z.literal(true), data: z.strictObject({ url: z.string() }) }),
  errors: ['image_unreadable', 'image_too_large', 'unsupported_image_type', 'too_many_requests'],
})
