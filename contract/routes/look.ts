import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { imageFile, maxFileBytes } from '../schemas/image-file.ts'
import { logo, look, lookInput } from '../schemas/look.ts'

export const uploadLogo = endpoint('uploadLogo', 'admin POST /look/logo', {
  summary:
    'Uploads a JPEG, PNG or WebP logo of at most 5 MB and 6000 pixels a side. It is stored as a WebP of at most 640 by 320 pixels without metadata, and deleted after a day if it is unused. Idempotent: the address is made from the content.',
  body: z.strictObject({ image: imageFile }),
  maxFileBytes,
  answer: logo,
  errors: ['image_unreadable', 'logo_too_large', 'unsupported_image_type', 'too_many_requests'],
})

export const changeLook = endpoint('changeLook', 'admin PUT /look', {
  summary:
    "Changes the clinic's logo and accent color. Without them the portal's own are used. An accent is refused if any text in or on the colors that follow from it would have a contrast under 4.5:1. `version` must be the current one. Idempotent.",
  body: lookInput,
  answer: look,
  errors: ['version_conflict', 'accent_unreadable', 'no_such_logo'],
})
