import sharp from 'sharp'
import type { ErrorCode } from '#contract/errors.ts'

/** Side length of a photo in pixels. */
const side = 512
const maxPixels = 24_000_000

// One thread, no cache between images, and only the decoders of the accepted formats.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

type Refusal = Extract<ErrorCode, 'unsupported_image_type' | 'image_unreadable' | 'image_too_large'>

/**
 * Converts an uploaded image to a photo: rotates it upright, crops it to a square of at most 512 pixels and encodes it
 * as WebP without metadata. Uses the first frame of an animation. Returns an error code if that fails.
 */
export async function makePhoto(upload: Buffer): Promise<Buffer | Refusal> {
  const format = formatOf(upload)
  if (!format) return 'unsupported_image_type'
  try {
    const image = sharp(upload, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    const metadata = await image.metadata()
    if (metadata.format !== format) return 'unsupported_image_type'
    const length = Math.min(side, metadata.width, metadata.height)
    return await image
      .autoOrient()
      .resize(length, length, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer()
  } catch (error) {
    return /pixel limit/i.test((error as Error).message) ? 'image_too_large' : 'image_unreadable'
  }
}

function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const start = bytes.toString('latin1', 0, 16)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  return /^RIFF.{4}WEBP/s.test(start) ? 'webp' : undefined
}
