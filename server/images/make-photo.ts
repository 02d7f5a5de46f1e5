import sharp, { type Metadata, type Sharp } from 'sharp'
import type { ErrorCode } from '#contract/errors.ts'

/** Side length of a photo in pixels. */
const side = 512
const maxPixels = 24_000_000

/** The longest side of a logo that is read, and the box into which it is fitted. */
const maxLogoSide = 6_000
const logoBox = { width: 640, height: 320 }

// One thread, no cache between images, and only the decoders of the accepted formats.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

type Refusal = Extract<ErrorCode, 'unsupported_image_type' | 'image_unreadable' | 'image_too_large' | 'logo_too_large'>

/**
 * Converts an uploaded image to a photo: rotates it upright, crops it to a square of at most 512 pixels and encodes it
 * as WebP without metadata. Uses the first frame of an animation. Returns an error code if that fails.
 */
export function makePhoto(upload: Buffer): Promise<Buffer | Refusal> {
  return convert(upload, { pixels: maxPixels, refusal: 'image_too_large' }, (image, { width, height }) => {
    const length = Math.min(side, width, height)
    return image.resize(length, length, { fit: 'cover' }).webp({ quality: 82 })
  })
}

/**
 * Converts an uploaded image to a logo: rotates it upright, shrinks it to at most 640 by 320 pixels and encodes it as WebP
 * without metadata. Its shape and its transparent parts stay. Returns an error code if that fails.
 */
export function makeLogo(upload: Buffer): Promise<Buffer | Refusal> {
  return convert(upload, { pixels: maxLogoSide ** 2, refusal: 'logo_too_large' }, (image, { width, height }) => {
    if (Math.max(width, height) > maxLogoSide) return 'logo_too_large'
    return image.resize({ ...logoBox, fit: 'inside', withoutEnlargement: true }).webp({ quality: 90 })
  })
}

/** Returns a stored logo as a small PNG, which all mail programs show. */
export function logoForMail(logo: Buffer, box: { readonly width: number; readonly height: number }): Promise<Buffer> {
  return sharp(logo)
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}

/** Returns the size of an image in pixels, or `undefined` if it cannot be read. */
export async function sizeOf(image: Buffer): Promise<{ readonly width: number; readonly height: number } | undefined> {
  const found = await sharp(image)
    .metadata()
    .catch(() => undefined)
  return found && { width: found.width, height: found.height }
}

async function convert(
  upload: Buffer,
  most: { readonly pixels: number; readonly refusal: Refusal },
  shape: (image: Sharp, metadata: Metadata) => Sharp | Refusal,
): Promise<Buffer | Refusal> {
  const format = formatOf(upload)
  if (!format) return 'unsupported_image_type'
  try {
    const image = sharp(upload, { limitInputPixels: most.pixels, failOn: 'error', pages: 1 })
    const metadata = await image.metadata()
    if (metadata.format !== format) return 'unsupported_image_type'
    const shaped = shape(image.autoOrient(), metadata)
    return typeof shaped === 'string' ? shaped : await shaped.timeout({ seconds: 10 }).toBuffer()
  } catch (error) {
    return /pixel limit/i.test((error as Error).message) ? most.refusal : 'image_unreadable'
  }
}

function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const start = bytes.toString('latin1', 0, 16)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  return /^RIFF.{4}WEBP/s.test(start) ? 'webp' : undefined
}
