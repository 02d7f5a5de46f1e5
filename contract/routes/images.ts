import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { imageFile, maxFileBytes } from '../schemas/image-file.ts'

export const uploadImage = endpoint('uploadImage', 'admin POST /image', {
  summary:
    'Uploads a JPEG, PNG or WebP photo of at most 5 MB and 24 million pixels. It is stored as a square WebP of at most 512 pixels without metadata, and deleted after a day if it is unused. Idempotent: the address is made from the content.',
  body: z.strictObject({ image: imageFile }),
  maxFileBytes,
  answer: z.strictObject({ success: z.literal(true), data: z.strictObject({ url: z.string() }) }),
  errors: ['image_unreadable', 'image_too_large', 'unsupported_image_type', 'too_many_requests'],
})
